import Kea

final class PoolRestSpec: Spec {
    override class func spec() {
        describe("tasks that examples have left behind") {
            it("go on while they hop to the thread pool and back") {
                var isDone = false
                Task {
                    for _ in 1...10 { await Task.detached {}.value }
                    isDone = true
                }
                // On a busy machine it is more than one time that they are given.
                for _ in 1...1000 where !isDone { PoolRest.letTasksGoOn() }
                expect(isDone).to(beTrue())
            }
        }
    }
}
