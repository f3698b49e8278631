import Foundation
import Kea
import KeaFeatures

// Hooks and declarations that never give the thread back.

private func hang() {
    while true { usleep(1000) }
}

final class HangingAfterSpec: Spec, FoundOnRequest {
    override class func spec() {
        describe("a") {
            afterAll { hang() }
            it("one") {}
        }
        describe("b") {
            beforeAll { hang() }
            it("two") {}
            it("three") {}
        }
        describe("c") {
            afterAll { try await Task.sleep(for: .seconds(1000)) }
            it("four") {}
        }
        it("five") {}
    }
}

final class HangingAroundHooks: GlobalHooks, FoundOnRequest {
    override class func hooks() {
        afterAll { hang() }
    }
}

final class HangAtLoadSpec: Spec, FoundOnRequest {
    override class func spec() { hang() }
}

final class HangAtLoadSteps: Steps, FoundOnRequest {
    override class func steps() { hang() }
}

final class HangingAfterSteps: Steps, FoundOnRequest {
    override class func steps() {
        afterFeature("cleaning", tags: "@hanging") { hang() }
        afterRun { exit(124) }
    }
}

final class LateSpec: Spec, FoundOnRequest {
    override class func spec() {
        it("returns long after its time", .timeLimit(.milliseconds(50))) { usleep(1_300_000) }
        it("comes after") { usleep(200_000) }
    }
}

final class BlockedSpec: Spec, FoundOnRequest {
    override class func spec() {
        it("says its process, and blocks") {
            print(getpid())
            hang()
        }
    }
}
