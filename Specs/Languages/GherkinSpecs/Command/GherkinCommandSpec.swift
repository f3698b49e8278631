import Foundation
import Kea

final class GherkinCommandSpec: Spec {
    override class func spec() {
        describe("gherkin") {
            @Let var folder = FileManager.default.temporaryDirectory.appending(path: "gherkin-\(UUID())")

            beforeEach {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                for (name, text) in [
                    ("a.feature", "Feature: a\n  Scenario: s\n    Given g\n"),
                    ("b.feature", "Feature: b\n  @t\n  Rule: r\n"),
                    ("bad.feature", "Feature: c\n  Scenario: s\n    Given g\n    Whne h\n"),
                    ("tokens", "Feature: t\n"),
                    ("typo.feature", "Feature: d\n  Scenaro: s\n"),
                ] {
                    try Data(text.utf8).write(to: folder.appending(path: name))
                }
            }
            afterEach { try FileManager.default.removeItem(at: folder) }

            it("prints one envelope per line, with the path as given") {
                let run = try GherkinProcess("./a.feature", in: folder)
                let lines = run.output.split(separator: "\n")
                expect(lines.count).to(equal(3))
                expect(lines.first.map(String.init)).to(
                    equal(
                        #"{"source":{"uri":"./a.feature","data":"Feature: a\n  Scenario: s\n    Given g\n","#
                            + #""mediaType":"text/x.cucumber.gherkin+plain"}}"#))
                expect(run.status).to(equal(0))
                expect(run.errors).to(equal(""))
            }

            it("omits excluded kinds of envelopes") {
                let run = try GherkinProcess("--no-source", "--no-ast", "a.feature", in: folder)
                expect(run.output).to(
                    equal(
                        #"{"pickle":{"id":"3","uri":"a.feature","location":{"line":2,"column":3},"astNodeIds":["1"],"#
                            + #""name":"s","language":"en","steps":[{"id":"2","text":"g","type":"Context","#
                            + #""astNodeIds":["0"]}],"tags":[]}}"# + "\n"))
                expect(
                    try GherkinProcess("--no-pickles", "--no-source", "--no-ast", "a.feature", in: folder)
                        .output
                )
                .to(equal(""))
            }

            it("continues its IDs from file to file") {
                let run = try GherkinProcess("--no-source", "a.feature", "b.feature", in: folder)
                expect(run.output).to(contain(##""name":"@t","id":"4""##))
            }

            it("prints errors as envelopes, and exits with status 1") {
                let run = try GherkinProcess("--no-source", "bad.feature", in: folder)
                expect(run.output).to(beginWith(#"{"parseError":{"source":{"uri":"bad.feature","location":"#))
                expect(run.status).to(equal(1))
            }

            it("continues after an unreadable file, and exits with status 2") {
                let run = try GherkinProcess(
                    "--no-source", "none.feature", "bad.feature", "a.feature", in: folder)
                expect(run.errors).to(equal("gherkin: none.feature: No such file or directory\n"))
                expect(run.output.split(separator: "\n").count).to(equal(3))
                expect(run.status).to(equal(2))
                expect(try GherkinProcess(".", in: folder).errors).to(equal("gherkin: .: Is a directory\n"))
            }

            it("escapes control characters for a terminal") {
                let name = "\u{1B}]0;x\u{7}\u{9B}\u{202E}.feature"
                try Data("Feature: \(name)\n  Scenraio: \(name)\n".utf8).write(
                    to: folder.appending(path: name))
                for words in [["check", name], ["tokens", name], ["check", "no" + name], ["--no" + name]] {
                    let run = try GherkinProcess(words, in: folder)
                    let text = run.output + run.errors
                    expect(text).to(contain(#"\u{1B}]0;x\u{7}\u{9B}\u{202E}"#))
                    for scalar in ["\u{1B}", "\u{7}", "\u{9B}", "\u{202E}"] {
                        expect(text).toNot(contain(scalar))
                    }
                }
            }

            it(
                "writes unescaped JSON to a file, and escaped JSON to a terminal",
                .enabled(
                    if: access("/usr/bin/script", X_OK) == 0, "there is no script, which makes terminals")
            ) {
                try Data("Feature: a\u{202E}\n".utf8).write(to: folder.appending(path: "a.feature"))
                let words = ["--no-source", "--no-pickles", "a.feature"]
                expect(try GherkinProcess(words, in: folder).output).to(contain("\"a\u{202E}\""))

                let process = Process()
                let output = Pipe()
                let program = Bundle.main.bundleURL.appending(path: "gherkin").path
                process.executableURL = URL(filePath: "/usr/bin/script")
                process.arguments = ["-qec", "'\(program)' \(words.joined(separator: " "))", "/dev/null"]
                process.currentDirectoryURL = folder
                process.standardOutput = output
                process.standardInput = FileHandle.nullDevice
                try process.run()
                let seen = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                expect(seen).to(contain(#""a\u202E""#))
            }

            it("exits with status 2 if its output cannot be written") {
                let process = Process()
                process.executableURL = Bundle.main.bundleURL.appending(path: "gherkin")
                process.arguments = ["a.feature"]
                process.currentDirectoryURL = folder
                let errors = Pipe()
                process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
                process.standardError = errors
                try process.run()
                let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                expect(text).to(equal("gherkin: standard output: No space left on device\n"))
                expect(process.terminationStatus).to(equal(2))
            }

            it("reads standard input") {
                let run = try GherkinProcess("tokens", "-", input: "Feature: x", in: folder)
                expect(run.output).to(equal("(1:1)FeatureLine:()Feature/x/\nEOF\n"))
            }

            it("prints tokens, also of a file named “tokens”") {
                let run = try GherkinProcess("tokens", "tokens", in: folder)
                expect(run.output).to(equal("(1:1)FeatureLine:()Feature/t/\nEOF\n"))
                expect(run.status).to(equal(0))
            }

            it("prints errors and warnings as text, like a run") {
                let run = try GherkinProcess("check", "a.feature", "bad.feature", "typo.feature", in: folder)
                expect(run.output.split(separator: "\n").map { $0.prefix(46) }).to(
                    equal([
                        "bad.feature:4:5: error: “Whne h” does not begi",
                        "typo.feature:2:3: error: “Scenaro: s” does not",
                    ]))
                expect(run.status).to(equal(1))
                expect(try GherkinProcess("check", "typo.feature", in: folder).status).to(equal(1))
            }

            it("prints its usage") {
                let help = try GherkinProcess("--help", in: folder)
                expect(help.output).to(
                    beginWith("Usage: gherkin [--no-source] [--no-ast] [--no-pickles] FILE…\n"))
                expect(help.status).to(equal(0))
                expect(try GherkinProcess("check", "--help", in: folder).output).to(equal(help.output))
                let wrong = try GherkinProcess("--no-such", in: folder)
                expect(wrong.errors).to(equal("gherkin: unknown option '--no-such'\nTry 'gherkin --help'.\n"))
                expect(wrong.status).to(equal(2))
                let noFile = try GherkinProcess(in: folder)
                expect(noFile.errors).to(equal("gherkin: no file given\nTry 'gherkin --help'.\n"))
                expect(noFile.status).to(equal(2))
            }

            it("accepts --predictable-ids, with the same IDs as without it") {
                let words = ["--no-source", "a.feature", "b.feature"]
                let run = try GherkinProcess(["--predictable-ids"] + words, in: folder)
                expect(run.output).to(equal(try GherkinProcess(words, in: folder).output))
                expect(run.output).to(contain(##""name":"@t","id":"4""##))
                expect(run.status).to(equal(0))
            }
        }
    }
}
