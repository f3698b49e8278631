import Foundation
import Kea

final class TraitsSpec: Spec {
    override class func spec() {
        describe("traits") {
            it("combine the tags of groups and examples") {
                let run = SpecRun {
                    describe("group", .tags("paging", "@slow")) {
                        it("example", .tags("slow", "extra"), .bug("#1"), .bug("#2")) {}
                    }
                }
                expect(run.infos[0].bugs).to(equal(["#1", "#2"]))
                expect(run.infos[0].tags).to(equal(["@paging", "@slow", "@extra"]))
            }

            it("skip examples or make them pending, with a reason") {
                let run = SpecRun {
                    it("a", .pending("the server is not there yet")) { fail("never") }
                    it("b", .skipped("not on this machine")) { fail("never") }
                    it("c", .enabled(if: false, "no network")) { fail("never") }
                    xit("d") { fail("never") }
                    pending("e")
                    xdescribe("f") { it("g") { fail("never") } }
                }
                expect(run.statuses).to(equal([.pending, .skipped, .skipped, .pending, .pending, .pending]))
                expect(run.results.map(\.reason)).to(
                    equal([
                        "the server is not there yet", "not on this machine", "no network",
                        "switched off with xit", "not yet implemented", "switched off with xdescribe",
                    ]))
            }

            it("correspond to the prefixes f and x") {
                let focused = ExampleGroup.describing("") {
                    fit("a") {}
                    fit("b") { await Task.yield() }
                    fdescribe("c") { it("d") {} }
                    fcontext("e") { it("f") {} }
                }
                expect(focused.examples.map(\.traits.isFocused)).to(equal([true, true, true, true]))
                let off = ExampleGroup.describing("") {
                    xit("a") {}
                    xit("b") { await Task.yield() }
                    xit("c", each: [1]) { _ in await Task.yield() }
                    xcontext("d") { it("e") {} }
                }
                expect(off.examples.map(\.traits.pending)).to(
                    equal(["xit", "xit", "xit", "xcontext"].map { "switched off with \($0)" }))
            }

            it("pass an example with a known issue only if it fails") {
                let run = SpecRun {
                    it("still broken", .knownIssue("#12")) { expect(1).to(equal(2)) }
                    it("fixed", .knownIssue("#13")) { expect(1).to(equal(1)) }
                    it("still late", .knownIssue("#14"), .timeLimit(.milliseconds(10))) {
                        try await Task.sleep(for: .seconds(60))
                    }
                }
                expect(run.statuses).to(equal([.passed, .failed, .passed]))
                expect(run.results[2].reason).to(equal("known issue: #14"))
                expect(run.results[0].reason).to(equal("known issue: #12"))
                expect(run.messages).to(
                    equal(["the known issue did not occur (#13); if it is fixed, remove the trait"]))
            }

            it("pass an example with an intermittent issue") {
                let run = SpecRun {
                    it("a", .knownIssue("#12", isIntermittent: true)) { expect(1).to(equal(2)) }
                    it("b", .knownIssue("#13", isIntermittent: true)) { expect(1).to(equal(1)) }
                    it("c") { knownIssue("#14", isIntermittent: true) { expect(1).to(equal(1)) } }
                }
                expect(run.statuses).to(equal([.passed, .passed, .passed]))
                expect(run.results.map(\.reason)).to(equal(["known issue: #12", nil, nil]))
            }

            it("have a counterpart for a part of an example") {
                let run = SpecRun {
                    it("a") { knownIssue("#12") { expect(1).to(equal(2)) } }
                    it("b") {
                        await knownIssue("#13") {
                            await Task.yield()
                            throw Skip()
                        }
                        expect(1).to(equal(2))
                    }
                    it("c") { knownIssue("#14") { expect(1).to(equal(1)) } }
                    it("d") { knownIssue("#15") { _ = expect(1) } }
                }
                expect(run.statuses).to(equal([.passed, .failed, .failed, .failed]))
                expect(run.results.map(\.reason)).to(
                    equal(["known issue: #12", "known issue: #13", nil, nil]))
                expect(run.messages).to(
                    equal([
                        "expected to equal 2, got 1",
                        "the known issue did not occur (#14); if it is fixed, remove the call",
                        "an expectation was never judged: say what is expected, as in `expect(…).to(equal(…))`",
                    ]))
            }

            it("mark an example that mostly waits, as a scenario's tag does") {
                let group = ExampleGroup.describing("") {
                    describe("a", .waits) { it("b") {} }
                    it("c", .tags("waits")) {}
                    it("d") {}
                }
                expect(group.examples.map(\.traits.waits)).to(equal([true, true, false]))
            }

            it("have counterparts to throw: Skip and Pending") {
                let run = SpecRun {
                    it("a") { throw Skip("no data") }
                    it("b") { throw Pending() }
                }
                expect(run.statuses).to(equal([.skipped, .pending]))
            }

            it("cancel an example that exceeds its time limit; the next runs") {
                let run = SpecRun {
                    it("hangs", .timeLimit(.milliseconds(30))) { try await Task.sleep(for: .seconds(60)) }
                    it("is slow", .timeLimit(.milliseconds(10))) {
                        Thread.sleep(forTimeInterval: 0.04)
                    }
                    it("is next") {}
                }
                expect(run.statuses).to(equal([.timedOut, .timedOut, .passed]))
                expect(run.messages[0]).to(equal("took longer than its time limit of 30 ms"))
            }

            it("end each kind of wait in a synchronous body, at its line") {
                let (limit, hour) = (Trait.timeLimit(.milliseconds(30)), Duration.seconds(3600))
                let run = SpecRun {
                    it("a", limit) { expect(3).eventually(equal(4), within: hour) }
                    it("b", limit) { expect(3).never(equal(4), for: hour) }
                    it("c", limit) { expect(3).afterWaiting(hour, equal(3)) }
                    it("d", limit) { confirmation("is called", within: hour) { _ in } }
                    it("e", limit) {
                        expect(try unwrap(nil as Int?)).eventually(equal(4), within: hour)
                        _ = expect("after the limit")
                        fail("it goes on")
                    }
                }
                expect(run.statuses).to(equal(Array(repeating: .timedOut, count: 5)))
                let reason = "but the example took longer than its time limit of 30 ms"
                expect(run.messages).to(
                    equal([
                        "expected to equal 4 within 60 min, \(reason)",
                        "expected not to equal 4 for 60 min, \(reason)",
                        "expected to equal 3 after 60 min, \(reason)",
                        "expected to confirm once that it is called within 60 min, \(reason)",
                        "expected to equal 4 within 60 min, \(reason)", "it goes on",
                    ]))
                expect(run.results[0].failures.first?.location.line).to(equal(#line - 20))
            }
        }

        describe("an example that exceeds its time limit") {
            it("is cancelled, fails once and runs its hooks") {
                let journal = Journal()
                let run = SpecRun {
                    afterEach {
                        await Task.yield()
                        journal.write("cleaned up")
                    }
                    it("sleeps", .timeLimit(.milliseconds(30))) {
                        do {
                            try await Task.sleep(for: .seconds(3600))
                        } catch {
                            journal.write("\(error), \(Task.isCancelled)")
                        }
                    }
                }
                expect(run.messages).to(equal(["took longer than its time limit of 30 ms"]))
                expect(run.statuses).to(equal([.timedOut]))
                expect(journal.entries).to(equal(["CancellationError(), true", "cleaned up"]))
            }
        }

        describe("an example for each value") {
            it("is reported for each value, with the value in its name") {
                let run = SpecRun {
                    it("doubles", each: [(1, 2), (2, 5)]) { input, output in
                        expect(input * 2).to(equal(output))
                    }
                }
                expect(run.infos.map(\.name)).to(equal(["doubles [(1, 2)]", "doubles [(2, 5)]"]))
                expect(run.statuses).to(equal([.passed, .failed]))
            }
        }

        describe("a behaviour") {
            it("adds its examples as a group, with its parameter") {
                let positive = Behavior("a positive number") { (make: @escaping @MainActor () -> Int) in
                    it("is above zero") { expect(make()).to(beGreaterThan(0)) }
                }
                let run = SpecRun {
                    describe("three") { itBehavesLike(positive) { 3 } }
                    describe("minus one") { itBehavesLike(positive) { -1 } }
                }
                expect(run.infos.map(\.title)).to(
                    equal([
                        "three › behaves like a positive number › is above zero",
                        "minus one › behaves like a positive number › is above zero",
                    ]))
                expect(run.statuses).to(equal([.passed, .failed]))
            }
        }
    }
}
