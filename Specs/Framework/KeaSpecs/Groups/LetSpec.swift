import Kea

@MainActor
private final class Counter {
    var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

final class LetSpec: Spec {
    override class func spec() {
        describe("a @Let value") {
            @Let var numbers = [1, 2, 3]

            it("can be changed by an example") {
                numbers.append(4)
                expect(numbers).to(equal([1, 2, 3, 4]))
            }

            it("is made anew for the next example") { expect(numbers).to(equal([1, 2, 3])) }

            it("is made once per example when first read, unless set before") {
                let (counter, journal) = (Counter(), Journal())
                _ = SpecRun {
                    @Let var value = counter.next()
                    it("asks twice") {
                        journal.write("\(counter.count)")
                        journal.write("\(value), \(value)")
                    }
                    it("asks again") { journal.write("\(value)") }
                    it("sets it first") {
                        value = 7
                        journal.write("\(value), \(value)")
                    }
                    it("does not ask") {}
                    it("asks after all") { journal.write("\(value)") }
                }
                expect(journal.entries).to(equal(["0", "1, 1", "2", "7, 7", "3"]))
            }

            it("is an error in a hook around several examples") {
                let run = SpecRun {
                    @Let var value = 3
                    it("reads it") { expect(value).to(equal(3)) }
                    afterAll { expect(value).to(equal(3)) }
                    describe("a group") {
                        beforeAll { value = 4 }
                        it("does not run") {}
                    }
                }
                let message =
                    "a @Let value was used in a hook around several examples; it belongs to one of them"
                expect(run.statuses).to(equal([.passed, .failed]))
                expect(run.messages + run.lateMessages).to(equal([message, message]))
            }

            it("is not shared by the next example and a task of an ended one") {
                let (gate, opener) = AsyncStream.makeStream(of: Void.self)
                var late: Counter?
                let run = SpecRun {
                    @Let var value = Counter()
                    it("leaves a task behind") {
                        Task { for await _ in gate { late = value } }
                    }
                    it("is running by then") {
                        let own = value
                        opener.yield()
                        opener.finish()
                        expect(late).eventuallyNot(beNil(), within: .seconds(60))
                        expect(late).toNot(beIdentical(to: own))
                    }
                }
                expect(run.messages).to(beEmpty())
                expect(run.lateMessages).to(
                    equal(["a @Let value was used outside of an example; it lives only while one runs"]))
            }

            it("names a value that reads itself before the process crashes") {
                var depth = 0
                let run = SpecRun {
                    @Let var value = 3
                    $value.override {
                        depth += 1
                        return depth < 2 ? value : 0
                    }
                    it("reads it") { expect(value).to(equal(0)) }
                }
                expect(run.messages).to(
                    equal(["the value of a @Let property reads the property itself, without an end"]))
            }

            it("is separate in an example that runs within an example") {
                numbers.append(4)
                let run = SpecRun { it("runs") { expect(numbers).to(equal([1, 2, 3])) } }
                expect(run.messages).to(beEmpty())
            }

            it("is released when its example has ended") {
                weak var counter: Counter?
                let run = SpecRun {
                    @Let var value = Counter()
                    it("reads it") {
                        counter = value
                        expect(counter).toNot(beNil())
                    }
                    it("is next") { expect(counter).to(beNil()) }
                }
                expect(run.messages).to(beEmpty())
            }

            context("with an override in a nested group") {
                $numbers.override { [] }

                it("has the value of the override") { expect(numbers).to(beEmpty()) }
            }
        }
    }
}
