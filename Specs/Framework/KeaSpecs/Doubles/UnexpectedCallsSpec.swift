import Kea

private func fail<Value>(_ name: String) -> Matcher<Value> { Matcher(name) { _ in false } }

final class UnexpectedCallsSpec: Spec {
    override class func spec() {
        describe("a call without an answer") {
            it("succeeds when the function returns Void") {
                let controller = ControllerDouble()
                controller.receivedJSON("{}")
                expect(controller.receivedJSON).to(haveBeenCalled())
            }

            it("fails with the arguments, and throws or returns a neutral value") {
                let run = SpecRun {
                    it("throws") {
                        let transport = TransportDouble()
                        let answer = try await transport.send("a", retries: 1)
                        fail("never reached: \(answer)")
                    }
                    it("returns zero") {
                        let transport = TransportDouble()
                        if transport.size(of: "a") != 0 { fail("not zero") }
                    }
                }
                expect(run.texts).to(
                    equal([
                        """
                        unexpected call: send("a", retries: 1)
                        it has no answer: set one with returns, throws or answers
                        \(TransportDouble.sendLocation)
                        """,
                        """
                        unexpected call: size(of: "a")
                        it has no answer: set one with returns, throws or answers
                        \(TransportDouble.sizeLocation)
                        """,
                    ]))
            }

            it("lists the expected calls, nearest first") {
                let run = SpecRun {
                    it("asks for something else") {
                        let transport = TransportDouble()
                        transport.send.with("x", 9).returns("")
                        transport.send.with(equal("a"), any()).returns("")
                        transport.send.with("b", 2).returns("")
                        _ = try? await transport.send("b", retries: 1)
                    }
                }
                expect(run.texts).to(
                    equal([
                        """
                        unexpected call: send("b", retries: 1)
                        expected calls, nearest first:
                          send(equal "a", anything): argument 1: expected to equal "a", got "b"
                          send("b", 2): argument 2: expected to equal 2, got 1
                          send("x", 9): argument 1: expected to equal "x", got "b"; \
                        argument 2: expected to equal 9, got 1
                        \(TransportDouble.sendLocation)
                        """
                    ]))
            }

            it("is compared in the words of each matcher, shortened") {
                let run = SpecRun {
                    it("saves something else") {
                        let save = strictDouble(Stub<(Int?, String), Void>())
                        save.with(fail("be big"), fail(String(repeating: "w", count: 201))).returns()
                        save.call(nil, String(repeating: "é", count: 150))
                    }
                }
                let (seen, wanted) = (String(repeating: "é", count: 150), String(repeating: "w", count: 201))
                expect(run.texts.first).to(
                    haveValue(
                        beginWith(
                            """
                            unexpected call: save(nil, "\(seen)")
                            expected calls, nearest first:
                              save(be big, \(wanted)): argument 1: expected to be big, but it is nil; \
                            argument 2: expected to \(wanted.dropLast(2))…, got "\(seen)"

                            """)))
            }

            it("is compared with the eight nearest expected calls") {
                let run = SpecRun {
                    it("asks for something else") {
                        let size = Stub<String, Int>()
                        for number in 1...9 { size.with("\(number)").returns(number) }
                        _ = size.call("a")
                    }
                }
                let lines = run.texts[0].split(separator: "\n")
                expect(lines).to(haveCount(12))
                expect(lines[10]).to(equal("  … and 1 more"))
            }

            it("lists a call once when it is both stubbed and expected") {
                let run = SpecRun {
                    it("asks for something else") {
                        let transport = TransportDouble()
                        transport.size.with("a").returns(1).expect()
                        _ = transport.size(of: "b")
                    }
                }
                expect(run.texts.first).to(
                    equal(
                        """
                        unexpected call: size(of: "b")
                        expected calls, nearest first:
                          size("a"): expected to equal "a", got "b"
                        \(TransportDouble.sizeLocation)
                        """))
            }

            it("fails when the answers run out with `then: .fail`") {
                let run = SpecRun {
                    it("asks once more") {
                        let transport = TransportDouble()
                        transport.size.answers(.returning(1).times(2), then: .fail)
                        for _ in 1...3 { _ = transport.size(of: "a") }
                    }
                    it("asks once more for the same") {
                        let transport = TransportDouble()
                        transport.size.returns(5)
                        transport.size.with("a").returns(1, then: .fail)
                        for _ in 1...2 { _ = transport.size(of: "a") }
                    }
                }
                expect(run.texts).to(
                    equal([
                        """
                        unexpected call: size(of: "a")
                        its answers have run out: there were 2
                        \(TransportDouble.sizeLocation)
                        """,
                        """
                        unexpected call: size(of: "a")
                        its answers have run out: there was 1
                        \(TransportDouble.sizeLocation)
                        """,
                    ]))
            }
        }

        describe("an unexpected call inside recordFailures") {
            it("is recorded once, as a failure") {
                let transport = TransportDouble()
                let message = #"unexpected call: send("a", retries: 1)"#
                let failures = await recordFailures {
                    await expect { try await transport.send("a", retries: 1) }.to(
                        throwError(UnexpectedCall.self, have(\.description, equal(message))))
                }
                expect(failures.map(\.message)).to(equal([message]))
            }
        }

        describe("a strict double") {
            it("fails on unexpected calls, even if they return Void") {
                let run = SpecRun {
                    it("is called") {
                        let controller = strictDouble(ControllerDouble())
                        controller.receivedJSON.expect(.once)
                        controller.receivedJSON("{}")
                        controller.cancel()
                    }
                }
                expect(run.messages).to(equal(["unexpected call: cancel()"]))
                expect(run.texts[0].split(separator: "\n")[1]).to(equal("no call was expected"))
            }

            it("accepts stubbed calls") {
                let controller = strictDouble(ControllerDouble())
                controller.receivedJSON.with("{}").returns()
                controller.cancelSpy.returns()
                controller.receivedJSON("{}")
                controller.cancel()
            }

            it("fails despite a default value, and returns that value") {
                let run = SpecRun {
                    it("is called") {
                        let transport = strictDouble(TransportDouble())
                        if transport.owner(of: "a") != Owner(name: "unknown") { fail("another owner") }
                    }
                    it("throws if it can") {
                        let owner = strictDouble(ThrowingStub<String, Owner>(otherwise: Owner(name: "b")))
                        expect(try owner.call("a")).to(throwError(UnexpectedCall.self))
                    }
                }
                expect(run.messages).to(
                    equal([#"unexpected call: owner(of: "a")"#, #"unexpected call: owner("a")"#]))
            }
        }

        describe("a null double") {
            it("returns neutral values") {
                let transport = nullDouble(TransportDouble())
                expect(transport.size(of: "a")).to(equal(0))
                expect(transport.owner(of: "a")).to(equal(Owner(name: "unknown")))
                let isReachable = await transport.ping("host")
                expect(isReachable).to(beFalse())
                let text = try await transport.send("a", retries: 0)
                expect(text).to(equal(""))
                try transport.open("a")
                expect(callLog(transport)).to(haveCount(5))
            }

            it("returns stubbed answers") {
                let transport = nullDouble(TransportDouble())
                transport.size.with("a").returns(5)
                expect(["a", "b"].map(transport.size(of:))).to(equal([5, 0]))
            }

            it("has neutral values for the standard library's types") {
                expect(try nullDouble(ThrowingStub<Void, Int?>()).call()).to(beNil())
                expect(try nullDouble(ThrowingStub<Void, [Int]>()).call()).to(beEmpty())
                expect(try nullDouble(ThrowingStub<Void, [Int: Int]>()).call()).to(beEmpty())
                expect(try nullDouble(ThrowingStub<Void, Set<Int>>()).call()).to(beEmpty())
                expect(try nullDouble(ThrowingStub<Void, Swift.Double>()).call()).to(equal(0))
                expect(try nullDouble(ThrowingStub<Void, Duration>()).call()).to(equal(.zero))
            }

            it("fails when the return type has no neutral value") {
                let run = SpecRun {
                    it("wants an owner") {
                        let owner = nullDouble(ThrowingStub<String, Owner>("owner"))
                        _ = try? owner.call("a")
                    }
                }
                expect(run.messages).to(equal([#"unexpected call: owner("a")"#]))
            }
        }

        describe("a value that is not a double") {
            it("is rejected with the name of its type") {
                let run = SpecRun {
                    it("has no spies") {
                        strictDouble(3)
                        _ = callLog("a")
                    }
                }
                expect(run.messages).to(
                    equal([
                        "strictDouble was given Int, which holds no spy in a stored property",
                        "callLog was given String, which holds no spy in a stored property",
                    ]))
            }
        }
    }
}
