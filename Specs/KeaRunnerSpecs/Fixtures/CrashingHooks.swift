import Foundation
import Kea

final class CrashingAfterSpec: Spec, FoundOnRequest {
    override class func spec() {
        describe("a") {
            afterAll {
                fatalError("the floor is wet")
            }
            it("one") {}
        }
        describe("b") {
            it("two") {}
        }
    }
}

final class CrashingBeforeSpec: Spec, FoundOnRequest {
    override class func spec() {
        describe("a") {
            beforeAll { exit(7) }
            for number in 1...12 { it("is \(number)") {} }
        }
    }
}
