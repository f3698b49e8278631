import BrowseOverflowCommand
import Foundation
import Kea
import KeaSpecSupport
import SpecSupport

final class CommandSpec: Spec {
    private static var fixtures: String { Fixtures.folder.path }

    override class func spec() {
        describe("browse-overflow", .timeLimit(.seconds(20))) {
            for run in TextCases.read("CommandLines/browseOverflowRuns") {
                it(run.title) {
                    let words = run.text.split(whereSeparator: \.isWhitespace).map(String.init)
                    let variables = words.prefix { !$0.hasPrefix("-") && $0.contains("=") }.map {
                        $0.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
                    }
                    let end = try await CommandRun(
                        words.dropFirst(variables.count) + ["--fixtures", fixtures],
                        environment: ["TZ": "UTC"].merging(variables.map { ($0[0], $0[1]) }) { $1 })
                    expect("\(end.errors)\(end.output)exit status \(end.status)\n").to(equal(run.rest))
                }
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
