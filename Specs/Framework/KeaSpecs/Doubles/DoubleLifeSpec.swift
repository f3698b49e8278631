import Kea

/// Something that an example hands to a double.
private final class Thing: Sendable {}

/// Keeps a double for longer than its example.
@MainActor
private final class Keeper {
    var size: Stub<String, Int>?
    var things: Stub<Thing, Void>?
    weak var argument: Thing?
    weak var captured: Thing?
    weak var spy: Stub<String, Int>?
}

final class DoubleLifeSpec: Spec {
    override class func spec() {
        describe("a double") {
            @Let var keeper = Keeper()

            it("lets go at the end of its example of what it was given, also where it is kept itself") {
                let keeper = keeper
                let run = SpecRun {
                    it("hands over") {
                        let things = Stub<Thing, Void>()
                        keeper.things = things
                        let (argument, captured) = (Thing(), Thing())
                        (keeper.argument, keeper.captured) = (argument, captured)
                        things.answers { _ in _ = captured }
                        things.call(argument)
                        if keeper.argument == nil || keeper.captured == nil { fail("gone too early") }
                    }
                }
                expect(run.messages).to(beEmpty())
                expect(keeper.things).toNot(beNil())
                expect(keeper.argument).to(beNil())
                expect(keeper.captured).to(beNil())
            }

            it("is released with its example") {
                let keeper = keeper
                _ = SpecRun {
                    @Let var size = Stub<String, Int>("size")
                    it("makes one") {
                        size.returns(3)
                        size.expect()
                        keeper.spy = size
                        _ = size.call("a")
                    }
                }
                expect(keeper.spy).to(beNil())
            }

            it("fails its own example late when it is used after the end") {
                let keeper = keeper
                let run = SpecRun {
                    it("makes it") {
                        let size = Stub<String, Int>()
                        size.returns(3)
                        keeper.size = size
                    }
                    it("uses it") {
                        guard let size = keeper.size else { return fail("no double") }
                        if size.call("a") != 0 { fail("it still answers") }
                        size.returns(4)
                        if !size.calls.isEmpty { fail("it still counts") }
                        expect(size).to(haveBeenCalled())
                    }
                }
                expect(run.statuses).to(equal([.passed, .failed]))
                expect(run.messages).to(
                    equal(["expected to have been called, but it is a double whose example has ended"]))
                let end = #"after the example had ended, while "uses it" ran"#
                expect(run.lateMessages).to(
                    equal([
                        #"a double outlived its example: size was called (size("a")) \#(end)"#,
                        "a double outlived its example: size was told what to answer \(end)",
                        "a double outlived its example: size was asked for its calls \(end)",
                    ]))
                let owners = run.events.compactMap {
                    if case .lateFailure(_, let owner) = $0 { owner.example?.name } else { nil }
                }
                expect(Set(owners)).to(equal(["makes it"]))
            }

            it("is over from its beginning where a task makes it after its example") {
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
                        "begins: a double outlived its example: size was told what to answer after the example "
                            + "had ended"
                    ]))
            }

            it("is not to be made outside of an example") {
                let line = #line + 3
                let run = SpecRun {
                    describe("group") {
                        let size = Stub<String, Int>()
                        it("uses it") { _ = size }
                    }
                }
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
