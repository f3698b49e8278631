import Foundation
import Kea
import KeaEvents

/// What a debugger sees, and what it does to time limits.
final class DebuggerSpec: Spec {
    override class func spec() {
        describe("a @Let value in a debugger") {
            it("is described by what is in it, and not made by being looked at") {
                var made = 0
                var seen: [String] = []
                _ = SpecRun {
                    @Let var number = {
                        made += 1; return 7
                    }()
                    it("looks") {
                        seen.append(String(reflecting: $number))
                        seen.append("\(made)")
                        expect(number).to(equal(7))
                        seen.append(String(reflecting: $number))
                    }
                    it("looks again") { seen.append(String(reflecting: $number)) }
                }
                let untouched = "a @Let value that nobody has asked for yet in this example"
                expect(seen).to(equal([untouched, "0", "7", untouched]))
            }

            it("leads to nothing of Kea's") {
                let run = SpecRun {
                    @Let var name = "kea"
                    it("looks") {
                        expect(name).to(equal("kea"))
                        let children = Mirror(reflecting: $name).children.map {
                            "\($0.label ?? ""): \(type(of: $0.value))"
                        }
                        expect(children.prefix(3)).to(
                            equal([
                                "value: Optional<String>", "location: SourceLocation",
                                "owner: Optional<UInt>",
                            ]))
                    }
                }
                expect(run.messages).to(beEmpty())
            }
        }

        describe("an example that a debugger holds at a breakpoint") {
            it("does not run out of time, and one that nobody holds does") {
                var options = Engine.Options()
                for (isDebugged, statuses) in [
                    (true, [Status.passed, .passed]), (false, [.timedOut, .timedOut]),
                ] {
                    options.isDebugged = { isDebugged }
                    let run = SpecRun(options: options) {
                        it("waits", .timeLimit(.milliseconds(1))) {
                            try await Task.sleep(for: .milliseconds(50))
                        }
                        it("blocks", .timeLimit(.milliseconds(1))) { Thread.sleep(forTimeInterval: 0.05) }
                    }
                    expect(run.statuses).to(equal(statuses))
                }
            }

            it("is known by the tracer that the system names") {
                expect(Debugger.isTraced(accordingTo: "Name:\tkea\nTracerPid:\t0\nUid:\t0\n")).to(beFalse())
                expect(Debugger.isTraced(accordingTo: "Name:\tkea\nTracerPid:\t4711\nUid:\t0\n")).to(beTrue())
                expect(Debugger.isTraced(accordingTo: "")).to(beFalse())
            }
        }
    }
}
