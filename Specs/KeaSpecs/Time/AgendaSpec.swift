import Kea

final class AgendaSpec: Spec {
    override class func spec() {
        describe("an agenda") {
            it("is empty at first") {
                var agenda = Agenda<String>()
                expect(agenda.hasReadyWork).to(beFalse())
                expect(agenda.nextDue).to(beNil())
                expect(agenda.next() == nil).to(beTrue())
            }

            it("gives ready work in the order in which it came, whoever does it") {
                var agenda = Agenda<Int>()
                for number in 1...3000 { agenda.add(number, on: number.isMultiple(of: 3) ? .main : .pool) }
                expect(agenda.rest).to(equal(Array(1...3000)))
            }

            it("gives what is due when it is due, equal times in the order in which they came") {
                var agenda = Agenda<String>()
                agenda.add("c", on: .pool, after: .seconds(3))
                agenda.add("a", on: .pool, after: .seconds(1))
                agenda.add("b", on: .main, after: .seconds(2))
                agenda.add("b2", on: .pool, after: .seconds(2))
                expect(agenda.nextDue).to(equal(.seconds(1)))
                agenda.advance(to: .milliseconds(999))
                expect(agenda.hasReadyWork).to(beFalse())
                agenda.advance(to: .seconds(2))
                expect(agenda.now).to(equal(.seconds(2)))
                expect(agenda.rest).to(equal(["a", "b", "b2"]))
                expect(agenda.nextDue).to(equal(.seconds(3)))
            }

            it("keeps the order of many times, equal ones among them") {
                var agenda = Agenda<Int>()
                let delays = (0..<1000).map { ($0 * 7919) % 100 + 1 }
                for (number, delay) in delays.enumerated() {
                    agenda.add(number, on: .pool, after: .seconds(delay))
                }
                agenda.advance(to: .seconds(100))
                let expected = delays.indices.sorted { (delays[$0], $0) < (delays[$1], $1) }
                expect(agenda.rest).to(equal(expected))
            }

            it("counts in whole nanoseconds, and never comes early") {
                var agenda = Agenda<String>()
                agenda.add("a", on: .pool, after: .seconds(1) / 3)
                expect(agenda.nextDue).to(equal(.nanoseconds(333_333_334)))
            }

            it("takes work without a delay, or with one of less than nothing, for ready") {
                var agenda = Agenda<String>()
                agenda.add("a", on: .pool, after: .zero)
                agenda.add("b", on: .main, after: .seconds(-5))
                expect(agenda.rest).to(equal(["a", "b"]))
            }

            it("does not count on what is due in more than a hundred years") {
                var agenda = Agenda<String>()
                agenda.add("a", on: .pool, after: .seconds(Int64.max))
                expect(agenda.nextDue).to(beNil())
            }

            it("never goes back") {
                var agenda = Agenda<String>()
                agenda.advance(to: .seconds(5))
                agenda.advance(to: .seconds(3))
                expect(agenda.now).to(equal(.seconds(5)))
            }

            it("chooses by its seed, and gives everything once") {
                var agenda = Agenda<Int>(seed: 7)
                var same = Agenda<Int>(seed: 7)
                for number in 1...100 {
                    agenda.add(number, on: number.isMultiple(of: 2) ? .main : .pool)
                    same.add(number, on: number.isMultiple(of: 2) ? .main : .pool)
                }
                let order = agenda.rest
                expect(order.sorted()).to(equal(Array(1...100)))
                expect(order).toNot(equal(Array(1...100)))
                expect(order).to(equal(same.rest))
                expect(order.filter { $0.isMultiple(of: 2) }).to(
                    equal(Array(stride(from: 2, to: 101, by: 2))))
            }

            it("hands over everything with what is left of its delay") {
                var agenda = Agenda<String>(seed: 3)
                agenda.add("later", on: .pool, after: .seconds(9))
                agenda.add("sooner", on: .pool, after: .seconds(5))
                agenda.add("now", on: .main)
                agenda.advance(to: .seconds(2))
                let all = agenda.drain()
                expect(all.map(\.job)).to(equal(["now", "sooner", "later"]))
                expect(all.map(\.delay)).to(equal([nil, .seconds(3), .seconds(7)]))
                expect(agenda.hasReadyWork).to(beFalse())
                expect(agenda.nextDue).to(beNil())
            }
        }
    }
}

extension Agenda {
    /// Everything that is ready, in order.
    fileprivate var rest: [Job] {
        mutating get {
            var jobs: [Job] = []
            while let next = next() { jobs.append(next.job) }
            return jobs
        }
    }
}
