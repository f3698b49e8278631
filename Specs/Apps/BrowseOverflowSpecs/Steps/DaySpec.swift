import Kea

final class DaySpec: Spec {
    override class func spec() {
        describe("a date in a table") {
            it("is converted to seconds since 1970") {
                expect(Day(stepText: "1970-01-02")?.seconds).to(equal(86_400))
                expect(Day(stepText: "2028-02-29")?.seconds).to(equal(1_835_395_200))
            }

            it(
                "is rejected if it does not exist or has another format",
                each: [
                    "2026-02-30", "2026-02-29", "2026-13-01", "2026-00-10", "2026-3-9", "09.03.2026", "soon",
                    "",
                ]
            ) { text in expect(Day(stepText: text)).to(beNil()) }
        }
    }
}
