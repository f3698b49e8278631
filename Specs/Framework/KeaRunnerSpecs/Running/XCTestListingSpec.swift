import Foundation
import Kea
import RunSupport

/// The list from which `swift test --filter` selects tests, and which it passes back as one argument.
final class XCTestListingSpec: Spec {
    override class func spec() {
        describe("the list for swift test") {
            it("shortens a fully selected class whose tests exceed one argument") {
                let run = try listing(
                    "LongNamesSpec,OrderSpec", ["--filter", "LongNamesSpec", "--filter=Order.*/a 1"])
                expect(tests(run).sorted()).to(
                    equal(
                        ["KeaRunnerSpecs.LongNamesSpec/(all 1000)"]
                            + orders.map { "KeaRunnerSpecs.OrderSpec/\($0)" }))
                expect(run.status).to(equal(0))
            }

            it("lists every test when few are selected or each runs by itself") {
                expect(tests(try listing("LongNamesSpec", ["--filter", "example 12$"]))).to(haveCount(1_000))
                expect(tests(try listing("OrderSpec", ["--filter", "OrderSpec"]))).to(haveCount(12))
                expect(tests(try listing("LongNamesSpec", ["--parallel", "--filter", "LongNamesSpec"]))).to(
                    haveCount(1_000))
                expect(tests(try listing("LongNamesSpec", []))).to(haveCount(1_000))
            }

            it("shortens a class also with --skip") {
                expect(tests(try listing("LongNamesSpec", ["--skip", "Nobody"]))).to(
                    equal(["KeaRunnerSpecs.LongNamesSpec/(all 1000)"]))
            }

            for arguments in [
                ["--filter", "LongNamesSpec/is"], ["--filter", "LongNamesSpec", "--skip", "example 17$"],
            ] {
                it(
                    "reports a selection of a class that exceeds one argument: \(arguments.joined(separator: " "))"
                ) {
                    let run = try listing("LongNamesSpec", arguments)
                    let count = arguments.contains("--skip") ? 999 : 1_000
                    expect(run.errors).to(
                        equal(
                            "error: swift test would name all \(count) tests that it has selected in one argument, which "
                                + "Linux limits to 128 KiB; select fewer, or whole classes, or run ./run-specs.sh\n"
                        ))
                    expect(run.output).to(equal(""))
                    expect(run.status).to(equal(1))
                }
            }

            it("is accepted as an argument") {
                let run = try ChildRun.xctest(
                    ["KeaRunnerSpecs.OrderSpec/(all 12),KeaRunnerSpecs.MixedSpec/a basket is too full"],
                    only: ["OrderSpec", "MixedSpec"])
                expect(run.output).to(contain("Executed 12 tests, with 0 failures"))
            }
        }
    }

    /// The names of the tests of `OrderSpec`.
    private static let orders = ["a", "b", "c"].flatMap { group in (1...4).map { "\(group) › \($0)" } }

    private static func tests(_ run: ChildRun) -> [String] {
        run.lines.filter { $0.hasPrefix("KeaRunnerSpecs.") }
    }

    /// Lists the tests of classes in a process named like the package manager's, with its arguments.
    @MainActor private static func listing(_ classes: String, _ arguments: [String]) throws -> ChildRun {
        let folder = try Folder([:])
        let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
        return try ChildRun.shell(
            "ln -s /bin/bash swift-test; export KEA_ONLY=\(classes); "
                + "./swift-test -c '\"$0\" --list-tests; exit' \"$0\" \(quoted)", [], folder, [])
    }
}
