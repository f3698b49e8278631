import Foundation
import Kea
import KeaEvents
import KeaRunner

final class CoordinatorOutputSpec: Spec {
    override class func spec() {
        describe("the output of an example") {
            @MainActor func printing(_ acts: [ScriptedRun.Act], _ status: Status) -> ScriptedRun {
                let run = ScriptedRun("a b", workers: 2)
                run.acts["a"] = { .example($0, acts, status) }
                return run
            }

            it("is printed when the example fails, under a heading") {
                expect(try printing([.print("half a line")], .failed).start().printed).to(
                    equal("\"a\" has printed:\nhalf a line\n"))
                expect(try printing([.print("a line\n")], .failed).start().printed).to(
                    equal("\"a\" has printed:\na line\n"))
            }

            it("is printed unchanged, but control sequences in the name of the example are not") {
                let run = ScriptedRun("\u{1B}]0;name\u{7} b", workers: 2)
                run.acts["\u{1B}]0;name\u{7}"] = { .example($0, [.print("\u{1B}[1mtext")], .failed) }
                expect(try run.start().printed).to(
                    equal("\"\\u{1B}]0;name\\u{7}\" has printed:\n\u{1B}[1mtext\n"))
            }

            it("is not printed for a passing example that needs one worker") {
                let run = ScriptedRun("a", workers: 2)
                run.acts["a"] = { .example($0, [.print("a line\n")]) }
                expect(try run.start().printed).to(equal(""))
            }

            it("is printed at once when only one worker was asked for") {
                let run = ScriptedRun("a b")
                run.writesEvents = true
                run.acts["a"] = { .example($0, [.print("a line\n")]) }
                var seen: String?
                run.interruption = {
                    if run.beginnings.contains("b") { seen = seen ?? run.printedByNow() }
                    return nil
                }
                try run.start()
                expect(seen).to(equal("a line\na passed\n"))
            }

            it("is printed for a passing example on request") {
                let run = printing([.print("a line\n")], .passed)
                expect(try run.start().printed).to(equal(""))
                run.options.showsOutput = true
                expect(try run.start().printed).to(equal("\"a\" has printed:\na line\n"))
            }

            it("excludes standard error") {
                let acts: [ScriptedRun.Act] = [
                    .print("one "), .print("(on purpose)\n", to: STDERR_FILENO), .print("two\n"),
                ]
                expect(try printing(acts, .failed).start().printed).to(equal("\"a\" has printed:\none two\n"))
            }

            it("goes to standard error when standard output is for a program") {
                let run = printing([.print("(on purpose)\n")], .failed)
                run.isForMachines = true
                expect(try run.start().printed).to(equal(""))
            }

            it("loses its beginning above one mebibyte in each example, with a notice") {
                let line = String(repeating: "x", count: 65_535) + "\n"
                let run = ScriptedRun("a b c d", workers: 2)
                for name in ["a", "b", "c", "d"] {
                    run.acts[name] = { .example($0, Array(repeating: .print(line), count: 20), .failed) }
                }
                let printed = try run.start().printed
                let texts = ["a", "b", "c", "d"].map {
                    "\"\($0)\" has printed:\n(the first \(4 * 65_536) bytes are left out)\n"
                        + String(repeating: line, count: 16)
                }
                for text in texts { expect(printed).to(contain(text)) }
                expect(printed.utf8.count).to(equal(texts.joined().utf8.count))
            }
        }
    }
}
