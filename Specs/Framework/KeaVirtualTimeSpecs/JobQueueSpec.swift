import Kea
import KeaVirtualTime

final class JobQueueSpec: Spec {
    override class func spec() {
        describe("a job queue") {
            it("is empty initially") {
                var queue = JobQueue<String>()
                expect(queue.hasReadyWork).to(beFalse())
                expect(queue.nextDue).to(beNil())
                expect(queue.next()).to(beNil())
            }

            it("returns ready jobs in order of arrival, for any executor") {
                var queue = JobQueue<Int>()
                for number in 1...3000 { queue.add(number, on: number.isMultiple(of: 3) ? .main : .pool) }
                expect(queue.remaining).to(equal(Array(1...3000)))
            }

            it("returns delayed jobs when due, equal times in order of arrival") {
                var queue = JobQueue<String>()
                queue.add("c", on: .pool, after: .seconds(3))
                queue.add("a", on: .pool, after: .seconds(1))
                queue.add("b", on: .main, after: .seconds(2))
                queue.add("b2", on: .pool, after: .seconds(2))
                expect(queue.nextDue).to(equal(.seconds(1)))
                queue.advance(to: .milliseconds(999))
                expect(queue.hasReadyWork).to(beFalse())
                queue.advance(to: .seconds(2))
                expect(queue.now).to(equal(.seconds(2)))
                expect(queue.remaining).to(equal(["a", "b", "b2"]))
                expect(queue.nextDue).to(equal(.seconds(3)))
            }

            it("keeps the order of many jobs with equal and different times") {
                var queue = JobQueue<Int>()
                let delays = (0..<1000).map { ($0 * 7919) % 100 + 1 }
                for (number, delay) in delays.enumerated() {
                    queue.add(number, on: .pool, after: .seconds(delay))
                }
                queue.advance(to: .seconds(100))
                let expected = delays.indices.sorted { (delays[$0], $0) < (delays[$1], $1) }
                expect(queue.remaining).to(equal(expected))
            }

            it("rounds delays up to whole nanoseconds") {
                var queue = JobQueue<String>()
                queue.add("a", on: .pool, after: .seconds(1) / 3)
                expect(queue.nextDue).to(equal(.nanoseconds(333_333_334)))
            }

            it("treats a zero or negative delay as ready") {
                var queue = JobQueue<String>()
                queue.add("a", on: .pool, after: .zero)
                queue.add("b", on: .main, after: .seconds(-5))
                expect(queue.remaining).to(equal(["a", "b"]))
            }

            it("ignores jobs due in more than a hundred years") {
                var queue = JobQueue<String>()
                queue.add("a", on: .pool, after: .seconds(Int64.max))
                expect(queue.nextDue).to(beNil())
            }

            it("never moves time backwards") {
                var queue = JobQueue<String>()
                queue.advance(to: .seconds(5))
                queue.advance(to: .seconds(3))
                expect(queue.now).to(equal(.seconds(5)))
            }

            it("chooses by its seed only where there is a choice") {
                var (queue, other) = (JobQueue<Int>(seed: 7), JobQueue<Int>(seed: 7))
                for number in 1...9 {
                    queue.add(number, on: .pool)
                    _ = queue.next()
                }
                for number in 1...100 { queue.add(number, on: .pool) }
                for number in 1...100 { other.add(number, on: .pool) }
                expect(queue.remaining).to(equal(other.remaining))
            }

            it("chooses by its seed and returns every job once") {
                var queue = JobQueue<Int>(seed: 7)
                var same = JobQueue<Int>(seed: 7)
                for number in 1...100 {
                    queue.add(number, on: number.isMultiple(of: 2) ? .main : .pool)
                    same.add(number, on: number.isMultiple(of: 2) ? .main : .pool)
                }
                let order = queue.remaining
                expect(order.sorted()).to(equal(Array(1...100)))
                expect(order).toNot(equal(Array(1...100)))
                expect(order).to(equal(same.remaining))
                expect(order.filter { $0.isMultiple(of: 2) }).to(
                    equal(Array(stride(from: 2, to: 101, by: 2))))
            }

            it("drains all jobs with their remaining delays") {
                var queue = JobQueue<String>(seed: 3)
                queue.add("later", on: .pool, after: .seconds(9))
                queue.add("sooner", on: .pool, after: .seconds(5))
                queue.add("now", on: .main)
                queue.advance(to: .seconds(2))
                let all = queue.drain()
                expect(all.map(\.job)).to(equal(["now", "sooner", "later"]))
                expect(all.map(\.delay)).to(equal([nil, .seconds(3), .seconds(7)]))
                expect(queue.hasReadyWork).to(beFalse())
                expect(queue.nextDue).to(beNil())
            }

            it("drains ready jobs in order of arrival, whatever its seed") {
                var queue = JobQueue<Int>(seed: 3)
                for number in 1...20 { queue.add(number, on: .pool) }
                expect(queue.drain().map(\.job)).to(equal(Array(1...20)))
            }
        }
    }
}

extension JobQueue {
    fileprivate var remaining: [Job] {
        mutating get {
            var jobs: [Job] = []
            while let next = next() { jobs.append(next.job) }
            return jobs
        }
    }
}
