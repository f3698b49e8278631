import Kea

final class IdleDetectionSpec: Spec {
    override class func spec() {
        describe("leaked tasks") {
            it("continue while they switch between the main actor and the thread pool") {
                var isDone = false
                Task {
                    for _ in 1...10 { await Task.detached {}.value }
                    isDone = true
                }
                // On a busy machine, one call may not be enough.
                for _ in 1...1000 where !isDone { IdleDetection.runReadyTasks() }
                expect(isDone).to(beTrue())
            }
        }
    }
}
