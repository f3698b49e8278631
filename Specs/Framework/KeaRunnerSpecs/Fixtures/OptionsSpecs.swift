import Foundation
import Kea
import KeaFeatures
import Testing

/// An example that prints what its process knows of the run, and expects the same of its child process.
final class OptionsSpec: Spec, OptIn {
    override class func spec() {
        it("prints the options of its process") {
            let known = knownOfRun()
            print(known)
            expect { print(knownOfRun()) }.to(exit(with: .success, output: equal(known + "\n")))
        }
    }
}

/// A test of Swift Testing that prints the same.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["KEA_ONLY"] != nil)) final class OptionsSuite: OptIn {
    @MainActor @Test func printsTheOptions() { print(knownOfRun()) }
}

/// Steps with the same expectation.
final class OptionsSteps: Steps, OptIn {
    override class func steps() {
        then("the child process has the options of this one") {
            let known = knownOfRun()
            print(known)
            expect { print(knownOfRun()) }.to(exit(with: .success, output: equal(known + "\n")))
        }
    }
}

/// Returns the options, the left-out classes and the parameters that the engine reads, some options about output, and the
/// variables that the code under test sees.
@MainActor
private func knownOfRun() -> String {
    struct Input: Decodable {
        struct Selection: Decodable { let options: Output }
        struct Output: Decodable {
            let color: Bool?
            let showsSnippets: Bool
        }
        let selection: Selection
    }
    let output = try? JSONDecoder().decode(Input.self, from: Run.current.host.encoded).selection.options
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let options = (try? encoder.encode(Run.current.options)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let names = ProcessInfo.processInfo.environment.keys.filter { name in
        name.hasPrefix("KEA_") || name == "SWIFT_BACKTRACE"
    }
    return
        "\(options) \(Run.current[WorldParameters.self].names) \(Run.current.loading.leftOut.sorted()) "
        + "\(output.map { "snippets: \($0.showsSnippets), color: \($0.color ?? true)" } ?? "") \(names.sorted())"
}

/// An example whose work in virtual time depends on the seed of the run.
final class SeededChildSpec: Spec, OptIn {
    override class func spec() {
        it("reaches its exit expectation in the order of one seed", .tags("virtual-time")) {
            let order = Order()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<8 { group.addTask { await order.append(number) } }
            }
            let numbers = order.numbers
            print("order \(numbers)")
            if numbers != Array(0..<8) {
                expect { print(numbers) }.to(exit(with: .success, output: equal("\(numbers)\n")))
            }
        }
    }

    @MainActor private final class Order {
        private(set) var numbers: [Int] = []
        func append(_ number: Int) async { numbers.append(number) }
    }
}
