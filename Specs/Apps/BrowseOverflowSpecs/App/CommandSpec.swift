import BrowseOverflowCommand
import Foundation
import Kea
import KeaSpecSupport
import SpecSupport

final class CommandSpec: Spec {
    private static var fixtures: String { Fixtures.folder.path }

    override class func spec() {
        describe("browse-overflow", .timeLimit(.seconds(20))) {
            it("lists the topics with their tags") {
                try await CommandRun("topics").expect(
                    output: "iPhone       iphone\nCocoa Touch  cocoa-touch\nUIKit        uikit\n"
                        + "Objective-C  objective-c\nXcode        xcode\n")
            }

            it("lists a tag's questions, newest first, and names the next page") {
                let run = try await CommandRun("questions", "iphone", "--fixtures", fixtures)
                expect(run.status).to(equal(0))
                let lines = run.output.split(separator: "\n").map(String.init)
                expect(lines).to(haveCount(41))
                expect(Array(lines.prefix(2))).to(
                    equal([
                        "79800045      2  Why does my app lose its scroll position after the phone is rotated?"
                            + " — Ada Brook",
                        "                 20 Nov 2025 at 11:54  https://stackoverflow.com/q/79800045",
                    ]))
                expect(lines.last).to(equal("There are more: --pages 2"))
                expect(run.errors).to(equal("Requests left today: 287.\n"))
            }

            it("lists several pages as one, up to the last page") {
                let two = try await CommandRun("questions", "iphone", "--pages=2", "--fixtures", fixtures)
                expect(two.status).to(equal(0))
                expect(two.output.split(separator: "\n")).to(haveCount(81))
                expect(two.output).to(endWith("There are more: --pages 3\n"))
                let all = try await CommandRun("questions", "iphone", "--pages", "10", "--fixtures", fixtures)
                let numbers = all.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
                    .filter { !$0.isEmpty }
                expect(numbers).to(equal(numbers.sorted(by: >)))
                expect(Set(numbers)).to(haveCount(45))
                // The quota in the response for the third and last page.
                expect(all.errors).to(equal("Requests left today: 285.\n"))
            }

            it("shows dates in the time zone and the language of the person") {
                let run = try await CommandRun(
                    ["questions", "iphone", "--language=ru", "--fixtures", fixtures],
                    environment: ["TZ": "Asia/Tokyo"])
                expect(run.output).to(contain("20 нояб. 2025 г., 20:54  https"))
            }

            it(
                "speaks the language of --language, or else of the environment",
                each: [
                    (["--language", "ru"], [:], "ru"), (["--language=ja"], ["LANG": "ru_RU.UTF-8"], "ja"),
                    ([], ["LANG": "ru_RU.UTF-8"], "ru"),
                    ([], ["LANG": "ru_RU", "LC_MESSAGES": "ja_JP"], "ja"),
                    ([], ["LANG": "ru_RU", "LC_ALL": "C", "LC_MESSAGES": "ja"], "en"),
                    ([], ["LANG": "ru", "LC_ALL": ""], "ru"), ([], ["LANG": "tlh_QO"], "en"),
                ] as [([String], [String: String], String)]
            ) { words, environment, language in
                let texts = [
                    "ru": "Вопросов с меткой «cobol» нет.", "ja": "「cobol」のタグが付いた質問はありません。",
                    "en": "Nothing is tagged “cobol”.",
                ]
                try await CommandRun(
                    ["questions", "cobol", "--fixtures", fixtures] + words, environment: environment
                ).expect(output: "\(texts[language] ?? "")\n")
            }

            it("shows all but the site's own texts in the language") {
                let run = try await CommandRun(
                    "question", "79800036", "--language", "ru", "--fixtures", fixtures)
                expect(run.output).to(contain("\nJaro Quill, оценка: 42\n"))
                expect(run.output).to(contain("✓ Goran Lindqvist, оценка: 1"))
                expect(run.errors).to(match(/^Осталось запросов на сегодня: \d+\.\n$/))
                try await CommandRun("question", "5", "--language", "ja", "--fixtures", fixtures)
                    .expect(1, errors: "質問の全文を読み込めません。質問5はありません。\n")
            }

            it("shows a question and its answers, the accepted one first") {
                let run = try await CommandRun("question", "79800036", "--fixtures", fixtures)
                expect(run.status).to(equal(0))
                let heads = run.output.split(separator: "\n").filter { $0.contains(", score ") }
                expect(heads.map(String.init)).to(
                    equal([
                        "Jaro Quill, score 42", "✓ Goran Lindqvist, score 1", "Dunja Grimaldi, score 17",
                        "Lumi Okoro, score 3", "Paloma Kowhai, score -4",
                    ]))
                expect(run.output).to(contain("    Buy a phone with more memory.\n"))
            }

            it("reports what is missing and why, with exit status 1") {
                try await CommandRun("question", "5", "--fixtures", fixtures).expect(
                    1, errors: "The full question is not available. There is no question 5.\n")
                try await CommandRun("questions", "a;b", "--fixtures", fixtures).expect(
                    1, errors: "Current questions are not available. “a;b” is not a tag.\n")
            }

            context("with some recorded responses") {
                @Let var folder = FileManager.default.temporaryFolder()
                afterEach { try FileManager.default.removeItem(at: folder) }
                @MainActor func record(_ name: String) throws {
                    try Fixtures.data(name)?.write(to: folder.appending(path: name))
                }

                it("uses the question's ID as its title if only its answers load") {
                    try record("answers-79800036.json")
                    let run = try await CommandRun("question", "79800036", "--fixtures", folder.path)
                    expect(run.status).to(equal(1))
                    expect(run.output).to(beginWith("Question 79800036\n"))
                    expect(run.output).to(contain("✓ Goran Lindqvist, score 1"))
                    expect(run.errors).to(contain("The full question is not available."))
                }

                it(
                    "counts the issues with answers, and prints each with --verbose",
                    each: [(#"{"answer_id": 1}"#, 1), (#"{"answer_id": 1}, 7"#, 2)]
                ) { odd, count in
                    try record("question-79800036.json")
                    let fine =
                        #"{"answer_id": 2, "body": "<p>Fine.</p>", "score": 1, "is_accepted": false, "creation_date": 1}"#
                    try Data(page(fine, odd).utf8).write(to: folder.appending(path: "answers-79800036.json"))
                    let run = try await CommandRun("question", "79800036", "--fixtures", folder.path)
                    expect(run.output).to(contain("Fine."))
                    expect(run.errors).to(
                        contain("note: problems with what the server sent: \(count) (see --verbose)\n"))
                    let verbose = try await CommandRun(
                        "question", "79800036", "--verbose", "--fixtures", folder.path)
                    expect(verbose.errors).toNot(contain("see --verbose"))
                    expect(verbose.errors).to(contain("detail: items[1]: answer 1 has no text\n"))
                }
            }

            it("prints its usage", each: ["--help", "-h", "help"]) { option in
                let run = try await CommandRun(option)
                expect(run.status).to(equal(0))
                expect(run.output).to(contain("browse-overflow questions TAG"))
                expect(run.output).to(contain("3  something could not be loaded, and saved data was shown"))
            }

            for one in TextCases.read("CommandLines/browseOverflow") {
                it("rejects a wrong command line, with exit status 2: \(one.title)") {
                    try await CommandRun(one.title.components(separatedBy: " ")).expect(
                        2, errors: "error: \(one.rest)See browse-overflow --help.\n")
                }
            }
        }
    }
}
