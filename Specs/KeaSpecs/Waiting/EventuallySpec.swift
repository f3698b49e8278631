import Foundation
import Kea
import Observation

@MainActor @Observable
private final class Counter {
    var count = 0
}

final class EventuallySpec: Spec {
    override class func spec() {
        describe("eventually") {
            @Let var counter = Counter()

            it("sees what a task of the main actor does, from a synchronous body") {
                Task { counter.count = 1 }
                expect(counter.count).eventually(equal(1))
            }

            it("sees it from an asynchronous body") {
                Task {
                    try await Task.sleep(for: .milliseconds(20))
                    counter.count = 1
                }
                await expect(counter.count).eventually(equal(1))
            }

            it("awaits an asynchronous expression again and again") {
                Task {
                    try await Task.sleep(for: .milliseconds(20))
                    counter.count = 1
                }
                await expect {
                    await Task.yield()
                    return counter.count
                }.eventually(equal(1))
            }

            it("waits inside asynchronous hooks around an example") {
                Task { counter.count = 2 }
                expect(counter.count).eventually(equal(2))
            }
        }
    }
}
