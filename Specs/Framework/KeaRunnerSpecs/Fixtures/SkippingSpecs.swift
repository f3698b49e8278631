import Foundation
import Kea
import KeaFeatures
import XCTest

// Spec classes for runs by XCTest.

final class SkippingSpec: Spec, OptIn {
    override class func spec() {
        it("skips as XCTest does") { throw XCTSkip("no network here") }
        it("skips under a condition") { try XCTSkipIf(true, "not on Sundays") }
        it("skips unless, without a word") { try XCTSkipUnless(false) }
        it("is run") { () }
    }
}

final class SkippingSteps: Steps, OptIn {
    override class func steps() {
        given("there is no network") { throw XCTSkip("no network here") }
    }
}

final class UnfinishedSpec: Spec, OptIn {
    override class func spec() {
        it("is finished") { () }
        it("is yet to come", .pending("no time yet")) {}
    }
}

final class WetFloorSpec: Spec, OptIn {
    override class func spec() {
        describe("a floor") {
            afterAll { expect("wet").to(equal("dry")) }
            it("is walked on") { () }
        }
        describe("a ceiling") {
            it("is looked at") { () }
        }
    }
}

final class LeavingSpec: Spec, OptIn {
    override class func spec() {
        it("stays") { () }
        it("leaves by exit") { exit(0) }
        it("leaves by _exit") { _exit(0) }
        it("leaves by quick_exit") { quick_exit(0) }
        it("leaves with a status") { exit(4) }
        it("leaves in a child process") {
            let child = kea_fixture_fork()
            if child == 0 { _exit(0) }
            var status: Int32 = 0
            waitpid(child, &status, 0)
        }
        it("aborts") { abort() }
    }
}

/// `fork`, which Swift marks as unavailable.
private func kea_fixture_fork() -> pid_t {
    typealias Fork = @convention(c) () -> pid_t
    guard let address = dlsym(nil, "fork") else { return -1 }
    return unsafeBitCast(address, to: Fork.self)()
}

final class EndlessSpec: Spec, OptIn {
    override class func spec() {
        it("waits for ever", .timeLimit(.seconds(600))) {
            print("waiting")
            fflush(nil)
            while true { Thread.sleep(forTimeInterval: 0.01) }
        }
    }
}

final class UnknownOwnerSpec: Spec, OptIn {
    override class func spec() {
        let (go, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        it("leaves a thread behind") {
            Thread.detachNewThread {
                go.wait()
                fail("on a thread of its own")
                isDone.signal()
            }
        }
        it("is running when that fails") {
            go.signal()
            isDone.wait()
        }
    }
}

final class LeavingAtLoadSpec: Spec, OptIn {
    override class func spec() {
        it("is declared") { () }
        exit(0)
    }
}

final class LeavingAfterSpec: Spec, OptIn {
    override class func spec() {
        describe("a door") {
            afterAll { exit(0) }
            it("is opened") { () }
        }
    }
}

final class GroupWithoutExamplesSpec: Spec, OptIn {
    override class func spec() {
        describe("nothing") {}
        it("is beside it") {}
    }
}
