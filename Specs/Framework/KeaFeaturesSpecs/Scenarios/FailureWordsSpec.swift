import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

private struct ShownQuestion: Equatable {
    var title: String
    var askedBy: String?
}

private enum Trouble: Error { case notConnected, status(Int) }

private struct Closed: Error { var reason = "holiday" }

private struct Told: Error, CustomStringConvertible { let description = "the reader sees no list" }

private enum State { case loading, loaded(Int) }

final class FailureWordsSpec: Spec {
    @MainActor private static func failures(_ body: @escaping @MainActor () throws -> Void) throws
        -> [Failure]
    {
        let run = try FeatureRun("Feature: F\n  Scenario: S\n    Then it is so") {
            then("it is so") { try body() }
        }
        return run.steps.flatMap(\.result.failures)
    }

    override class func spec() {
        describe("a failure of a scenario") {
            let questions = [ShownQuestion(title: "Why"), ShownQuestion(title: "How", askedBy: "Ann")]
            let cases: [(message: String, body: @MainActor () throws -> Void)] = [
                ("expected 41, found 40", { expect(40).to(equal(41)) }),
                ("expected 3, found 1", { expect(["a"]).to(haveCount(3)) }),
                ("expected at least 3, found 1", { expect(["a"]).to(haveCount(atLeast: 3)) }),
                ("expected “a”, found “b”", { expect("b").to(equal("a")) }),
                ("expected anything but “a”, found “a”", { expect("a").toNot(equal("a")) }),
                ("expected yes, found no", { expect(false).to(beTrue()) }),
                ("expected no, found yes", { expect(true).to(beFalse()) }),
                ("expected no, found yes", { expect(true).toNot(beTrue()) }),
                ("expected yes, found no", { expect(false).toNot(beFalse()) }),
                ("expected something, found nothing", { expect(nil as Int?).to(haveValue()) }),
                ("expected nothing, found 3", { expect(3 as Int?).toNot(haveValue()) }),
                (
                    "expected not to throw an error, found not connected",
                    { expect { throw Trouble.notConnected }.toNot(throwError()) }
                ),
                (
                    "expected 1 within 10 ms, but expected something, found nothing",
                    { expect { try unwrap(nil as Int?) }.eventually(equal(1), within: .milliseconds(10)) }
                ),
                ("expected something, found nothing", { expect(nil as Int?).toNot(beNil()) }),
                ("expected nothing, found 3", { expect(3 as Int?).to(beNil()) }),
                ("expected “a”, found nothing", { expect(nil as String?).to(equal("a")) }),
                ("expected something, found nothing", { try unwrap(nil as Int?) }),
                ("expected nothing, found “a”, “b”", { expect(["a", "b"]).to(beEmpty()) }),
                ("expected to contain “c”, found “a”, “b”", { expect(["a", "b"]).to(contain("c")) }),
                ("expected to contain “c”, found nothing", { expect([String?]()).to(contain("c")) }),
                (
                    "expected nothing, found (title “Why”, asked by nothing), (title “How”, asked by “Ann”)",
                    { expect(questions).to(beEmpty()) }
                ),
                (
                    "expected title “Who”, asked by nothing, found title “Why”, asked by nothing",
                    { expect(questions[0]).to(equal(ShownQuestion(title: "Who"))) }
                ),
                ("expected nothing, found 3 bytes", { expect(Data([1, 2, 3])).to(beEmpty()) }),
                (
                    "expected yes within 10 ms, found no",
                    { expect(false).eventually(beTrue(), within: .milliseconds(10)) }
                ),
                ("the list: expected 2, found 1", { expect(1).to(equal(2), "the list") }),
                (
                    "expected 1, but the reader sees no list",
                    { expect(try { () throws -> Int in throw Told() }()).to(equal(1)) }
                ),
                (
                    "expected 1, but there was an error: not connected",
                    { expect(try { () throws -> Int in throw Trouble.notConnected }()).to(equal(1)) }
                ),
                ("the reader sees no list", { throw Told() }),
                ("there was an error: not connected", { throw Trouble.notConnected }),
                ("there was an error: status 404", { throw Trouble.status(404) }),
                ("there was an error: closed, reason “holiday”", { throw Closed() }),
                (
                    "expected this table, found 1 wrong cell in row 1",
                    { expect([["a"], ["b"]]).to(equalTable([["a"], ["c"]])) }
                ),
            ]

            it("says what was expected and found in plain words", each: cases.map(\.message)) { message in
                for (wanted, body) in cases where wanted == message {
                    expect(try failures(body).map(\.message)).to(equal([message]))
                }
            }

            it("keeps what Swift prints, if that says more") {
                let list = try failures { expect(["a", "b"]).to(equal(["a", "c"])) }
                expect(list.map(\.inSwift)).to(
                    equal([
                        [#"expected to equal ["a", "c"], got ["a", "b"]"#, #"[1]: expected "c", got "b""#]
                    ]))
                expect(list.map(\.details)).to(equal([[]]))
                expect(try failures { throw Trouble.notConnected }.map(\.inSwift)).to(
                    equal([["threw an error: Trouble.notConnected"]]))
                expect(try failures { expect(40).to(equal(41)) }.map(\.inSwift)).to(equal([[]]))
                let wanted = Matcher<Int>("fit <T>") { _ in false }
                expect(try failures { expect(1).to(wanted) }.map(\.inSwift)).to(
                    equal([["expected to fit <T>, got 1"]]))
            }

            it("shows the elements that are missing") {
                let list = try failures { expect(["a"]).to(contain("a", "b")) }
                expect(list.map(\.details)).to(equal([["missing: “b”"]]))
            }

            it("shows the lines in which texts differ") {
                let text = try failures { expect("a\nb\nc").to(equal("a\nx\nc")) }
                expect(text.map(\.details)).to(
                    equal([["- expected, + found", "at line 1:", "  a", "- x", "+ b", "  c"]]))
            }

            it("has a table that both kinds of readers read") {
                let table = try failures { expect([["a[]"], ["b"]]).to(equalTable([["a[]"], ["c"]])) }
                expect(table.map(\.details)).to(equal([["  | a[]   |", "≠ | c → b |  expected → found"]]))
                expect(table.map(\.inSwift)).to(equal([[]]))
            }
        }

        describe("a failure of an example") {
            it("is as Swift prints it") {
                let failures = recordFailures { expect([State.loading]).to(beEmpty()) }
                expect(failures.map(\.message)).to(equal(["expected to be empty, got [.loading]"]))
                expect(failures.map(\.inSwift)).to(equal([nil]))
            }
        }
    }
}
