import Foundation
import Kea
import KeaFeatures

// Hooks, declarations and examples that block the main thread or take long.

private func hang() {
    while true { usleep(1000) }
}

final class HangingAfterSpec: Spec, OptIn {
    override class func spec() {
        describe("a") {
            afterAll { hang() }
            it("one") { () }
        }
        describe("b") {
            beforeAll { hang() }
            it("two") { () }
            it("three") { () }
        }
        describe("c") {
            afterAll { try await Task.sleep(for: .seconds(1000)) }
            it("four") { () }
        }
        it("five") { () }
    }
}

final class HangingAroundHooks: GlobalHooks, OptIn {
    override class func hooks() {
        afterAll { hang() }
    }
}

final class HangAtLoadSpec: Spec, OptIn {
    override class func spec() { hang() }
}

final class HangAtLoadSteps: Steps, OptIn {
    override class func steps() { hang() }
}

final class HangingAfterSteps: Steps, OptIn {
    override class func steps() {
        afterFeature("cleaning", tags: "@hanging") { hang() }
        afterRun { exit(124) }
    }
}

final class LongSpec: Spec, OptIn {
    override class func spec() {
        it("takes long", .timeLimit(.milliseconds(200))) {
            Watchdog.shared.handlers.longActivityLimit = .milliseconds(100)
            hang()
        }
    }
}

final class LoadingLimitSpec: Spec, OptIn {
    override class func spec() {
        it("is loaded within a minute") { expect(Run.current.loading.limit).to(equal(.seconds(60))) }
    }
}

final class PrintingSpec: Spec, OptIn {
    override class func spec() {
        it("prints much", .timeLimit(.seconds(2))) {
            for _ in 1...40 { print(String(repeating: "text ", count: 20_000)) }
        }
        it("prints nothing", .timeLimit(.milliseconds(500))) { () }
    }
}

final class EndlessPrintingSpec: Spec, OptIn {
    override class func spec() {
        it("prints without end", .timeLimit(.milliseconds(100))) {
            while true { print(String(repeating: "text ", count: 20_000)) }
        }
    }
}

final class StoppedSpec: Spec, OptIn {
    override class func spec() {
        it("is stopped for a while", .timeLimit(.seconds(1))) {
            var looks = 0
            expect {
                looks += 1
                if looks == 2 { try stopForAWhile() }
                return looks
            }.eventually(equal(4), within: .milliseconds(500))
        }
    }

    /// Stops this process; another process continues it after one and a half seconds.
    private static func stopForAWhile() throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "sleep 1.5; kill -CONT \(getpid())"]
        try shell.run()
        kill(getpid(), SIGSTOP)
        shell.waitUntilExit()
    }
}

final class BlockedSpec: Spec, OptIn {
    override class func spec() {
        it("says its process, and blocks") {
            print(getpid())
            hang()
        }
    }
}

final class AttachingMuchSpec: Spec, OptIn {
    override class func spec() {
        it("attaches much", .timeLimit(.seconds(1))) {
            let text = String(repeating: "text ", count: 20_000)
            for _ in 1...60 { attach(text) }
        }
    }
}
