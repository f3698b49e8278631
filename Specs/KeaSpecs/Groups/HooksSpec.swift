import Kea

private struct Trouble: Error {}

final class HooksSpec: Spec {
    override class func spec() {
        describe("hooks") {
            @Let var journal = Journal()

            it("run outer before inner, and after the example inner before outer") {
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
            }

            it("may suspend, and may wrap an example in asynchronous code") {
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

            it("stop the example when one throws, and clean up the groups that were begun") {
                let journal = journal
                let run = SpecRun {
                    afterEach { journal.write("outer after") }
                    describe("inner") {
                        beforeEach { throw Trouble() }
                        beforeEach { journal.write("never") }
                        afterEach { journal.write("inner after") }
                        describe("innermost") {
                            afterEach { journal.write("never") }
                            it("is not run") { journal.write("never") }
                        }
                    }
                }
                expect(run.messages).to(equal(["threw an error: Trouble()"]))
                expect(journal.entries).to(equal(["inner after", "outer after"]))
            }

            it("fail the examples of a group whose beforeAll throws, each with the reason") {
                let run = SpecRun {
                    describe("group") {
                        beforeAll { throw Trouble() }
                        it("a") {}
                        it("b") {}
                    }
                    it("c") {}
                }
                expect(run.statuses).to(equal([.failed, .failed, .passed]))
                expect(run.messages).to(
                    equal(["threw an error: Trouble()", "not run: beforeAll of \"group\" failed"]))
            }

            it("report a failing afterAll as late, with the last example's name") {
                let run = SpecRun {
                    describe("group") {
                        afterAll { expect(1).to(equal(2)) }
                        it("a") {}
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(run.lateMessages).to(equal(["expected to equal 2, got 1"]))
                expect(run.hasFailed).to(beTrue())
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
