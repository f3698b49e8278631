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
                for _ in 1...1000 where !isDone { IdleDetection.finishLeakedTasks() }
                expect(isDone).to(beTrue())
            }
        }

        describe("a thread") {
            it("is awake if it runs, or is stopped by disk or debugger") {
                let awake = ["12 (kea) R 1", "12 (kea) D 1", "12 (kea) t 1", "12 (a) S (b) R 1"]
                let others = ["12 (kea) S 1", "12 (a) R (b) S 1", "12 (kea)", ""]
                let found = (awake + others).filter { ProcessThreads.isAwake(stat: ArraySlice($0.utf8)) }
                expect(found).to(equal(awake))
            }
        }
    }
}
