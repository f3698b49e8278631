import Foundation
import Kea

final class ConfirmationSpec: Spec {
    override class func spec() {
        describe("a confirmation") {
            it("waits for what happens later, on any thread") {
                confirmation("is called back", count: 2) { called in
                    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { called(count: 2) }
                }
            }

            it("waits for asynchronous bodies and what they leave running") {
                await confirmation("is called back") { called in
                    await Task.yield()
                    Task { called() }
                }
            }

            it("says how often it happened") {
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
                        "expected to confirm never that it receives JSON within 0 s, got once",
                    ]))
            }
        }
    }
}
