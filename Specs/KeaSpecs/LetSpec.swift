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

            it("is seen late, by x/y.z") {
                Task { numbers.append(9) }
                expect(numbers).eventually(haveCount(4))
            }
            it("is seen late, async") {
                Task {
                    try await Task.sleep(for: .milliseconds(50)); numbers.append(9)
                }
                await expect(numbers).eventually(haveCount(4))
                await expect {
                    await Task.yield(); return numbers
                }.eventually(haveCount(5))
            }
        }
    }
}
