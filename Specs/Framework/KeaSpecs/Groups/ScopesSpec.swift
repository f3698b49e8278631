import Kea
import KeaEvents
import KeaVirtualTime

/// A scope that logs its steps.
private struct Noted: ExampleScoping {
    let name: String
    let journal: Journal

    func provideScope(for example: ExampleInfo, performing body: @MainActor () async -> Void) async throws {
        journal.write("\(name) of \(example.name)")
        await Task.yield()
        await body()
        await Task.yield()
        journal.write("\(name), done")
    }
}

/// A scope that calls its example any number of times, and can throw before or after that.
private struct Odd: ExampleScoping {
    var times = 1
    var errorBefore: (any Error)?
    var errorAfter: (any Error)?

    @MainActor
    func provideScope(
        for example: ExampleInfo, performing body: @MainActor () async -> Void
    ) async throws {
        if let errorBefore { throw errorBefore }
        for _ in 0..<times { await body() }
        if let errorAfter { throw errorAfter }
    }
}

/// A scope that takes time before or after the example.
private struct Slow: ExampleScoping {
    var before = Duration.zero
    var after = Duration.zero
    let journal: Journal

    @MainActor
    func provideScope(
        for example: ExampleInfo, performing body: @MainActor () async -> Void
    ) async throws {
        try? await Task.sleep(for: before)
        await body()
        journal.write(Task.isCancelled ? "cancelled" : "clears up")
        try await Task.sleep(for: after)
        journal.write("cleared up")
    }
}

/// A scope that ignores its cancellation.
private struct Late: ExampleScoping {
    @MainActor
    func provideScope(
        for example: ExampleInfo, performing body: @MainActor () async -> Void
    ) async throws {
        await Task { try? await Task.sleep(for: .seconds(90)) }.value
        await body()
    }
}

private enum Connection {
    @TaskLocal static var state = "none"
}

private struct NoServer: Error {}

final class ScopesSpec: Spec {
    override class func spec() {
        describe("a scope") {
            @Let var journal = Journal()

            it("surrounds an example and its hooks") {
                let journal = journal
                let run = SpecRun {
                    describe("group", .scope(Noted(name: "scope", journal: journal))) {
                        beforeEach { journal.write("beforeEach") }
                        afterEach { journal.write("afterEach") }
                        it("runs") { journal.write("example") }
                        it("suspends") {
                            await Task.yield()
                            journal.write("example")
                        }
                    }
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(journal.entries).to(
                    equal([
                        "scope of runs", "beforeEach", "example", "afterEach", "scope, done",
                        "scope of suspends", "beforeEach", "example", "afterEach", "scope, done",
                    ]))
            }

            it("nests with other scopes and aroundEach, outer groups outermost") {
                let journal = journal
                _ = SpecRun {
                    describe(
                        "outer", .scope(Noted(name: "1", journal: journal)),
                        .scope(Noted(name: "2", journal: journal))
                    ) {
                        aroundEach { example in
                            journal.write("3")
                            try example()
                            journal.write("3, done")
                        }
                        describe("inner", .scope(Noted(name: "4", journal: journal))) {
                            aroundEach(Noted(name: "5", journal: journal))
                            it("runs", .scope(Noted(name: "6", journal: journal))) {
                                journal.write("example")
                            }
                        }
                    }
                }
                expect(journal.entries).to(
                    equal([
                        "1 of runs", "2 of runs", "3", "4 of runs", "5 of runs", "6 of runs", "example",
                        "6, done", "5, done", "4, done", "3, done", "2, done", "1, done",
                    ]))
            }

            it("can be applied by tag") {
                let journal = journal
                let run = SpecRun {
                    aroundEach(Noted(name: "database", journal: journal), tagged: "database")
                    it("stores", .tags("@database")) {}
                    it("adds") {}
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(journal.entries).to(equal(["database of stores", "database, done"]))
            }

            it("allows a synchronous body to wait for tasks that it started") {
                let journal = journal
                let run = SpecRun {
                    it("waits", .scope(Noted(name: "scope", journal: journal))) {
                        Task { journal.write("task") }
                        expect(journal.entries).eventually(contain("task"))
                    }
                }
                expect(run.messages).to(beEmpty())
            }

            it("continues after its example, whatever the example's result") {
                let journal = journal
                let run = SpecRun {
                    describe("group", .scope(Noted(name: "scope", journal: journal))) {
                        it("fails") { expect(1).to(equal(2)) }
                        it("throws") { throw NoServer() }
                        it("leaves") { throw Skip("not today") }
                    }
                }
                expect(run.statuses).to(equal([.failed, .failed, .skipped]))
                expect(journal.entries.filter { $0 == "scope, done" }).to(haveCount(3))
            }

            it("fails the example when it throws") {
                let run = SpecRun {
                    it("a", .scope(Odd(errorBefore: NoServer()))) { fail("never") }
                    it("b", .scope(Odd(errorAfter: NoServer()))) {}
                }
                expect(run.messages).to(equal(["threw an error: NoServer()", "threw an error: NoServer()"]))
            }

            it("skips the example or makes it pending with Skip and Pending") {
                let run = SpecRun {
                    it("a", .scope(Odd(errorBefore: Skip("no server here")))) { fail("never") }
                    it("b", .scope(Odd(errorBefore: Pending("the server is not there yet")))) {
                        fail("never")
                    }
                }
                expect(run.statuses).to(equal([.skipped, .pending]))
                expect(run.results.map(\.reason)).to(
                    equal(["no server here", "the server is not there yet"]))
            }

            it("fails an example that it does not call exactly once") {
                let journal = journal
                let run = SpecRun {
                    it("a", .scope(Odd(times: 0))) { fail("never") }
                    it("b", .scope(Odd(times: 3))) { journal.write("b") }
                }
                expect(run.messages).to(
                    equal([
                        "the scope Odd did not call its example, so that it was not run",
                        "the scope Odd called its example 3 times; it is run only once",
                    ]))
                let failures = run.results.flatMap(\.failures)
                expect(failures.map(\.kind)).to(equal([.definition, .definition]))
                expect(failures.map(\.location.file)).to(equal([#filePath, #filePath]))
                expect(journal.entries).to(equal(["b"]))
            }

            it("is not needed for task-local values: a synchronous aroundEach can set them") {
                let run = SpecRun {
                    aroundEach { example in try Connection.$state.withValue("open") { try example() } }
                    it("sees them") { expect(Connection.state).to(equal("open")) }
                    it("suspends") {
                        let seen = await Task { Connection.state }.value
                        expect(seen).to(equal("open"))
                    }
                }
                expect(run.messages).to(beEmpty())
            }

            context("with a time limit", .virtualTime) {
                it("may clean up after an example that timed out") {
                    let journal = journal
                    let run = SpecRun {
                        it(
                            "hangs", .timeLimit(.seconds(60)),
                            .scope(Slow(after: .milliseconds(400), journal: journal))
                        ) {
                            try await Task.sleep(for: .seconds(3600))
                        }
                    }
                    expect(run.statuses).to(equal([.timedOut]))
                    expect(run.messages).to(
                        equal(["took longer than its time limit of 1 min of virtual time"]))
                    expect(journal.entries).to(equal(["clears up", "cleared up"]))
                }

                it("is cancelled when its cleanup does not end") {
                    let journal = journal
                    let run = SpecRun {
                        it(
                            "is done", .timeLimit(.seconds(60)),
                            .scope(Slow(after: .seconds(3600), journal: journal))
                        ) {}
                    }
                    expect(run.messages).to(
                        equal(["took longer than its time limit of 1 min of virtual time"]))
                    expect(journal.entries).to(equal(["clears up"]))
                }

                it("does not run the example when the time limit has passed before") {
                    let journal = journal
                    let run = SpecRun {
                        it(
                            "never begins", .timeLimit(.seconds(60)),
                            .scope(Slow(before: .seconds(61), journal: journal))
                        ) { journal.write("example") }
                    }
                    expect(run.messages).to(
                        equal(["took longer than its time limit of 1 min of virtual time"]))
                    expect(journal.entries).toNot(contain("example"))
                }

                it("does not run the example when it goes on after its end") {
                    let journal = journal
                    let run = SpecRun {
                        it("never begins", .timeLimit(.seconds(60)), .scope(Late())) {
                            journal.write("example")
                        }
                    }
                    expect(run.messages).to(
                        equal(["took longer than its time limit of 1 min of virtual time"]))
                    try await Task.sleep(for: .seconds(60))
                    expect(journal.entries).to(beEmpty())
                }
            }

            it("uses the example's virtual time") {
                let run = SpecRun {
                    it("sleeps", .virtualTime, .scope(Slow(before: .seconds(3600), journal: journal))) {}
                }
                expect(run.statuses).to(equal([.passed]))
            }
        }

        describe("the tag @virtual-time without the product KeaVirtualTime") {
            it("fails its example and names the missing dependency") {
                let times = TimeScopes.byTag
                TimeScopes.byTag = [:]
                defer { TimeScopes.byTag = times }
                let run = SpecRun {
                    it("sleeps", .tags("virtual-time")) { fail("never") }
                    it("is awake", .tags("virtual-time"), .realTime) {}
                }
                expect(run.statuses).to(equal([.failed, .passed]))
                expect(run.messages).to(
                    equal([
                        "@virtual-time takes the product KeaVirtualTime, which is not in this process: add it to "
                            + "the dependencies of the test target, and to XCTMain.swift `import KeaVirtualTime` "
                            + "and, before `Runner.main()`, `VirtualTime.prepare()`"
                    ]))
            }
        }
    }
}
