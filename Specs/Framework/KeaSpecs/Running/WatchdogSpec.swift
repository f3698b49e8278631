import Foundation
import Kea

@inline(never)
private func spinForever() {
    while true {}
}

final class WatchdogSpec: Spec {
    override class func spec() {
        describe("the watchdog") {
            // The Swift runtime needs four seconds of a processor to find the lines in the executable of a large suite.
            it(
                "terminates a process with a blocked main thread, reporting its stack trace",
                each: ["", "symbolicate=full"], .timeLimit(.seconds(300))
            ) { settings in
                expect {
                    setenv("SWIFT_BACKTRACE", settings, 1)
                    _ = SpecRun {
                        it("spins", .timeLimit(.milliseconds(20))) { spinForever() }
                    }
                }.to(
                    exit(
                        with: .code(124),
                        error: satisfyAll([
                            "WatchdogSpec.swift:20: error: \"spins\" hangs: the main thread has been busy for longer "
                                + "than the time limit of 20 ms, and cannot be interrupted",
                            "the main thread is at:\n  spinForever() at \(#filePath):6\n",
                            " at \(#filePath):20\n",
                        ])))
            }

            it("names the innermost running activity") {
                let watchdog = Watchdog()
                watchdog.begin(.loading("a"), limit: nil)
                watchdog.begin(.loading("b"), limit: nil)
                expect(watchdog.runningTitle).to(equal("loading b"))
                watchdog.endActivity()
                expect(watchdog.runningTitle).to(equal("loading a"))
                watchdog.endActivity()
                expect(watchdog.runningTitle).to(beNil())
            }
        }
    }

    private static func satisfyAll(_ parts: [String]) -> Matcher<String> {
        Matcher("contain \(parts)") { text in parts.allSatisfy(text.contains) }
    }
}
