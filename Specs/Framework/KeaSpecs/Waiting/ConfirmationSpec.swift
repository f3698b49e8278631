import Foundation
import Kea

final class ConfirmationSpec: Spec {
    override class func spec() {
        describe("a confirmation") {
            it("waits for calls from any thread") {
                confirmation("is called back", count: 2) { called in
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { called(count: 2) }
                }
            }

            it("waits for asynchronous bodies and the tasks they start") {
                await confirmation("is called back") { called in
                    await Task.yield()
                    Task { called() }
                }
            }

            it("suspends in an asynchronous body, also if its own body does not") {
                await confirmation("is called") { called in called() }
                await confirmation("is called back") { called in Task { called() } }
            }

            it("accepts the counts of spies") {
                confirmation("is called", count: .atLeast(2)) { called in called(count: 3) }
                confirmation("is called", count: .between(1...2)) { called in called() }
                confirmation("is called", count: .never) { _ in }
                let run = SpecRun {
                    it("too few") {
                        confirmation("is called", count: .atLeast(2), within: .milliseconds(1)) { $0() }
                    }
                    it("too many") { confirmation("is called", count: .atMost(1)) { $0(count: 2) } }
                    it("many too many") { confirmation("is called", count: .between(2...3)) { $0(count: 4) } }
                }
                expect(run.messages).to(
                    equal([
                        "expected to confirm at least twice that it is called within 1 ms, got once",
                        "expected to confirm at most once that it is called within 0 s, got twice",
                        "expected to confirm 2 to 3 times that it is called within 0 s, got 4 times",
                    ]))
            }

            it("fails if a call after its end is one too many") {
                var late: [Confirmation] = []
                let run = SpecRun {
                    it("once") {
                        confirmation("is called") { called in
                            called(); late.append(called)
                        }
                    }
                    it("often") {
                        confirmation("is called", count: .between(1...2)) { called in
                            called(); late.append(called)
                        }
                    }
                    it("too few") {
                        confirmation("is called", count: 2, within: .zero) { called in late.append(called) }
                    }
                    it("calls them") {
                        late[0]()
                        late[0]()
                        late[1]()
                        late[2](count: 2)
                        confirmation("is never called", count: .never) { late.append($0) }
                        late[3]()
                    }
                }
                expect(run.lateMessages).to(equal(["expected to confirm once that it is called, got twice"]))
                expect(run.late.map(\.failure.details)).to(
                    equal([["the last call came after the end of the confirmation"]]))
                expect(run.results.last?.failures.map(\.message)).to(
                    equal(["expected to never confirm that it is never called, got once"]))
            }

            it("does not wait once the count is exceeded") {
                let run = SpecRun {
                    it("too many") { confirmation("is called", within: .seconds(60)) { $0(count: 2) } }
                }
                expect(run.messages).to(
                    equal(["expected to confirm once that it is called within 0 s, got twice"]))
            }

            it("reports the actual count") {
                let run = SpecRun {
                    it("once too few") {
                        confirmation("receives JSON", count: 2, within: .milliseconds(10)) { received in
                            received()
                        }
                    }
                    it("once too often") {
                        confirmation("receives JSON", count: 0) { received in received() }
                    }
                }
                expect(run.messages).to(
                    equal([
                        "expected to confirm twice that it receives JSON within 10 ms, got once",
                        "expected to never confirm that it receives JSON within 0 s, got once",
                    ]))
            }
        }
    }
}
