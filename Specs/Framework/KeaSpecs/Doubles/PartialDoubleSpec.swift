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

            it("calls methods of the main actor in a closure") {
                let desk = Desk()
                let write = Spy(wrapping: { page in MainActor.assumeIsolated { desk.write(page) } })
                write.call("a")
                expect(desk.pages).to(equal(["a"]))
                expect(write).to(haveBeenCalled(.once, with: "a"))
            }

            it("calls the real function if an unexpected call has no neutral value") {
                let run = SpecRun {
                    it("calls") {
                        let owner = Spy(wrapping: Store().owner)
                        owner.returns(Owner(name: "other"), then: .fail)
                        _ = owner.call("desk")
                        expect(owner.call("desk")).to(equal(Owner(name: "desk")))
                        let size = Spy(wrapping: Store().size)
                        size.returns(5, then: .fail)
                        expect([size.call("a"), size.call("b")]).to(equal([5, 0]))
                    }
                }
                expect(run.messages).to(
                    equal([#"unexpected call: owner("desk")"#, #"unexpected call: size("b")"#]))
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
