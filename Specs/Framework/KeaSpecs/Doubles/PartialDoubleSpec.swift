import Foundation
import Kea

/// The real implementation.
private struct Store: Sendable {
    func size(of path: String) -> Int { path.count }
    func owner(of path: String) -> Owner { Owner(name: path) }
    func copy(_ from: String, _ to: String) throws -> String {
        guard from != to else { throw Offline() }
        return "\(from) to \(to)"
    }
    func load(_ path: String) async throws -> String { "content of \(path)" }
    func sync() async throws {}
    func now() -> Int { 7 }
    func send(_ a: String, _ b: Int?, _ c: Double, _ d: Bool, _ e: [Int]) async throws -> String {
        guard d else { throw Offline() }
        return "\(a) \(b ?? 0) \(c) \(e)"
    }
}

@MainActor
private final class Desk {
    var pages: [String] = []
    func write(_ page: String) { pages.append(page) }
    func count() -> Int { pages.count }
    func owner() -> Owner { Owner(name: "desk") }
    func move(_ from: String, _ to: String) throws -> String {
        guard from != to else { throw Offline() }
        return "\(from) to \(to)"
    }
    func read(_ page: String) async throws -> String { "page \(page)" }
}

final class PartialDoubleSpec: Spec {
    override class func spec() {
        describe("a spy wrapping a real function") {
            it("records calls and forwards them") {
                let size = Spy(wrapping: Store().size)
                let owner = Spy(wrapping: Store().owner)
                let now = Spy(wrapping: Store().now)
                expect(size.call("four")).to(equal(4))
                expect(owner.call("Ada")).to(equal(Owner(name: "Ada")))
                expect(now.call()).to(equal(7))
                expect(size).to(haveBeenCalled(.once, with: "four"))
            }

            it("forwards thrown errors and several arguments") {
                let copy = Spy(wrapping: Store().copy)
                expect(try copy.call("a", "b")).to(equal("a to b"))
                expect(try copy.call("a", "a")).to(throwError())
                expect(copy).to(haveBeenCalled(.twice, with: equal("a"), any()))
            }

            it("supports as many arguments as the real function has") {
                let send = Spy(wrapping: Store().send)
                send.with(where: { $0.0 == "b" }).returns("nothing")
                let texts = [
                    try await send.call(("a", 3, 1.5, true, [1, 2])),
                    try await send.call(("b", nil, 1, false, [])),
                ]
                expect(texts).to(equal(["a 3 1.5 [1, 2]", "nothing"]))
                expect(send.calls.map(\.4)).to(equal([[1, 2], []]))
            }

            it("awaits asynchronous functions") {
                let load = Spy(wrapping: Store().load)
                let sync = Spy(wrapping: Store().sync)
                let text = try await load.call("a")
                expect(text).to(equal("content of a"))
                try await sync.call()
                expect(load).to(haveBeenCalled(.once, with: "a"))
                expect(sync).to(haveBeenCalled(.once))
            }

            it("calls methods of the main actor on the main actor") {
                let desk = Desk()
                let write = Spy(wrapping: desk.write)
                let count = Spy(wrapping: desk.count)
                let move = Spy(wrapping: desk.move)
                write.call("a")
                expect(desk.pages).to(equal(["a"]))
                expect(count.call()).to(equal(1))
                expect(try move.call("a", "b")).to(equal("a to b"))
                expect(try move.call("a", "a")).to(throwError())
                expect(write).to(haveBeenCalled(.once, with: "a"))
                count.returns(7)
                expect(count.call()).to(equal(7))
                count.forgetAnswers()
                expect(count.call()).to(equal(1))
            }

            it("awaits methods of the main actor") {
                let read = Spy(wrapping: Desk().read)
                let text = try await read.call("a")
                expect(text).to(equal("page a"))
                expect(read).to(haveBeenCalled(.once, with: "a"))
            }

            it("fails a synchronous call of a main actor method from another thread") {
                let desk = Desk()
                let run = SpecRun {
                    it("calls") {
                        let count = Spy(wrapping: desk.count)
                        confirmation("has come back", within: .seconds(20)) { returned in
                            Thread.detachNewThread {
                                if count.call() == 0 { returned() }
                            }
                        }
                    }
                }
                expect(run.messages).to(haveCount(1))
                expect(run.messages.first).to(
                    contain("its answer is made on the main actor, and it was called on another thread"))
            }

            it("calls the real function on that thread when no neutral value exists") {
                let desk = Desk()
                let run = SpecRun {
                    it("calls") {
                        let owner = Spy(wrapping: desk.owner)
                        confirmation("has come back", within: .seconds(20)) { returned in
                            Thread.detachNewThread {
                                if owner.call() == Owner(name: "desk") { returned() }
                            }
                        }
                        owner.returns(Owner(name: "other"), then: .fail)
                        _ = owner.call()
                        expect(owner.call()).to(equal(Owner(name: "desk")))
                    }
                }
                expect(run.messages).to(haveCount(2))
                expect(run.messages.last).to(beginWith("unexpected call: owner()"))
            }

            it("prefers stubbed answers until they are forgotten") {
                let size = Spy(wrapping: Store().size)
                size.with("broken").returns(-1)
                expect(["broken", "a"].map { size.call($0) }).to(equal([-1, 1]))
                size.returns(5)
                expect(size.call("a")).to(equal(5))
                size.forgetAnswers()
                expect(["broken", "a"].map { size.call($0) }).to(equal([6, 1]))
            }
        }
    }
}
