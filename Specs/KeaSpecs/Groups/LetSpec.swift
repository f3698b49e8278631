import Kea

final class LetSpec: Spec {
    override class func spec() {
        describe("a @Let value") {
            @Let var numbers = [1, 2, 3]

            it("is fresh in one example") {
                numbers.append(4)
                expect(numbers).to(equal([1, 2, 3, 4]))
            }

            it("is fresh in the next example") {
                expect(numbers).to(equal([1, 2, 3]))
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
