import Foundation
import Kea

private func beVeryLong() -> Matcher<String> { Matcher("be very long") { $0.count > 8 } }

/// An argument that is not Sendable.
private final class Box {
    let number = 3
}

final class AnswersSpec: Spec {
    override class func spec() {
        describe("the answer of a stub") {
            @Let var transport = TransportDouble()

            it("can be a value") {
                transport.size.returns(3)
                expect(transport.size(of: "a")).to(equal(3))
            }

            it("can be an error") {
                transport.open.throws(Offline())
                expect(try transport.open("a")).to(throwError())
                transport.open.returns()
                expect(try transport.open("a")).toNot(throwError())
            }

            it("comes from a list whose last value is repeated") {
                transport.size.returns(1, 2)
                expect((1...4).map { _ in transport.size(of: "a") }).to(equal([1, 2, 2, 2]))
            }

            it("mixes values and errors, each repeated as often as specified") {
                transport.open.with("a").answers(
                    .returning(()).times(0), .throwing(Offline()).times(2), .returning(()))
                let outcomes = (1...4).map { _ in (try? transport.open("a")) != nil }
                expect(outcomes).to(equal([false, false, true, true]))
            }

            it("can be computed from the arguments by a closure") {
                transport.size.answers { $0.count }
                transport.send.answers { path, retries in "\(path) \(retries)" }
                expect(transport.size(of: "four")).to(equal(4))
                let answer = try await transport.send("a", retries: 2)
                expect(answer).to(equal("a 2"))
            }

            it("can be computed by an asynchronous closure") {
                transport.send.answers { path, _ in
                    try await Task.sleep(for: .milliseconds(1))
                    return path + "!"
                }
                let answer = try await transport.send("a", retries: 2)
                expect(answer).to(equal("a!"))
                let open = Stub<Box, Int>()
                open.answers { box in
                    await Task.yield()
                    return box.number
                }
                let number = await open.call(Box())
                expect(number).to(equal(3))
            }

            it("can depend on the arguments, by value or by matcher") {
                transport.size.returns(1)
                transport.size.with("a").returns(10)
                transport.size.with(where: { $0.count > 3 }).returns(100)
                transport.size.with(beVeryLong()).returns(1000)
                let sizes = ["a", "b", "long", "very long"].map(transport.size(of:))
                expect(sizes).to(equal([10, 1, 100, 1000]))
                transport.send.with(equal("a"), any()).returns("A")
                transport.send.with("b", 2).throws(Offline())
                let answer = try await transport.send("a", retries: 2)
                expect(answer).to(equal("A"))
                await expect { try await transport.send("b", retries: 2) }.to(throwError())
            }

            it("can depend on up to four arguments, Sendable or not") {
                let (three, four) = (Stub<(Int, Int, Int), Int>(), Stub<(Int, Int, Int, Int), Int>())
                three.with(any(), any(), equal(3)).returns(3)
                four.with(any(), any(), any(), equal(4)).returns(4)
                let (box, two) = (Stub<Box, Int>(), Stub<(Box, Int), Int>())
                let (boxes, more) = (Stub<(Box, Int, Int), Int>(), Stub<(Box, Int, Int, Int), Int>())
                box.with(have(\.number, equal(3))).returns(5)
                two.with(any(), equal(2)).returns(6)
                boxes.with(any(), any(), equal(3)).returns(7)
                more.with(any(), any(), any(), equal(4)).returns(8)
                let (a, b) = (three.call((1, 2, 3)), four.call((1, 2, 3, 4)))
                let (c, d, e) = (box.call(Box()), two.call((Box(), 2)), boxes.call((Box(), 2, 3)))
                expect([a, b, c, d, e, more.call((Box(), 2, 3, 4))]).to(equal(Array(3...8)))
            }

            it("replaces an earlier answer for the same arguments") {
                transport.size.with("a").returns(1)
                transport.size.with("a").returns(2)
                expect(transport.size(of: "a")).to(equal(2))
            }

            it("is the stub's default value until another is set and after forgetAnswers") {
                expect(transport.owner(of: "a")).to(equal(Owner(name: "unknown")))
                transport.owner.returns(Owner(name: "Ada"))
                expect(transport.owner(of: "a")).to(equal(Owner(name: "Ada")))
                transport.owner.forgetAnswers()
                expect(transport.owner(of: "a")).to(equal(Owner(name: "unknown")))
            }

            it("can be delayed on any clock") {
                let clock = VirtualClock()
                transport.send.answers(
                    .returning("late").after(.seconds(300), on: clock).after(.seconds(1), on: clock))
                let transport = transport
                let answer = Task { try await transport.send("a", retries: 0) }
                await expect(clock.sleeperCount).eventually(equal(1))
                await clock.advance(by: .seconds(299))
                await clock.advance(by: .seconds(1))
                expect(clock.sleeperCount).to(equal(1))
                await clock.advance(by: .seconds(1))
                let text = try await answer.value
                expect(text).to(equal("late"))
            }

            it("is cancelled together with the calling task") {
                transport.send.answers(.returning("late").after(.seconds(300)))
                let transport = transport
                let answer = Task { try await transport.send("a", retries: 0) }
                await expect(transport.send).eventually(haveBeenCalled())
                answer.cancel()
                await expect { try await answer.value }.to(throwError())
            }

        }

        describe("an answer that takes time") {
            it("fails a call without await") {
                let run = SpecRun {
                    it("is called without await") {
                        let size = Stub<String, Int>()
                        size.answers(.returning(3).after(.seconds(1)))
                        expect(size.call("a")).to(equal(0))
                    }
                }
                expect(run.messages).to(
                    equal([
                        #"size("a") was called without await, but its answer takes time, which only an "#
                            + "asynchronous function has"
                    ]))
            }
        }
    }
}
