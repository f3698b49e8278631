import Kea

/// What is real.
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
}

final class PartialDoubleSpec: Spec {
    override class func spec() {
        describe("a spy around a real function") {
            it("notes calls and hands them on") {
                let size = Spy(wrapping: Store().size)
                let owner = Spy(wrapping: Store().owner)
                let now = Spy(wrapping: Store().now)
                expect(size.call("four")).to(equal(4))
                expect(owner.call("Ada")).to(equal(Owner(name: "Ada")))
                expect(now.call()).to(equal(7))
                expect(size).to(haveBeenCalled(.once, with: "four"))
            }

            it("hands on what the real function throws, and several arguments") {
                let copy = Spy(wrapping: Store().copy)
                expect(try copy.call("a", "b")).to(equal("a to b"))
                expect(try copy.call("a", "a")).to(throwError())
                expect(copy).to(haveBeenCalled(.twice, with: equal("a"), any()))
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

            it("answers what it is told first, and is real again once that is forgotten") {
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
