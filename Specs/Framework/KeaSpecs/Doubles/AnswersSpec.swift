import Foundation
import Kea

private func beVeryLong() -> Matcher<String> {
    Matcher("be very long") { $0.count > 8 }
}

final class AnswersSpec: Spec {
    override class func spec() {
        describe("an answer") {
            @Let var transport = TransportDouble()

            it("is a value") {
                transport.size.returns(3)
                expect(transport.size(of: "a")).to(equal(3))
            }

            it("is an error") {
                transport.open.throws(Offline())
                expect(try transport.open("a")).to(throwError())
                transport.open.returns()
                expect(try transport.open("a")).toNot(throwError())
            }

            it("follows on another, and the last is given again and again") {
                transport.size.returns(1, 2)
                expect((1...4).map { _ in transport.size(of: "a") }).to(equal([1, 2, 2, 2]))
            }

            it("mixes values and errors, each as often as is said") {
                transport.open.answers(.throwing(Offline()).times(2), .returning(()))
                let outcomes = (1...4).map { _ in (try? transport.open("a")) != nil }
                expect(outcomes).to(equal([false, false, true, true]))
            }

            it("is made of the arguments by a closure") {
                transport.size.answers { $0.count }
                transport.send.answers { path, retries in "\(path) \(retries)" }
                expect(transport.size(of: "four")).to(equal(4))
                let answer = try await transport.send("a", retries: 2)
                expect(answer).to(equal("a 2"))
            }

            it("is made by an asynchronous closure") {
                transport.send.answers { path, _ in
                    try await Task.sleep(for: .milliseconds(1))
                    return path + "!"
                }
                let answer = try await transport.send("a", retries: 2)
                expect(answer).to(equal("a!"))
            }

            it("is made on the main actor, for a function called there or asynchronously") {
                var count = 0
                transport.size.answersOnMainActor { _ in
                    count += 1
                    return count
                }
                transport.ping.answersOnMainActor { _ in
                    count += 1
                    return true
                }
                expect(transport.size(of: "a")).to(equal(1))
                let transport = transport
                let isThere = await Task.detached { await transport.ping("host") }.value
                expect(isThere).to(beTrue())
                expect(count).to(equal(2))
            }

            it("depends on the arguments, by value or by matcher") {
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

            it("replaces an earlier one for the same arguments") {
                transport.size.with("a").returns(1)
                transport.size.with("a").returns(2)
                expect(transport.size(of: "a")).to(equal(2))
            }

            it("is what the stub was made with, until another is given, and again once that is forgotten") {
                expect(transport.owner(of: "a")).to(equal(Owner(name: "nobody")))
                transport.owner.returns(Owner(name: "Ada"))
                expect(transport.owner(of: "a")).to(equal(Owner(name: "Ada")))
                transport.owner.forgetAnswers()
                expect(transport.owner(of: "a")).to(equal(Owner(name: "nobody")))
            }

            it("takes its time on any clock") {
                let clock = VirtualClock()
                transport.send.answers(.returning("late").after(.seconds(300), on: clock))
                let transport = transport
                let answer = Task { try await transport.send("a", retries: 0) }
                await expect(clock.sleeperCount).eventually(equal(1))
                await clock.advance(by: .seconds(299))
                expect(transport.send.outcomes.map { $0 == nil }).to(equal([true]))
                await clock.advance(by: .seconds(1))
                let text = try await answer.value
                expect(text).to(equal("late"))
            }

            it("is cut short by cancellation, as a real one is") {
                transport.send.answers(.returning("late").after(.seconds(300)))
                let transport = transport
                let answer = Task { try await transport.send("a", retries: 0) }
                await expect(transport.send).eventually(haveBeenCalled())
                answer.cancel()
                await expect { try await answer.value }.to(throwError())
            }

            it("waits behind a gate until the spec lets it go") {
                let gate = AnswerGate()
                transport.ping.answers(.returning(true).after(gate))
                let transport = transport
                let answer = Task { await transport.ping("host") }
                await expect(gate.waitingCount).eventually(equal(1))
                gate.open()
                let isThere = await answer.value
                expect(isThere).to(beTrue())
            }
        }

        describe("a gate that is left closed") {
            it("opens at the end of its example", .timeLimit(.seconds(5))) {
                var gate: AnswerGate?
                _ = SpecRun { it("ends") { gate = AnswerGate() } }
                try await unwrap(gate).pass()
            }
        }

        describe("a gate with several callers") {
            it("lets all of them go on, also where one was cancelled") {
                let gate = AnswerGate()
                let open = ThrowingStub<Int, Int>()
                open.answers(.returning(1).after(gate))
                let calls = (1...3).map { number in Task { try await open.call(number) } }
                await expect(gate.waitingCount).eventually(equal(3))
                calls[1].cancel()
                await expect { try await calls[1].value }.to(throwError())
                expect(gate.waitingCount).to(equal(2))
                gate.open()
                for call in [calls[0], calls[2]] { await expect { try await call.value }.to(equal(1)) }
            }
        }

        describe("the outcomes of a spy") {
            it("are what its calls came to") {
                let open = ThrowingStub<String, Int>()
                open.answers(.returning(1), .throwing(Offline()))
                _ = try? open.call("a")
                _ = try? open.call("b")
                expect(open.outcomes.map { (try? $0?.get()) ?? -1 }).to(equal([1, -1]))
            }
        }

        describe("an answer that takes time") {
            it("is refused by a function that does not wait") {
                let run = SpecRun {
                    it("is called without await") {
                        let size = Stub<String, Int>()
                        size.answers(.returning(3).after(.seconds(1)))
                        expect(size.call("a")).to(equal(0))
                    }
                    it("is called off the main thread") {
                        let size = Stub<String, Int>()
                        size.answersOnMainActor { _ in 3 }
                        let done = DispatchSemaphore(value: 0)
                        DispatchQueue.global().async {
                            _ = size.call("a")
                            done.signal()
                        }
                        done.wait()
                    }
                }
                expect(run.messages).to(
                    equal([
                        #"size("a") was called without await, but its answer takes time, which only an "#
                            + "asynchronous function has",
                        #"size("a") was called without await, but its answer is made on the main actor, "#
                            + "and it was called on another thread",
                    ]))
            }
        }
    }
}
