import Foundation
import Kea
import KeaFeatures

// Examples and steps that pass only on a retry.

/// The number of attempts by name, since the examples or steps were loaded.
@MainActor private var tries: [String: Int] = [:]

/// Fails the first `times` calls for a name.
@MainActor
private func fail(_ name: String, times: Int) {
    tries[name, default: 0] += 1
    if let count = tries[name], count <= times { Kea.fail("try \(count) of \(name)") }
}

final class FlakySpec: Spec, OptIn {
    override class func spec() {
        tries = [:]
        describe("a wheel", .tags("wheel")) {
            it("turns") { () }
            it("turns the second time") { fail("second", times: 1) }
            it("turns the third time", .tags("slow")) { fail("third", times: 2) }
            it("never turns") { fail("never", times: .max) }
            it("comes after") { () }
        }
    }
}

final class FlakySteps: Steps, OptIn {
    override class func steps() {
        tries = [:]
        then("a step that always passes") { expect(1).to(equal(1)) }
        then("a step that passes the second time") { fail("second", times: 1) }
        then("a step that passes the third time") { fail("third", times: 2) }
        given("a step that always fails") { Kea.fail("always") }
    }
}

final class CrashingLaterSpec: Spec, OptIn {
    override class func spec() {
        it("fails, and then crashes") {
            fail("crash", times: 1)
            if tries["crash"] == 2 { fatalError("on purpose") }
        }
        it("comes after") { () }
    }
}

final class CountingSpec: Spec, OptIn {
    override class func spec() {
        it("fails the third time") {
            let file = ProcessInfo.processInfo.environment["KEA_FIXTURE_COUNTER"] ?? ""
            let handle = try unwrap(FileHandle(forUpdatingAtPath: file))
            let count = try handle.seekToEnd()
            try handle.write(contentsOf: Data([0]))
            try handle.close()
            expect(count).toNot(equal(2))
        }
    }
}

final class ShardedSpec: Spec, OptIn {
    override class func spec() {
        for number in 1...5 { it("is alone, \(number)") { () } }
        for group in ["one", "two"] {
            describe("group \(group)") {
                beforeAll { print("before \(group)") }
                context("inner") {
                    for number in 1...3 { it("is together, \(number)") { () } }
                }
                it("is with them") { () }
            }
        }
        it("is left out", .skipped("not now")) {}
    }
}

final class EnvironmentSpec: Spec, OptIn {
    override class func spec() {
        it("prints what it finds") {
            let names = ["KEA_OPTIONS", "KEA_SEED", "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX"]
            print(names.filter { getenv($0) != nil })
        }
    }
}

/// A child process of an exit expectation runs the first attempt only.
final class FlakyExitSpec: Spec, OptIn {
    override class func spec() {
        it("passes the third time") {
            for status in [3, 4] as [Int32] { expect { exit(status) }.to(exit(with: .code(status))) }
            fail("exit", times: 2)
        }
    }
}
