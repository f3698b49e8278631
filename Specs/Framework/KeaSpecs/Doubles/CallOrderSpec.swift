import Kea

final class CallOrderSpec: Spec {
    override class func spec() {
        describe("the order of calls") {
            @Let var open = Stub<Void, Void>("open")
            @Let var write = Stub<String, Void>("write")
            @Let var close = Stub<Void, Void>("close")

            beforeEach {
                open.call()
                write.call("a")
                write.call("b")
                close.call()
            }

            it("compares the calls of two doubles") {
                expect(callsInOrder(open, close)).to(haveHappened())
                expect(callsInOrder(close, open)).toNot(haveHappened())
            }

            it("matches a sequence of calls with other calls between them") {
                expect(callsInOrder(open, write, close)).to(haveHappened())
                expect(callsInOrder(open, write.with("b"), close)).to(haveHappened())
                expect(callsInOrder(write, write.with(equal("b")))).to(haveHappened())
                expect(callsInOrder(write.with("b"), write.with("a"))).toNot(haveHappened())
                expect(callsInOrder(open, open)).toNot(haveHappened())
            }
        }

        describe("a failed expectation about the order of calls") {
            it("lists the calls in the order in which they were made") {
                let run = SpecRun {
                    it("closes first") {
                        let open = Stub<Void, Void>()
                        let write = Stub<String, Void>()
                        let close = Stub<Void, Void>()
                        close.call()
                        open.call()
                        expect(callsInOrder(open, close)).to(haveHappened())
                        expect(callsInOrder(write.with("a"), close)).to(haveHappened())
                        expect(callsInOrder(close, open)).toNot(haveHappened())
                    }
                }
                expect(run.texts).to(
                    equal([
                        """
                        expected to have happened in this order, got no call of close after open()
                        order: open, close
                        calls made:
                          1. close()
                          2. open()
                        """,
                        """
                        expected to have happened in this order, got no call of write("a")
                        order: write("a"), close
                        calls made:
                          1. close()
                        """,
                        "expected not to have happened in this order, got just that: close, open",
                    ]))
            }
        }
    }
}
