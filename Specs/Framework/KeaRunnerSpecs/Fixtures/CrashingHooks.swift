import Foundation
import Kea

final class CrashingAfterSpec: Spec, OptIn {
    override class func spec() {
        describe("a") {
            afterAll {
                fatalError("the floor is wet")
            }
            it("one") { () }
        }
        describe("b") {
            it("two") { () }
        }
    }
}

final class CrashingBeforeSpec: Spec, OptIn {
    override class func spec() {
        describe("a") {
            beforeAll { exit(7) }
            for number in 1...12 { it("is \(number)") { () } }
        }
    }
}

final class KnownCrashSpec: Spec, OptIn {
    override class func spec() {
        it("crashes for a known reason", .knownIssue("the ice is thin")) { fatalError("it breaks") }
        it("hangs for a known reason", .knownIssue("a lock is held"), .timeLimit(.milliseconds(100))) {
            while true { sleep(1) }
        }
        it("comes after") { () }
    }
}
