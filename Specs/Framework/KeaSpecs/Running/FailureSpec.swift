import Foundation
import Kea
import KeaEvents

private struct Trouble: Error { var code = 7 }

final class FailureSpec: Spec {
    override class func spec() {
        describe("a failed expectation") {
            it("does not stop its example") {
                let run = SpecRun {
                    it("fails twice") {
                        expect(1).to(equal(2))
                        expect(3).to(equal(4))
                    }
                }
                expect(run.messages).to(equal(["expected to equal 2, got 1", "expected to equal 4, got 3"]))
            }

            it("stops its example when it is a requirement") {
                let run = SpecRun {
                    it("stops") {
                        try require(1).to(equal(2))
                        fail("never")
                    }
                    it("stops, too") {
                        let value = try unwrap(nil as Int?)
                        fail("never \(value)")
                    }
                }
                expect(run.messages).to(
                    equal(["expected to equal 2, got 1", "expected to have a value, got nil"]))
            }

            it("reports its location and the source text of its subject") {
                let run = SpecRun {
                    it("fails") { expect([1, 2].map { $0 + 1 }).to(beEmpty()) }
                }
                let failure = try unwrap(run.results[0].failures.first)
                expect(failure.location.file).to(equal(#filePath))
                expect(failure.location.line).to(equal(#line - 4))
                expect(failure.expression).to(equal("[1, 2].map { $0 + 1 }"))
            }

            it("includes an error thrown by the subject, negated or not") {
                func trouble() throws -> Int { throw Trouble() }
                let run = SpecRun {
                    it("throws") { expect(try trouble()).to(equal(1)) }
                    it("throws, negated") { expect(try trouble()).toNot(equal(1)) }
                }
                expect(run.messages).to(
                    equal([
                        "expected to equal 1, but it threw an error: Trouble(code: 7)",
                        "expected not to equal 1, but it threw an error: Trouble(code: 7)",
                    ]))
            }
        }

        describe("a late failure") {
            it("is attributed to the example that caused it before it ended") {
                let (gate, opener) = AsyncStream.makeStream(of: Void.self)
                var isDone = false
                let run = SpecRun {
                    it("leaves a task behind") {
                        Task {
                            for await _ in gate { fail("too late") }
                            isDone = true
                        }
                    }
                    it("is running by then") {
                        opener.yield()
                        opener.finish()
                        expect(isDone).eventually(beTrue(), within: .seconds(60))
                    }
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(run.lateMessages).to(equal(["too late"]))
                expect(run.hasFailed).to(beTrue())
                let names = run.events.compactMap { event in
                    if case .lateFailure(_, let owner) = event { owner.example?.name } else { nil }
                }
                expect(names).to(equal(["leaves a task behind"]))
            }
        }

        describe("an expectation with an unmet requirement in its subject") {
            it("reports both failures") {
                let run = SpecRun {
                    it("asks") { expect(try unwrap(nil as Int?)).to(equal(1)) }
                }
                expect(run.messages).to(
                    equal([
                        "expected to have a value, got nil",
                        "expected to equal 1, but it threw an error: a requirement in it does not hold",
                    ]))
            }
        }

        describe("an expectation outside an example") {
            it("is a definition error") {
                let run = SpecRun {
                    describe("a group") {
                        expect(1).to(equal(2))
                        it("is there") { () }
                    }
                }
                expect(run.diagnostics.map(\.message)).to(
                    equal(["an expectation was judged outside of an example: expected to equal 2, got 1"]))
            }

            it("is a definition error even when it passes") {
                let run = SpecRun {
                    expect(1).to(equal(1))
                    describe("a group") {
                        do { try require { 1 }.toNot(equal(2)) } catch {}
                        expect(1).always(equal(1), for: .zero)
                        expect(recordFailures { expect(1).to(equal(1)) }.isEmpty).to(beTrue())
                        it("is there") { expect(1).to(equal(1)) }
                    }
                }
                expect(run.diagnostics.map(\.message)).to(
                    equal(
                        Array(
                            repeating:
                                "an expectation was judged outside of an example: it holds, and is not part of any",
                            count: 4)))
                expect(run.diagnostics.first?.location?.line).to(equal(#line - 14))
                expect(run.statuses).to(equal([.passed]))
            }

            it("is reported once without waiting, even if it would poll") {
                let run = SpecRun {
                    expect(1).always(equal(1), for: .seconds(3600))
                    it("is there") { expect(1).to(equal(1)) }
                }
                expect(run.diagnostics.map(\.message)).to(
                    equal([
                        "an expectation was judged outside of an example: it holds, and is not part of any"
                    ]))
            }
        }

        describe("a failed expectation, verified without an expectation") {
            it("fails its example, even if the example is skipped afterwards") {
                let run = SpecRun {
                    it("fails") { expect(1).to(equal(2)) }
                    it("fails, and is skipped") {
                        expect(1).to(equal(2))
                        throw Skip("not today")
                    }
                }
                // Does not use `expect`: if failures were ignored, an error thrown here would be ignored, too.
                if run.statuses != [.failed, .failed] {
                    fatalError("failing examples have passed: \(run.statuses)")
                }
            }
        }

        describe("an example that is skipped or pending several times") {
            it("has its first reason, and that of the graver status") {
                let run = SpecRun {
                    for first: any Error in [Skip("first"), Pending("first")] {
                        describe("") {
                            afterEach { throw Skip("second") }
                            afterEach { throw first }
                            it("a") {}
                        }
                    }
                    describe("") {
                        afterEach { throw Pending("graver") }
                        it("is graver") { throw Skip("first") }
                    }
                }
                expect(run.results.map { "\($0.status): \($0.reason ?? "")" }).to(
                    equal(["skipped: first", "pending: first", "pending: graver"]))
            }
        }

        describe("an example that times out") {
            it("is reported once, even if its cleanup also times out") {
                var options = ExecutionOptions()
                options.timeLimit = .milliseconds(200)
                let run = SpecRun(options: options) {
                    afterEach { try await Task.sleep(for: .seconds(3600)) }
                    it("waits") { try await Task.sleep(for: .seconds(3600)) }
                }
                expect(run.statuses).to(equal([.timedOut]))
                expect(run.messages).to(equal(["took longer than its time limit of 200 ms"]))
            }
        }

        describe("a dry run") {
            it("runs no body and no hook, and reports each example as skipped") {
                var options = ExecutionOptions()
                options.isDryRun = true
                let run = SpecRun(options: options) {
                    beforeAll { fail("never") }
                    beforeEach { fail("never") }
                    afterAll { fail("never") }
                    it("is looked up") { fail("never") }
                }
                expect(run.results.map(\.reason)).to(equal(["dry run"]))
                expect(run.statuses).to(equal([.skipped]))
                expect(run.messages + run.lateMessages).to(beEmpty())
            }
        }

        describe("the statuses of examples") {
            it("are ordered by severity") {
                expect(Status.allCases.sorted()).to(
                    equal([
                        .passed, .skipped, .pending, .undefined, .ambiguous, .failed, .timedOut, .notRun,
                        .crashed,
                    ]))
            }

            it("fail a run from undefined on; pending fails only a strict run") {
                expect(Status.allCases.filter { !$0.fails(strict: true) }).to(equal([.passed, .skipped]))
                expect(Status.allCases.filter { !$0.fails(strict: false) }).to(
                    equal([.passed, .skipped, .pending]))
            }
        }
    }
}
