import Kea
import KeaVirtualTime

final class HaveBeenCalledSpec: Spec {
    override class func spec() {
        describe("haveBeenCalled") {
            @Let var transport = TransportDouble()

            it("counts calls") {
                expect(transport.size).toNot(haveBeenCalled())
                expect(transport.size).to(haveBeenCalled(.never))
                expect(transport.size).to(haveBeenCalled(.atMost(1)))
                transport.size.returns(1)
                for path in ["a", "b", "c"] { _ = transport.size(of: path) }
                expect(transport.size).to(haveBeenCalled())
                expect(transport.size).to(haveBeenCalled(.times(3)))
                expect(transport.size).to(haveBeenCalled(.atLeast(3)))
                expect(transport.size).to(haveBeenCalled(.between(2...3)))
                expect(transport.size).toNot(haveBeenCalled(.twice))
                expect(transport.size).toNot(haveBeenCalled(.atMost(2)))
            }

            it("counts calls whose arguments match by value or by matcher") {
                transport.send.returns("")
                _ = try await transport.send("a", retries: 1)
                _ = try await transport.send("a", retries: 2)
                expect(transport.send).to(haveBeenCalled(.once, with: "a", 1))
                expect(transport.send).to(haveBeenCalled(.twice, with: equal("a"), any()))
                expect(transport.send).toNot(haveBeenCalled(with: "b", 1))
                let all = Stub<(Int, Bool, String, Owner), Void>()
                await all.call(1, true, "a", Owner(name: "Ada"))
                expect(all).to(haveBeenCalled(with: 1, true, "a", Owner(name: "Ada")))
                expect(all).to(haveBeenCalled(with: any(), equal(true), any(), any()))
                let three = Stub<(Int, Bool, String), Void>()
                await three.call(1, true, "a")
                expect(three).to(haveBeenCalled(with: 1, true, "a"))
                expect(three).to(haveBeenCalled(with: any(), equal(true), any()))
            }

            it("accepts one matcher for all arguments, also with labels") {
                let load = Stub<(path: String, retries: Int), Void>()
                load.call((path: "a", retries: 3))
                expect(load.calls[0].retries).to(equal(3))
                expect(load).to(haveBeenCalled(with: Matcher("be patient") { $0.retries > 2 }))
            }

            it("reports the number of calls and lists them") {
                let run = SpecRun {
                    it("never") {
                        let transport = TransportDouble()
                        expect(transport.size).to(haveBeenCalled())
                    }
                    it("too often") {
                        let transport = TransportDouble()
                        transport.size.returns(1)
                        for path in ["a", "b"] { _ = transport.size(of: path) }
                        expect(transport.size).to(haveBeenCalled(.once))
                    }
                    it("at all") {
                        let transport = TransportDouble()
                        transport.size.returns(1)
                        _ = transport.size(of: "a")
                        expect(transport.size).toNot(haveBeenCalled())
                    }
                }
                expect(run.texts).to(
                    equal([
                        "expected to have been called, got never",
                        """
                        expected to have been called once, got twice
                        calls made:
                          1. size(of: "a")
                          2. size(of: "b")
                        """,
                        """
                        expected not to have been called, got once
                        calls made:
                          1. size(of: "a")
                        """,
                    ]))
            }

            it("lists the nearest call first, with the arguments that differ") {
                let run = SpecRun {
                    it("by value") {
                        let transport = TransportDouble()
                        transport.send.returns("")
                        _ = try await transport.send("b", retries: 1)
                        _ = try await transport.send("a", retries: 2)
                        expect(transport.send).to(haveBeenCalled(with: "a", 3))
                    }
                    it("by matcher") {
                        let transport = TransportDouble()
                        transport.send.returns("")
                        _ = try await transport.send("b", retries: 1)
                        _ = try await transport.send("a", retries: 1)
                        expect(transport.send).to(haveBeenCalled(.twice, with: equal("a"), any()))
                    }
                    it("with one argument") {
                        let transport = TransportDouble()
                        transport.size.returns(1)
                        _ = transport.size(of: "b")
                        expect(transport.size).to(haveBeenCalled(.atLeast(2), with: "a"))
                    }
                }
                expect(run.texts).to(
                    equal([
                        """
                        expected to have been called with ("a", 3), got never
                        calls made, nearest first:
                          2. send("a", retries: 2)  argument 2: expected to equal 3, got 2
                          1. send("b", retries: 1)  argument 1: expected to equal "a", got "b"; \
                        argument 2: expected to equal 3, got 1
                        """,
                        """
                        expected to have been called twice with (equal "a", anything), got once
                        calls made, nearest first:
                          2. send("a", retries: 1)  fits
                          1. send("b", retries: 1)  argument 1: expected to equal "a", got "b"
                        """,
                        """
                        expected to have been called at least twice with ("a"), got never
                        calls made, nearest first:
                          1. size(of: "b")  expected to equal "a", got "b"
                        """,
                    ]))
            }

            it("lists at most nine calls, each shortened") {
                let run = SpecRun {
                    it("is called often") {
                        let log = Stub<String, Void>()
                        for number in 1...1000 { log.call(String(repeating: "\(number) ", count: 1000)) }
                        expect(log).to(haveBeenCalled(.never))
                    }
                }
                let lines = run.texts[0].split(separator: "\n")
                expect(lines).to(haveCount(11))
                expect(lines[10]).to(equal("  … and 992 more"))
                expect(lines.map(\.count)).to(allSatisfy(beLessThan(250)))
            }
        }

        describe("waiting for a call") {
            @Let var controller = ControllerDouble()

            it("is possible with eventually") {
                let delegate = controller
                Task { delegate.receivedJSON("{}") }
                expect(controller.receivedJSON).eventually(haveBeenCalled(), within: .seconds(3))
            }

            it("ends when the call is made on another thread") {
                let ping = Stub<Void, Void>()
                let late = Task.detached {
                    try? await Task.sleep(for: .milliseconds(50))
                    await ping.call()
                }
                await expect(ping).eventually(haveBeenCalled(.once), within: .seconds(60))
                await late.value
            }

            it("reports how often the double was called, and when") {
                let run = SpecRun {
                    it("waits in vain", .virtualTime) {
                        let controller = ControllerDouble()
                        controller.receivedJSON("[]")
                        expect(controller.receivedJSON).eventually(
                            haveBeenCalled(with: "{}"), within: .milliseconds(20))
                    }
                    it("is called after all") {
                        let controller = ControllerDouble()
                        Task { controller.cancel() }
                        expect(controller.cancelSpy).never(haveBeenCalled(), for: .milliseconds(50))
                    }
                }
                let lines = run.texts[0].split(separator: "\n")
                expect(lines.prefix(3).joined(separator: "\n")).to(
                    equal(
                        """
                        expected to have been called with ("{}") within 20 ms, got never
                        calls made, nearest first:
                          1. receivedJSON("[]")  expected to equal "{}", got "[]"
                        """))
                expect(lines[3]).to(beginWith("seen: never from 0 ms, never at 20 ms ("))
                expect(run.messages[1]).to(equal("expected not to have been called for 50 ms, got once"))
            }
        }
    }
}
