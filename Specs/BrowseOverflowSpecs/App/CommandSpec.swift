import Foundation
import Kea

final class CommandSpec: Spec {
    private static var fixtures: String { Fixtures.folder.path }

    override class func spec() {
        describe("browse-overflow", .timeLimit(.seconds(20))) {
            it("lists the topics with their tags") {
                let run = try ChildProcess("topics")
                expect(run.status).to(equal(0))
                expect(run.output).to(
                    equal(
                        """
                        iPhone       iphone
                        Cocoa Touch  cocoa-touch
                        UIKit        uikit
                        Objective-C  objective-c
                        Xcode        xcode

                        """))
            }

            it("lists the questions of a tag, newest first, and says that there are more") {
                let run = try ChildProcess("questions", "iphone", "--fixtures", fixtures)
                expect(run.status).to(equal(0))
                let lines = run.output.split(separator: "\n").map(String.init)
                expect(lines).to(haveCount(21))
                expect(lines.first).to(
                    equal(
                        "79800045      2  Why does my app lose its scroll position after the phone is rotated?"
                            + " — Ada Brook"))
                expect(lines.last).to(equal("There are more: --page 2"))
                expect(run.errors).to(beEmpty())
            }

            it("lists a further page") {
                let run = try ChildProcess("questions", "iphone", "--page", "3", "--fixtures", fixtures)
                expect(run.status).to(equal(0))
                expect(run.output.split(separator: "\n")).to(haveCount(5))
            }

            it("says so where nothing has the tag") {
                let run = try ChildProcess("questions", "cobol", "--fixtures", fixtures)
                expect(run.status).to(equal(0))
                expect(run.output).to(equal("Nothing is tagged “cobol” on page 1.\n"))
            }

            it("shows a question and its answers, the accepted one first") {
                let run = try ChildProcess("question", "79800036", "--fixtures", fixtures)
                expect(run.status).to(equal(0))
                let heads = run.output.split(separator: "\n").filter { $0.contains(", score ") }
                expect(heads.map(String.init)).to(
                    equal([
                        "Jaro Quill, score 42", "✓ Goran Lindqvist, score 1", "Dunja Grimaldi, score 17",
                        "Lumi Okoro, score 3", "Paloma Kowhai, score -4",
                    ]))
                expect(run.output.contains("    Buy a phone with more memory.\n")).to(beTrue())
            }

            it("says what is missing and why, and ends with 1") {
                let run = try ChildProcess("question", "5", "--fixtures", fixtures)
                expect(run.status).to(equal(1))
                expect(run.output).to(beEmpty())
                expect(run.errors).to(equal("The full question is not available. There is no question 5.\n"))
            }

            it("says where recorded replies are, if the folder has none, and ends with 2") {
                let above = String(fixtures[..<(fixtures.lastIndex(of: "/") ?? fixtures.endIndex)])
                let run = try ChildProcess("topics", "--fixtures", above)
                expect(run.status).to(equal(2))
                expect(run.errors).to(
                    contain(
                        "there are no recorded replies (questions-TAG-1.json …) in \(above) (did you mean \(fixtures)?)"
                    ))
            }

            it("says that a tag is none, and ends with 1") {
                let run = try ChildProcess("questions", "a;b", "--fixtures", fixtures)
                expect(run.status).to(equal(1))
                expect(run.errors).to(equal("Current questions are not available. “a;b” is not a tag.\n"))
            }

            for option in ["--help", "-h", "help"] {
                it("explains itself with \(option)") {
                    let run = try ChildProcess(option)
                    expect(run.status).to(equal(0))
                    expect(run.output.contains("browse-overflow questions TAG [--page N]")).to(beTrue())
                }
            }

            for (arguments, message) in [
                ("", "a command is missing"),
                ("questoins iphone", "unknown command questoins (did you mean questions?)"),
                ("paint", "unknown command paint"),
                ("topics now", "topics takes nothing after it"),
                ("questions", "questions needs one TAG, such as iphone"),
                ("questions a b", "questions needs one TAG, such as iphone"),
                ("questions iphone --page", "--page needs a value"),
                ("questions iphone --page 0", "--page needs a number from 1, not 0"),
                ("questions iphone --page two", "--page needs a number from 1, not two"),
                ("question", "question needs one ID, such as 79800036"),
                ("question iphone", "question needs a number, not iphone"),
                ("question 1 --page 2", "--page belongs to questions"),
                ("topics --fixture x", "unknown option --fixture (did you mean --fixtures?)"),
                (
                    "topics --fixtures /no/such/folder",
                    "--fixtures needs a folder, and /no/such/folder is none"
                ),
            ] {
                it("ends with 2 and a word about it for “\(arguments)”") {
                    let words = arguments.split(separator: " ").map(String.init)
                    let run = try ChildProcess(words)
                    expect(run.status).to(equal(2))
                    expect(run.output).to(beEmpty())
                    expect(run.errors).to(equal("error: \(message)\nSee browse-overflow --help.\n"))
                }
            }
        }
    }
}
