import Foundation
import Kea

/// The list of tests that `swift test --filter` chooses from, and hands back as one argument.
final class XCTestListingSpec: Spec {
    override class func spec() {
        describe("a list for swift test") {
            it("names a class where all of it is chosen, and its tests would be too long for one argument") {
                let run = try listing("ManySpec,OrderSpec", ["--filter", "ManySpec", "--filter=Order.*/a 1"])
                expect(tests(run).sorted()).to(
                    equal(
                        ["KeaRunnerSpecs.ManySpec/(all 10000)"]
                            + orders.map { "KeaRunnerSpecs.OrderSpec/\($0)" }))
                expect(run.status).to(equal(0))
            }

            it("names each test where few are chosen, or each is run by itself") {
                expect(tests(try listing("ManySpec", ["--filter", "example 12$"]))).to(haveCount(10_000))
                expect(tests(try listing("OrderSpec", ["--filter", "OrderSpec"]))).to(haveCount(12))
                expect(tests(try listing("ManySpec", ["--parallel", "--filter", "ManySpec"]))).to(
                    haveCount(10_000))
                expect(tests(try listing("ManySpec", []))).to(haveCount(10_000))
            }

            it("is shortened where a pattern leaves others out, too") {
                expect(tests(try listing("ManySpec", ["--skip", "Nobody"]))).to(
                    equal(["KeaRunnerSpecs.ManySpec/(all 10000)"]))
            }

            for words in [["--filter", "ManySpec/is"], ["--filter", "ManySpec", "--skip", "example 17$"]] {
                it(
                    "says what is the matter where a part of a class is too long, as with \(words.joined(separator: " "))"
                ) {
                    let run = try listing("ManySpec", words)
                    let count = words.contains("--skip") ? 9_999 : 10_000
                    expect(run.errors).to(
                        equal(
                            "error: swift test would name all \(count) tests that it has chosen in one argument, which "
                                + "Linux keeps to 128 KiB; choose fewer, or whole classes, or run ./run-specs.sh\n"
                        ))
                    expect(run.output).to(equal(""))
                    expect(run.status).to(equal(1))
                }
            }

            it("is understood when it comes back") {
                let run = try ChildRun.xctest(
                    ["KeaRunnerSpecs.OrderSpec/(all 12),KeaRunnerSpecs.MixedSpec/a basket is too full"],
                    only: ["OrderSpec", "MixedSpec"])
                expect(run.output).to(contain("Executed 12 tests, with 0 failures"))
            }
        }
    }

    /// The names of the tests of the class that hooks are about.
    private static let orders = ["a", "b", "c"].flatMap { group in (1...4).map { "\(group) › \($0)" } }

    private static func tests(_ run: ChildRun) -> [String] {
        run.lines.filter { $0.hasPrefix("KeaRunnerSpecs.") }
    }

    /// Lists the tests of classes for a process that has the package manager's name and arguments.
    @MainActor
    private static func listing(_ classes: String, _ words: [String]) throws -> ChildRun {
        let folder = try Folder([:])
        defer { folder.remove() }
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        return try ChildRun.shell(
            "ln -s /bin/bash swift-test; export KEA_ONLY=\(classes); "
                + "./swift-test -c '\"$0\" --list-tests; exit' \"$0\" \(quoted)", [], folder, [])
    }
}
