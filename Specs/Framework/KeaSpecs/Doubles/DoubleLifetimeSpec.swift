import Kea

/// An object that an example passes to a double.
private final class Thing: Sendable {}

/// Retains a double beyond the end of its example.
@MainActor
private final class DoubleStore {
    var size: Stub<String, Int>?
    var things: Stub<Thing, Void>?
    weak var argument: Thing?
    weak var captured: Thing?
    weak var spy: Stub<String, Int>?
}

final class DoubleLifetimeSpec: Spec {
    override class func spec() {
        describe("a double") {
            @Let var store = DoubleStore()

            it("releases arguments and answers when its example ends, even if still referenced") {
                let store = store
                let run = SpecRun {
                    it("hands over") {
                        let things = Stub<Thing, Void>()
                        store.things = things
                        let (argument, captured) = (Thing(), Thing())
                        (store.argument, store.captured) = (argument, captured)
                        things.answers { _ in _ = captured }
                        things.call(argument)
                        if store.argument == nil || store.captured == nil { fail("released too early") }
                    }
                }
                expect(run.messages).to(beEmpty())
                expect(store.things).toNot(beNil())
                expect(store.argument).to(beNil())
                expect(store.captured).to(beNil())
            }

            it("is deallocated with its example") {
                let store = store
                _ = SpecRun {
                    @Let var size = Stub<String, Int>("size")
                    it("makes one") {
                        size.returns(3)
                        size.expect()
                        store.spy = size
                        _ = size.call("a")
                    }
                }
                expect(store.spy).to(beNil())
            }

            it("fails the example that created it when it is used later") {
                let store = store
                let run = SpecRun {
                    it("makes it") {
                        let size = Stub<String, Int>()
                        size.returns(3)
                        store.size = size
                    }
                    it("uses it") {
                        guard let size = store.size else { return fail("no double") }
                        if size.call("a") != 0 { fail("it still answers") }
                        size.returns(4)
                        size.with("a").returns(4)
                        size.expect()
                        if !size.calls.isEmpty { fail("it still counts") }
                        if !callLog(size).isEmpty { fail("it still has a log") }
                        expect(size).to(haveBeenCalled())
                    }
                }
                expect(run.statuses).to(equal([.passed, .failed]))
                expect(run.messages).to(
                    equal([
                        "callLog was given a double whose example has ended",
                        "expected to have been called, but it is a double whose example has ended",
                    ]))
                let end = #"after the example had ended, while "uses it" ran"#
                expect(run.lateMessages).to(
                    equal([
                        #"a double outlived its example: size was called (size("a")) \#(end)"#,
                        "a double outlived its example: size was given answers \(end)",
                        "a double outlived its example: size was given answers \(end)",
                        "a double outlived its example: size was given an expectation \(end)",
                        "a double outlived its example: size was asked for its calls \(end)",
                    ]))
                let owners = run.events.compactMap {
                    if case .lateFailure(_, let owner) = $0 { owner.example?.name } else { nil }
                }
                expect(Set(owners)).to(equal(["makes it"]))
            }

            it("fails when a task creates it after its example has ended") {
                let run = SpecRun {
                    var task: Task<Void, Never>?
                    var isOver = false
                    it("begins") {
                        task = Task {
                            while !isOver { await Task.yield() }
                            Stub<String, Int>("size").returns(3)
                        }
                    }
                    it("waits") {
                        isOver = true
                        await task?.value
                    }
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(run.late.map { "\($0.owner.example?.name ?? ""): \($0.failure.message)" }).to(
                    equal([
                        "begins: a double outlived its example: size was given answers after the example "
                            + "had ended"
                    ]))
            }

            it("cannot be created outside an example") {
                let line = #line + 3
                let run = SpecRun {
                    describe("group") {
                        let size = Stub<String, Int>()
                        it("uses it") { _ = size.call("a") }
                    }
                }
                expect(run.messages).to(equal(["unexpected call: size(\"a\")"]))
                expect(run.diagnostics.map(\.message)).to(
                    equal([
                        "a double was made outside of an example: size(…); make it in the example, in a hook, or "
                            + "as a @Let value, so that it ends with its example"
                    ]))
                expect(run.diagnostics.first?.location?.line).to(equal(line))
            }
        }
    }
}
