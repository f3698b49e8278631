import Foundation
import Kea

final class BeCloseToSpec: Spec {
    override class func spec() {
        describe("beCloseTo") {
            let noon = Date(timeIntervalSince1970: 43_200)

            it("accepts numbers within the given tolerance") {
                expect(0.1 + 0.2).to(beCloseTo(0.3, within: 0.000_1))
                expect(Float(1)).toNot(beCloseTo(2, within: 0.5))
                expect(Double.infinity).to(beCloseTo(.infinity, within: 1))
                expect(Double.nan).toNot(beCloseTo(.nan, within: 1))
            }

            it("uses a tolerance of 0.0001 by default") {
                expect(0.1 + 0.2).to(beCloseTo(0.3))
                expect(1.000_09).to(beCloseTo(1))
                expect(0.999_91).to(beCloseTo(1))
                expect(1.000_11).toNot(beCloseTo(1))
                expect(0.999_89).toNot(beCloseTo(1))
                expect(0.000_05).to(beCloseTo(0))
                expect(Float(0.1) + 0.2).to(beCloseTo(0.3))
                expect(1e12 + 0.1).toNot(beCloseTo(1e12))
                expect(Double.infinity).to(beCloseTo(.infinity))
                expect(1.0).toNot(beCloseTo(.infinity))
                expect(Double.nan).toNot(beCloseTo(.nan))
                expect(noon.addingTimeInterval(0.000_05)).to(beCloseTo(noon))
                expect(noon.addingTimeInterval(0.001)).toNot(beCloseTo(noon))
            }

            it("accepts dates and durations within the given tolerance") {
                expect(noon.addingTimeInterval(2)).to(beCloseTo(noon, within: 2))
                expect(noon.addingTimeInterval(-2.5)).toNot(beCloseTo(noon, within: 2))
                expect(Duration.milliseconds(900)).to(beCloseTo(.seconds(1), within: .milliseconds(100)))
                expect(Duration.milliseconds(899)).toNot(beCloseTo(.seconds(1), within: .milliseconds(100)))
            }

            it("reports the difference") {
                expectMessages {
                    expect(1.5).to(beCloseTo(1))
                    expect(1.5).toNot(beCloseTo(1, within: 0.5))
                    expect(noon.addingTimeInterval(3)).to(beCloseTo(noon, within: 2))
                    expect(Duration.seconds(3)).to(beCloseTo(.seconds(1), within: .milliseconds(100)))
                }.to(
                    equal([
                        "expected to be within 0.0001 of 1.0, got 1.5 (off by 0.5)",
                        "expected not to be within 0.5 of 1.0, got 1.5 (off by 0.5)",
                        "expected to be within 2 s of 1970-01-01T12:00:00Z, got 1970-01-01T12:00:03Z (off by 3 s)",
                        "expected to be within 100 ms of 1 s, got 3 s (off by 2 s)",
                    ]))
            }
        }
    }
}
