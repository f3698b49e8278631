import Foundation
import Kea
import KeaEvents

final class ExpectedCallsSpec: Spec {
    override class func spec() {
        describe("an expected call") {
            @Let var transport = TransportDouble()

            it("passes when it was made as often as expected") {
                transport.size.with("a").returns(1).expect(.twice)
                transport.size.with("b").returns(2).expect()
                transport.owner.expect(.never)
                _ = ["a", "b", "a"].map(transport.size(of:))
            }

            it("is verified after the hooks of the example") {
                let run = SpecRun {
                    describe("group") {
                        @Let var controller = ControllerDouble()
                        afterEach { controller.receivedJSON("{}") }
                        it("passes") { controller.receivedJSON.expect(.once) }
                    }
                }
                expect(run.statuses).to(equal([.passed]))
            }

            it("fails the example at the line of its declaration if not made") {
                let location = SourceLocation(file: #filePath, line: #line + 4)
                let run = SpecRun {
                    it("calls otherwise") {
                        let controller = ControllerDouble()
                        controller.receivedJSON.with("{}").expect()
                        controller.fetchFailed.expect(.atLeast(2))
                        controller.cancelSpy.expect(.never)
                        controller.receivedJSON("[]")
                        controller.cancel()
                    }
                }
                expect(run.statuses).to(equal([.failed]))
                expect(run.texts).to(
                    equal([
                        """
                        expected to never be called, got once
                        calls made:
                          1. cancel()
                        """,
                        "expected to be called at least twice, got never",
                        """
                        expected to be called once with ("{}"), got never
                        calls made, nearest first:
                          1. receivedJSON("[]")  expected to equal "{}", got "[]"
                        """,
                    ]))
                let last = run.results[0].failures[2]
                expect(last.location).to(equal(location))
                expect(last.expression).to(equal("receivedJSON"))
            }

            it("can be awaited until a deadline") {
                let controller = ControllerDouble()
                controller.receivedJSON.expect(.once, within: .seconds(3))
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { controller.receivedJSON("{}") }
            }

            it("is not verified in an example that is skipped or pending") {
                let run = SpecRun {
                    for reason: any Error in [Skip("no network"), Pending("no network")] {
                        it("ends early") {
                            let controller = ControllerDouble()
                            controller.cancelSpy.expect()
                            throw reason
                        }
                    }
                }
                expect(run.statuses).to(equal([.skipped, .pending]))
                expect(run.messages).to(beEmpty())
            }

            it("requires an answer when the return type has no neutral value") {
                let run = SpecRun {
                    it("is silent") {
                        let owner = ThrowingStub<String, Owner>()
                        owner.expect()
                        _ = try? owner.call("a")
                    }
                    it("is neutral") {
                        let size = Stub<String, Int>()
                        size.expect()
                        _ = size.call("a")
                    }
                    it("is never expected") {
                        let size = Stub<String, Int>()
                        size.expect(.never)
                        _ = size.call("a")
                    }
                }
                expect(run.messages).to(
                    equal([
                        #"unexpected call: owner("a")"#, #"unexpected call: size("a")"#,
                        "expected to never be called, got once",
                    ]))
            }
        }
    }
}
