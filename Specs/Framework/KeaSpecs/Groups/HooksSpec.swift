import Kea
import KeaEvents
import XCTest

private struct Trouble: Error {}

final class HooksSpec: Spec {
    override class func spec() {
        describe("hooks") {
            @Let var journal = Journal()

            it("run inwards before an example, and outwards after it") {
                let journal = journal
                let run = SpecRun {
                    beforeEach { journal.write("before 1") }
                    beforeEach { journal.write("before 2") }
                    afterEach { journal.write("after 1") }
                    afterEach { journal.write("after 2") }
                    describe("inner") {
                        beforeEach { journal.write("inner before") }
                        afterEach { journal.write("inner after") }
                        justBeforeEach { journal.write("just before") }
                        it("runs") { journal.write("example") }
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(journal.entries).to(
                    equal([
                        "before 1", "before 2", "inner before", "just before", "example", "inner after",
                        "after 2",
                        "after 1",
                    ]))
            }

            it("run once for a group in beforeAll and afterAll") {
                let journal = journal
                _ = SpecRun {
                    describe("group") {
                        beforeAll { journal.write("all") }
                        afterAll { journal.write("end") }
                        it("a") { journal.write("a") }
                        it("b") { journal.write("b") }
                    }
                    it("c") { journal.write("c") }
                }
                expect(journal.entries).to(equal(["all", "a", "b", "end", "c"]))
                for hook in [beforeAll, afterAll] {
                    let group = ExampleGroup.describing("") {
                        hook {}
                        it("a") {}
                    }
                    expect(group.keepsTogether).to(beTrue())
                }
            }

            it("run afterAll in reverse order") {
                let journal = journal
                _ = SpecRun {
                    describe("group") {
                        beforeAll { journal.write("begin 1") }
                        beforeAll { journal.write("begin 2") }
                        afterAll { journal.write("end 1") }
                        afterAll { journal.write("end 2") }
                        it("a") {}
                    }
                }
                expect(journal.entries).to(equal(["begin 1", "begin 2", "end 2", "end 1"]))
            }

            it("may be asynchronous, also around an example") {
                let journal = journal
                let run = SpecRun {
                    aroundEach { example in
                        journal.write("around")
                        try example()
                        journal.write("done")
                    }
                    aroundEach { example in
                        await Task.yield()
                        journal.write("async around")
                        try await example()
                        journal.write("async done")
                    }
                    beforeEach {
                        await Task.yield()
                        journal.write("before")
                    }
                    it("waits inside") {
                        Task { journal.write("task") }
                        expect(journal.entries).eventually(haveCount(4))
                    }
                }
                expect(run.messages).to(beEmpty())
                expect(journal.entries).to(
                    equal(["around", "async around", "before", "task", "async done", "done"]))
            }

            it("stop the example when one throws, but clean up the groups entered") {
                let journal = journal
                let run = SpecRun {
                    afterEach { journal.write("outer after") }
                    describe("inner") {
                        beforeEach { throw Trouble() }
                        beforeEach { journal.write("never") }
                        afterEach { journal.write("inner after") }
                        describe("innermost") {
                            justBeforeEach { journal.write("never") }
                            afterEach { journal.write("never") }
                            it("is not run") { journal.write("never") }
                        }
                    }
                }
                expect(run.messages).to(equal(["threw an error: Trouble()"]))
                expect(journal.entries).to(equal(["inner after", "outer after"]))
            }

            it("stop the example when justBeforeEach throws, but clean up all groups") {
                let journal = journal
                let run = SpecRun {
                    justBeforeEach { throw Trouble() }
                    justBeforeEach { journal.write("never") }
                    afterEach { journal.write("outer after") }
                    describe("inner") {
                        afterEach { journal.write("inner after") }
                        it("is not run") { journal.write("never") }
                    }
                }
                expect(run.messages).to(equal(["threw an error: Trouble()"]))
                expect(journal.entries).to(equal(["inner after", "outer after"]))
            }

            it("fail every example of a group when its beforeAll throws") {
                let run = SpecRun {
                    describe("group") {
                        beforeAll { throw Trouble() }
                        it("a") {}
                        describe("inner") {
                            beforeAll { fail("never") }
                            afterAll { fail("never") }
                            it("b") {}
                        }
                    }
                    it("c") {}
                }
                expect(run.statuses).to(equal([.failed, .failed, .passed]))
                expect(run.messages).to(
                    equal(["threw an error: Trouble()", "not run: beforeAll of \"group\" failed"]))
                expect(run.late).to(beEmpty())
            }

            it("report a failure in afterAll as that of the group's hook") {
                let run = SpecRun {
                    afterAll { throw Trouble() }
                    describe("group") {
                        afterAll { expect(1).to(equal(2)) }
                        it("a") {}
                    }
                    it("b") {}
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(run.lateMessages).to(
                    equal(["expected to equal 2, got 1", "threw an error: Trouble()"]))
                expect(run.late.map(\.owner)).to(
                    equal([
                        .hook(
                            "group, in afterAll", suite: "inner",
                            location: SourceLocation(file: #filePath, line: #line - 12)),
                        .hook(
                            "inner, in afterAll", suite: "inner",
                            location: SourceLocation(file: #filePath, line: #line - 17)),
                    ]))
                expect(run.hasFailed).to(beTrue())
            }

            it(
                "fail every example of a group whose beforeAll fails"
            ) {
                let run = SpecRun {
                    describe("group") {
                        beforeAll { expect(1).to(equal(2)) }
                        beforeAll { fail("never") }
                        it("a") { fail("never") }
                        it("b") { fail("never") }
                    }
                }
                expect(run.messages).to(
                    equal(["expected to equal 2, got 1", "not run: beforeAll of \"group\" failed"]))
            }

            it("all run in the outermost beforeAll; if one fails, no example runs") {
                let journal = journal
                let run = SpecRun {
                    beforeAll { journal.write("first") }
                    beforeAll { throw Trouble() }
                    beforeAll { journal.write("third") }
                    beforeAll { fail("no database") }
                    afterAll { journal.write("after all") }
                    describe("group") {
                        beforeAll { journal.write("never") }
                        it("a") { journal.write("never") }
                    }
                    it("b") { journal.write("never") }
                }
                expect(journal.entries).to(equal(["first", "third", "after all"]))
                expect(run.messages).to(
                    equal([
                        "threw an error: Trouble()", "no database", "not run: beforeAll of \"inner\" failed",
                    ]))
                // The second example's failure has the location of the first failed hook.
                expect(run.results.last?.failures.map(\.location.line)).to(equal([#line - 16]))
            }

            it("skip the examples of a group whose beforeAll skips") {
                let run = SpecRun {
                    beforeAll { throw XCTSkip("no database here") }
                    it("a") { fail("never") }
                    it("b") { fail("never") }
                }
                expect(run.statuses).to(equal([.skipped, .skipped]))
                expect(run.results.map(\.reason)).to(equal(["no database here", "no database here"]))
            }

            it("release resources of beforeAll in reverse order after the last example") {
                let journal = journal
                _ = SpecRun {
                    describe("group") {
                        for number in 1...2 {
                            beforeAll { Execution.current?.atEnd { journal.write("\(number) is released") } }
                        }
                        afterAll { journal.write("after all") }
                        it("a") { journal.write("a") }
                        it("b") { journal.write("b") }
                    }
                    it("c") { journal.write("c") }
                }
                expect(journal.entries).to(
                    equal(["a", "b", "after all", "2 is released", "1 is released", "c"]))
            }

            it("limit beforeAll and afterAll by the run's time limit, not the example's") {
                var options = ExecutionOptions()
                options.timeLimit = .milliseconds(50)
                let run = SpecRun(options: options) {
                    describe("hangs before") {
                        beforeAll { try await Task.sleep(for: .seconds(3600)) }
                        it("a") {}
                    }
                    describe("hangs after") {
                        afterAll { try await Task.sleep(for: .seconds(3600)) }
                        it("b", .timeLimit(.seconds(600))) {}
                    }
                    it("c", .timeLimit(.seconds(600))) {}
                    describe("has its own limit", .timeLimit(.milliseconds(20))) {
                        beforeAll { try await Task.sleep(for: .seconds(3600)) }
                        it("d") {}
                    }
                }
                expect(run.statuses).to(equal([.timedOut, .passed, .passed, .timedOut]))
                expect(run.messages).to(
                    equal([50, 20].map { "took longer than its time limit of \($0) ms" }))
                expect(run.late.map { "\($0.owner.title): \($0.failure.message)" }).to(
                    equal(["hangs after, in afterAll: took longer than its time limit of 50 ms"]))
            }

            it("run in declaration order before an example, and in reverse after it") {
                let journal = journal
                _ = SpecRun {
                    describe("group") {
                        for number in 1...2 {
                            beforeAll { journal.write("beforeAll \(number)") }
                            beforeEach { journal.write("beforeEach \(number)") }
                            justBeforeEach { journal.write("justBeforeEach \(number)") }
                            aroundEach { example in
                                journal.write("around \(number)")
                                try example()
                                journal.write("around \(number), done")
                            }
                            afterEach { journal.write("afterEach \(number)") }
                            afterAll { journal.write("afterAll \(number)") }
                        }
                        it("runs") { journal.write("example") }
                    }
                }
                expect(journal.entries).to(
                    equal([
                        "beforeAll 1", "beforeAll 2", "around 1", "around 2", "beforeEach 1", "beforeEach 2",
                        "justBeforeEach 1", "justBeforeEach 2", "example", "afterEach 2", "afterEach 1",
                        "around 2, done", "around 1, done", "afterAll 2", "afterAll 1",
                    ]))
            }

            it("fail an example when aroundEach throws, before or after calling it") {
                let journal = journal
                let run = SpecRun {
                    describe("before") {
                        aroundEach { (_: @MainActor () throws -> Void) in throw Trouble() }
                        it("is not run") { journal.write("never") }
                    }
                    describe("after") {
                        aroundEach { example in
                            try example()
                            throw Trouble()
                        }
                        it("is run") { journal.write("run") }
                    }
                }
                expect(run.statuses).to(equal([.failed, .failed]))
                expect(run.messages).to(equal(["threw an error: Trouble()", "threw an error: Trouble()"]))
                expect(journal.entries).to(equal(["run"]))
            }

            it("fail an example that aroundEach does not call") {
                let run = SpecRun {
                    aroundEach { (_: @MainActor () throws -> Void) in }
                    it("is forgotten") {}
                }
                expect(run.messages).to(
                    equal(["aroundEach did not call its example, so that it was not run"]))
            }
        }
    }
}
