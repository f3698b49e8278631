import Kea

@MainActor
private final class Made {
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

            it("is fresh in one example") {
                numbers.append(4)
                expect(numbers).to(equal([1, 2, 3, 4]))
            }

            it("is what a debugger shows first, which follows nothing else into Kea") {
                numbers.append(4)
                let properties = Array(Mirror(reflecting: $numbers).children)
                expect(properties.first?.label).to(equal("value"))
                expect(properties.first?.value as? [Int]).to(equal([1, 2, 3, 4]))
                // A debugger shows the object that an identifier is of.
                let types = properties.map { "\(type(of: $0.value))" }
                expect(types).to(noneSatisfy(contain("ObjectIdentifier")))
            }

            it("is fresh in the next example") {
                expect(numbers).to(equal([1, 2, 3]))
            }

            it("is made when it is first asked for, once an example, and not where it was set") {
                let (made, journal) = (Made(), Journal())
                _ = SpecRun {
                    @Let var value = made.next()
                    it("asks twice") {
                        journal.write("\(made.count)")
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

            it("is another one in an example that runs within this one") {
                numbers.append(4)
                let run = SpecRun { it("runs") { expect(numbers).to(equal([1, 2, 3])) } }
                expect(run.messages).to(beEmpty())
            }

            context("where an inner group overrides it") {
                $numbers.override { [] }

                it("is what the inner group says") {
                    expect(numbers).to(beEmpty())
                }
            }
        }
    }
}
