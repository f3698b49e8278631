import Kea
import KeaFeatures
import KeaSpecSupport

final class SentenceRepairSpec: Spec {
    override class func spec() {
        @MainActor func suggestion(for sentence: String) throws -> [String] {
            let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given \(sentence)\n") {
                given("the topic {string}") { (_: String) in }
                when("the reader waits {float} seconds") { (_: Double) in }
                when("the reader scrolls") {}
                then("the list shows {int} row(s)") { (_: Int) in }
                then("it's there") {}
                when("{int} second(s) pass(es)") { (_: Int) in }
                then("it is not here") {}
                then("it is here") {}
                then("these are the topics:") { (_: DataTable) in }
            }
            expect(run.statuses).to(equal([.undefined]))
            return run.steps.flatMap(\.result.failures).flatMap(\.details)
        }

        describe("the suggestion for an undefined sentence") {
            for one in TextCases.read("Sentences/repairs") {
                it("names the one thing to correct, or the nearest sentence, for \(one.title)") {
                    expect(try suggestion(for: one.title).map { "\($0)\n" }.joined()).to(equal(one.rest))
                }
            }
        }

        describe("a suggestion") {
            it("names what belongs below a sentence that ends with a colon") {
                let lines = try suggestion(for: "these are the topics: iPhone, UIKit and Xcode")
                expect(lines.first).to(equal("the nearest sentence is:"))
                expect(lines[1]).to(beginWith("  these are the topics:  "))
                expect(lines.last).to(equal("    “iPhone, UIKit and Xcode” belongs in the lines below it"))
            }

            it("consists of two sentences when a keyword is between them") {
                expect(try suggestion(for: "the topic \"iPhone\" When the topic \"UIKit\"")).to(
                    equal([
                        "did you mean “the topic \"iPhone\"” and “the topic \"UIKit\"”?",
                        "  these are 2 sentences: write 2 steps",
                    ]))
            }

            it("consists of the sentences between keywords after other signs") {
                for sign in [". ", "; ", #"\n    "#] {
                    expect(try suggestion(for: "the topic \"iPhone\"\(sign)And the topic \"UIKit\"")[0]).to(
                        equal("did you mean “the topic \"iPhone\"” and “the topic \"UIKit\"”?"))
                }
                expect(try suggestion(for: "the reader scrolls, when it's there, then it is here")[0]).to(
                    equal("did you mean “the reader scrolls” and “it's there” and “it is here”?"))
            }

            it("consists of two sentences when two are joined by “and”") {
                expect(try suggestion(for: "the reader scrolls and the list shows 3 rows")).to(
                    equal([
                        "did you mean “the reader scrolls” and “the list shows 3 rows”?",
                        "  these are two sentences: write two steps",
                    ]))
            }

            it("has no value that its parameter does not take") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given the server has 45,000 rows\n")
                {
                    parameterType("count", in: 0...1_000)
                    given("the server has {count} row(s)") { (_: Int) in }
                }
                let details = run.steps.flatMap(\.result.failures).flatMap(\.details)
                expect(details.first).to(equal("the nearest sentence is:"))
                expect(details.last).to(equal("    “45,000” is not a whole number from 0 to 1000"))
            }

            it("denies exactly what the author denies") {
                for sentence in [
                    "the last row isn't a spinner", "the last row is not a spinner",
                    "the picture was requested", "20件のつぶやきが表示されない", "サーバーに接続できます",
                ] {
                    let run = try FeatureRun("Feature: F\n  Scenario: S\n    Then \(sentence)\n") {
                        then("the last row is a spinner") {}
                        then("no picture was requested") {}
                        then("サーバーに接続できない") {}
                        then("{int}件のつぶやきが表示される") { (_: Int) in }
                    }
                    let details = run.steps.flatMap(\.result.failures).flatMap(\.details)
                    expect(details.filter { $0.hasPrefix("did you mean") }).to(beEmpty())
                }
            }

            it("keeps a result a result, and an action an action") {
                for (keyword, sentence) in [
                    ("Then", "the reader sees the question"), ("When", "the list holds 3 rows"),
                ] {
                    let run = try FeatureRun("Feature: F\n  Scenario: S\n    \(keyword) \(sentence)\n") {
                        when("the reader opens the question") {}
                        then("the list shows {int} rows") { (_: Int) in }
                    }
                    let details = run.steps.flatMap(\.result.failures).flatMap(\.details)
                    expect(details.filter { $0.hasPrefix("did you mean") }).to(beEmpty())
                }
            }

            it("calls no letter foreign that belongs to the language of the sentence") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given читатель открывает афишу на неделю\n"
                ) {
                    given("зритель открывает афишу на неделю") {}
                }
                expect(run.steps.flatMap(\.result.failures).flatMap(\.details).last).to(
                    equal("    “зритель” instead of “читатель”"))
            }

            it(
                "has another ending in a language without spaces",
                each: [
                    ("アプリを起動した", "アプリを起動する"), ("アプリを起動します", "アプリを起動する"), ("アプリを終了", "アプリを終了する"),
                    ("サーバーに接続できません", "サーバーに接続できない"), ("二十件のつぶやきが表示される", "20件のつぶやきが表示される"),
                    ("20件のつぶやきが表示されます", "20件のつぶやきが表示される"),
                ]
            ) { sentence, correction in
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Then \(sentence)\n") {
                    when("アプリを起動する") {}
                    when("アプリを終了する") {}
                    given("サーバーに接続できない") {}
                    then("{int}件のつぶやきが表示される") { (_: Int) in }
                }
                let details = run.steps.flatMap(\.result.failures).flatMap(\.details)
                expect(details.first).to(equal("did you mean “\(correction)”?"))
            }

            it("are the nearest sentences as defined if a value is missing") {
                expect(
                    try suggestion(for: "the list shows rows").map {
                        $0.split(separator: "  /").first ?? ""
                    }
                ).to(
                    equal([
                        "the nearest sentence is:", "  the list shows [a whole number] row/rows",
                        "    “[a whole number]” is missing before “rows”",
                    ]))
            }

            it("is not a sentence that takes any text") {
                let text = "Feature: F\n  Scenario: S\n    Given the server was asked for it once\n"
                let run = try FeatureRun(text) { given("the server sends {}") { (_: String) in } }
                let details = run.steps.flatMap(\.result.failures).flatMap(\.details)
                expect(details.filter { $0.hasPrefix("did you mean") }).to(beEmpty())
            }

            it("names the empty cell of an outline that leaves a gap") {
                let text = """
                    Feature: F
                      Scenario Outline: S
                        Given the list shows <n> rows
                        Examples:
                          | n |
                          |   |
                    """
                let run = try FeatureRun(text) { then("the list shows {int} row(s)") { (_: Int) in } }
                expect(run.steps.flatMap(\.result.failures).flatMap(\.details)).to(
                    equal([
                        "in the outline “the list shows <n> rows”, with the values of line 6",
                        "the cell “n” is empty in line 6: the sentence needs a value there",
                    ]))
            }

            it("does not repeat a sentence as long as a text") {
                let sentence = String(repeating: "once upon a time ", count: 100) + "."
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given \(sentence)\n")
                let failure = try unwrap(run.steps.first?.result.failures.first)
                expect(failure.message).to(
                    equal(
                        "no step definition fits “\(String(repeating: "once upon a time ", count: 5).prefix(80))…”"
                    ))
                expect(failure.details).to(
                    equal([
                        "the sentence has 1701 characters; a text belongs below a short sentence, between lines with \"\"\""
                    ]))
                expect(failure.snippet).to(beEmpty())
                let fitting = String(repeating: "ä", count: 300)
                let other = try FeatureRun("Feature: F\n  Scenario: S\n    Given \(fitting)\n")
                expect(other.steps.first?.result.failures.map(\.message)).to(
                    equal(["no step definition fits “\(fitting)”"]))
                expect(other.steps.first?.result.failures.flatMap(\.details)).to(equal([]))
            }

            it("is given for the first hundred undefined sentences of a run") {
                let steps = (1...102).map { "    Given the raeder scrolls \($0)\n" }.joined()
                let run = try FeatureRun("Feature: F\n  Scenario: S\n" + steps) {
                    when("the reader scrolls {int}") { (_: Int) in }
                }
                let details = run.steps.map { $0.result.failures.flatMap(\.details) }
                try require(details).to(haveCount(102))
                for line in [0, 99] {
                    expect(details[line].first).to(equal("did you mean “the reader scrolls \(line + 1)”?"))
                }
                expect(details[100]).to(
                    equal(["(the nearest sentences are looked up for 100 undefined sentences a run)"]))
                expect(details[101]).to(beEmpty())
                expect(run.steps[100].result.failures.flatMap(\.snippet).first).to(
                    equal(#"given("the raeder scrolls {int}") { (int: Int) in"#))
            }

            it("names the sentence as it is in its outline") {
                let text = """
                    Feature: F
                      Scenario Outline: S
                        Given the <thing> scrolls
                        Examples:
                          | thing |
                          | list  |
                    """
                let run = try FeatureRun(text) { when("the reader scrolls") {} }
                expect(run.steps.flatMap(\.result.failures).flatMap(\.details).first).to(
                    equal("in the outline “the <thing> scrolls”, with the values of line 6"))
            }
        }
    }
}
