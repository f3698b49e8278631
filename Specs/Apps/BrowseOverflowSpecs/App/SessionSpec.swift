import Foundation
import Kea
import SpecSupport

/// `browse-overflow` without a command: the app, line by line or with keys (S1.1, S1.11).
final class SessionSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("browse-overflow without a command", .timeLimit(.seconds(20))) {
            let commands =
                "A number opens a row. m: more, b: back, r: try again, /text: search, o: open in a browser, q: quit\n"
            let program = "'\(ChildProcess.browseOverflow.path)' --fixtures '\(Fixtures.folder.path)'"
            /// The screens that a person sees who enters these lines: each ends with the line about the commands.
            func screens(_ lines: String..., with options: [String] = []) throws -> [String] {
                let run = try ChildProcess(
                    options + ["--fixtures", Fixtures.folder.path],
                    input: lines.joined(separator: "\n") + "\n")
                expect(run.status).to(equal(0))
                return run.output.components(separatedBy: commands)
            }

            it("opens a topic, a question, and goes back") {
                let seen = try screens("1", "10", "back", "b", "b", "q", "1")
                expect(seen).to(haveCount(7))
                expect(seen[0]).to(
                    equal("Topics\n1   iPhone\n2   Cocoa Touch\n3   UIKit\n4   Objective-C\n5   Xcode\n"))
                expect(seen[1]).to(beginWith("iPhone\n1       2  Why does my app lose its scroll position"))
                expect(seen[2]).to(
                    beginWith("iPhone\nHow can I keep at most 20 objects in an array, newest first?\n"))
                expect(seen[2]).to(
                    contain(
                        "\n✓ Goran Lindqvist, score 1\n20 Nov 2025 at 7:19  https://stackoverflow.com/a/79800102"
                            + "  CC BY-SA 4.0\n\n"))
                expect(seen[3]).to(equal(seen[1]))
                expect(seen[4]).to(equal(seen[0]))
                expect(seen[5]).to(equal("This is the first screen.\n"))
                expect(seen[6]).to(beEmpty())
            }

            it("searches the screen for a text, and opens the address of a question") {
                let folder = FileManager.default.temporaryFolder()
                defer { try? FileManager.default.removeItem(at: folder) }
                let (browser, opened) = (folder.appending(path: "browser"), folder.appending(path: "opened"))
                try Data("#!/bin/sh\necho \"$1\" >>'\(opened.path)'\n".utf8).write(to: browser)
                chmod(browser.path, 0o700)
                let run = try ChildProcess(
                    program: "/usr/bin/env",
                    [
                        "BROWSER=\(browser.path)", ChildProcess.browseOverflow.path, "--fixtures",
                        Fixtures.folder.path,
                    ],
                    input: "1\n/NEWEST first\n/no such\no\n10\no\n")
                let seen = run.output.components(separatedBy: commands)
                expect(seen[2]).to(
                    beginWith("10     42  How can I keep at most 20 objects in an array, newest first?"))
                expect(seen[2]).to(
                    contain("\n12      7  Sorting dates: why is \"newest first\" the wrong way"))
                expect(seen[2].matches(of: /stackoverflow/)).to(haveCount(2))
                expect(seen[3]).to(equal("Nothing here contains “no such”.\n"))
                expect(seen[4]).to(endWith("…\nNothing here has an address.\n"))
                expect(seen[6]).to(equal("Opened https://stackoverflow.com/q/79800036\n"))
                try expect(String(contentsOf: opened, encoding: .utf8)).eventually(
                    equal("https://stackoverflow.com/q/79800036\n"))
            }

            it("answers each command that changes nothing") {
                let answers = [
                    ("1o", "“1o” is not a command."), ("1,2", "“1,2” is not a command."),
                    ("99", "There is no row 99."), ("m", "There is nothing more to load here."),
                    ("r", "Everything on this screen is loaded."), ("1", "…"), ("99", "There is no row 99."),
                    ("r", "The list is less than a minute old."), ("m", "…"), ("m", ""),
                    ("m", "There is nothing more to load here."), ("1", "There are no answers yet."),
                    ("r", "Everything on this screen is loaded."),
                ]
                let run = try ChildProcess(
                    ["--fixtures", Fixtures.folder.path],
                    input: answers.map(\.0).joined(separator: "\n") + "\n")
                let seen = run.output.components(separatedBy: commands)
                for (screen, answer) in zip(seen.dropFirst(), answers) {
                    expect(screen).to(endWith(answer.1 + "\n"), answer.0)
                }
            }

            it("shows further questions, each once, up to the last page") {
                let seen = try screens("1", "m", "more", "M")
                let links = seen.map { $0.matches(of: /q\/(\d+)/).map { String($0.output.1) } }
                expect(links.map(\.count)).to(equal([0, 20, 20, 5, 0, 0]))
                expect(Set(links.joined())).to(haveCount(45))
                expect(seen[2]).to(beginWith("21  "))
                let last = try screens("1", "m", "45")[3]
                expect(last).toNot(contain("\n\n"))
            }

            it("says what is missing, and tries again") {
                let run = try ChildProcess(
                    ["--base-url", "http://127.0.0.1:1", "--language", "ja"], input: "1\nr\n")
                expect(run.status).to(equal(0))
                let failure = "問題が発生しました。\n最新の質問を読み込めません。接続が切れました。もう一度お試しください。\n"
                expect(run.output.components(separatedBy: failure)).to(haveCount(3))
            }

            it("wraps text at the terminal's width, with its indent", .needsScript) {
                for (words, indent) in [("questions iphone", 17), ("question 79800036", 4)] {
                    let run = try ChildProcess(
                        program: "/usr/bin/script",
                        ["-qec", "stty cols 50; \(program) \(words) 2>/dev/null", "/dev/null"])
                    let lines = run.output.split(separator: "\r\n").filter { !$0.contains("https:") }
                    expect(lines.map(\.count).max() ?? 0).to(beLessThanOrEqual(to: 50))
                    let start = String(repeating: " ", count: indent)
                    expect(lines.filter { $0.hasPrefix(start) }.count).to(beGreaterThan(5))
                }
                let wide = try ChildProcess(
                    program: "/usr/bin/script",
                    ["-qec", "stty cols 30; \(program) questions cobol --language ja", "/dev/null"])
                expect(wide.output).to(contain("「cobol」のタグが付いた質問は\r\nありません。"))
                let narrow = try ChildProcess(
                    program: "/usr/bin/script",
                    ["-qec", "stty cols 30; \(program) questions iphone 2>/dev/null", "/dev/null"])
                expect(narrow.output).to(contain("https://stackoverflow.com/q/79800045\r\n"))
                expect(narrow.output).to(contain("There are more: --pages 2\r\n"))
            }

            it(
                "redraws a resized terminal, and restores it when a signal comes",
                each: ["TERM", "HUP"],
                .needsScript
            ) { name in
                let folder = FileManager.default.temporaryFolder()
                defer { try? FileManager.default.removeItem(at: folder) }
                let screen = folder.appending(path: "screen").path
                // A keyboard that is never closed: `script` would press Control-D, which ends the app.
                let keyboard = #"mkfifo "$1.in" && exec script -qefc "$0" "$1" <> "$1.in""#
                let run = try ChildProcess(
                    program: "/bin/sh",
                    [
                        "-c", keyboard,
                        """
                        tty=$(tty); stty cols 80
                        (
                            until stty -a < $tty | grep -q -e -icanon; do sleep 0.1; done
                            stty cols 30 < $tty
                            for i in $(seq 80); do grep -q '^b back' '\(screen)' && break; sleep 0.1; done
                            pkill -\(name) -P $$ browse-overflow
                        ) &
                        \(program)
                        stty -a | grep -o '.icanon'
                        """, screen,
                    ])
                expect(run.output).to(contain("Enter open,\r\nb back"))
                expect(run.output).to(contain("\u{1B}[?1049l"))
                expect(run.output).to(contain(" icanon\r\n"))
            }

            it("fills a terminal up to its last line and column", .needsScript) {
                // The first line of the keys is as wide as the terminal.
                let run = try ChildProcess(
                    program: "/bin/sh",
                    [
                        "-c",
                        #"(sleep 1; printf q) | script -qec "stty rows 5 cols 76; '$0' --fixtures '$1'" /dev/null"#,
                        ChildProcess.browseOverflow.path, Fixtures.folder.path,
                    ])
                expect(run.output).to(contain("Topics  1 of 5\r\n  > iPhone\r\n    Cocoa Touch\r\nKeys: "))
            }

            it("draws a changed screen once, however many keys were pressed before", .needsScript) {
                let folder = Fixtures.folder.deletingLastPathComponent().appending(path: "EventGuide").path
                let run = try ChildProcess(
                    program: "/bin/sh",
                    [
                        "-c",
                        #"(sleep 1; printf jkjkjkjkjkjkjkjkjjj; sleep 1; printf r; sleep 1; printf 'q') | "#
                            + #"script -qec "stty rows 12 cols 80; '$0' events --fixtures '$1'" /dev/null"#,
                        ChildProcess.browseOverflow.path, folder,
                    ])
                expect(run.output).to(contain("Events  4 of 5\r\n"))
                expect(run.output).to(contain("  > Boris Godunov — performance\r\n"))
                expect(run.output).to(contain("Loading …\r\n"))
                // The first screen, one for each of 20 keys, and a few while it loads twice.
                expect(run.output.components(separatedBy: "\u{1B}[H\u{1B}[J").count).to(
                    beLessThanOrEqual(to: 32))
            }

            it("uses keys at a terminal, which it leaves as it was", .needsScript) {
                let terminal = Process()
                let (keyboard, output) = (Pipe(), Pipe())
                terminal.executableURL = URL(filePath: "/usr/bin/script")
                terminal.arguments = [
                    "-qec",
                    "stty rows 10 cols 80; stty -a | grep -o '.icanon'; \(program); stty -a | grep -o '.icanon'",
                    "/dev/null",
                ]
                terminal.environment = ChildProcess.environment
                (terminal.standardInput, terminal.standardOutput) = (keyboard, output)
                try terminal.run()
                var seen = ""
                /// Presses a key once a text is on the screen, below which a new screen begins.
                func press(_ key: String, after text: String) throws {
                    var new = ""
                    while !new.contains(text) {
                        let bytes = output.fileHandleForReading.availableData
                        guard !bytes.isEmpty else { return expect(new).to(contain(text)) }
                        new += String(decoding: bytes, as: UTF8.self)
                    }
                    seen += new
                    try keyboard.fileHandleForWriting.write(contentsOf: Data(key.utf8))
                }
                try press("j", after: "Topics  1 of 5\r\n  > iPhone")
                try press("\u{1B}[A", after: "  > Cocoa Touch")
                try press("\r", after: "  > iPhone")
                try press("\u{1B}", after: "iPhone  1 of 20+\r\n  >     2  Why does my app lose")
                try keyboard.fileHandleForWriting.write(
                    contentsOf: Data("OB\u{1B}[<0;9;9M\u{1B}[200~b\u{1B}[201~\u{1B}OP1".utf8))
                try press("\r", after: "  >     0  How do I show a spinner")
                try press("\u{7F}", after: "Bruno Ivarsson, score 0")
                try press("m", after: "  >     0  How do I show a spinner")
                // A page has the rows between the first one and the keys.
                try press(" ", after: "Keys: ↑ ↓ choose, Enter open, b back, / search")
                // Searching chooses the next row with the text; its address is copied.
                try press("/PICs\u{7F}ture of\u{7F}\u{7F}\u{7F}\r", after: "  >     3  Detecting whether")
                try press("c", after: "  >     4  Handling a 404")
                try press("b", after: "\u{1B}]52;c;aHR0cHM6Ly9zdGFja292ZXJmbG93LmNvbS9xL")
                try press("q", after: "  > iPhone")
                seen += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                expect(seen).to(match(/^ icanon\r\n\u{1B}\[\?1049h/))
                expect(seen).to(endWith("\u{1B}[?1049l icanon\r\n"))
            }
        }
    }
}
