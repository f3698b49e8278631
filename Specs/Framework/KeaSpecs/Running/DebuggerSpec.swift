import Foundation
import Kea
import KeaEvents

final class DebuggerSpec: Spec {
    override class func spec() {
        describe("a @Let value in a debugger") {
            it("shows its value, and is not made by being inspected") {
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
                let untouched = "a @Let value that this example has not read yet"
                expect(seen).to(equal([untouched, "0", "7", untouched]))
            }

            it("has a mirror without references to Kea's own objects") {
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
                        // A debugger follows the address in an ObjectIdentifier to the object.
                        expect(children).toNot(anySatisfy(contain("ObjectIdentifier")))
                    }
                }
                expect(run.messages).to(beEmpty())
            }
        }

        describe("a debugger") {
            it("suspends time limits while it is attached") {
                let inner = Run()
                // On a busy machine, the time without a processor does not count.
                for (isDebugged, seconds, statuses) in [
                    (true, 0.05, [Status.passed, .passed]), (false, 2, [.timedOut, .timedOut]),
                ] {
                    inner.host.isDebugged = { isDebugged }
                    let run = SpecRun(on: inner) {
                        it("waits", .timeLimit(.milliseconds(1))) {
                            try await Task.sleep(for: .seconds(seconds))
                        }
                        it("blocks", .timeLimit(.milliseconds(1))) {
                            Thread.sleep(forTimeInterval: seconds / 4)
                        }
                    }
                    expect(run.statuses).to(equal(statuses))
                }
            }

            it("is detected by the TracerPid in the process status") {
                expect(Debugger.isTraced(accordingTo: "Name:\tkea\nTracerPid:\t0\nUid:\t0\n")).to(beFalse())
                expect(Debugger.isTraced(accordingTo: "Name:\tkea\nTracerPid:\t4711\nUid:\t0\n")).to(beTrue())
                expect(Debugger.isTraced(accordingTo: "")).to(beFalse())
            }
        }
    }
}
