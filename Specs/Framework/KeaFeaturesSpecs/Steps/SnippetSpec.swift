import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

@MainActor
private final class Reader: World {
    init() {}
}

@MainActor
private final class Admin: World {
    init() {}
}

private struct Flight: StepArgument {
    init?(stepText: String) { return nil }
}

final class SnippetSpec: Spec {
    override class func spec() {
        describe("the failure of an undefined step") {
            @MainActor func failure(_ step: String, _ define: @MainActor () -> Void = {}) throws -> Failure {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    \(step)", defining: define)
                return run.steps[0].result.failures[0]
            }

            it("offers a correction, and no snippet") {
                let failure = try failure("Then the last row is a spiner") {
                    then("the last row is a spinner") {}
                    then("the last row is number {int}") { (_: Int) in }
                }
                expect(failure.details).to(
                    equal(["did you mean “the last row is a spinner”?", "  “spinner” instead of “spiner”"]))
                expect(failure.snippet).to(beEmpty())
            }

            it("has a snippet beside sentences that are near, but no correction") {
                let failure = try failure("Then the last row is a question") {
                    then("the last row is a spinner") {}
                }
                expect(failure.details.first).to(haveValue(beginWith("the nearest sentence is:")))
                expect(failure.snippet.first).to(haveValue(equal(#"then("the last row is a question") {"#)))
            }

            it("has a snippet unless it differs from a definition in characters only") {
                for (step, snippet) in [
                    ("Then a kat", ["then(\"a kat\") {", "    throw Pending()", "}"]),
                    ("Then a\u{A0}cat", []),
                ] {
                    let run = try FeatureRun("Feature: F\n  Scenario: S\n    \(step)", snippets: true) {
                        given("a cat") {}
                    }
                    expect(run.steps.first?.result.failures.first?.snippet).to(equal(snippet))
                }
            }

            it("has a snippet with typed parameters for numbers and quoted text") {
                let failure = try failure(#"Given 3 questions tagged "iphone" with a score of 2.5"#)
                expect(failure.snippet).to(
                    equal([
                        #"given("{int} questions tagged {string} with a score of {float}") { (int: Int, string: String, float: Double) in"#,
                        "    throw Pending()", "}",
                    ]))
            }

            it("has a snippet that takes a number too long for Int as a text") {
                let failure = try failure("Given account 12345678901234567890 and 7")
                expect(failure.snippet.first).to(
                    equal(#"given("account {int} and {int}") { (int: String, int2: Int) in"#))
            }

            it("has a snippet with custom parameter types, the world and the keyword") {
                let failure = try failure("When LHR-CDG leaves") {
                    parameterType("flight", "[A-Z]{3}-[A-Z]{3}") { _ in Flight(stepText: "") }
                    given("anything") { (_: Reader) in }
                }
                expect(failure.snippet.first).to(
                    equal(#"when("{flight} leaves") { (reader: Reader, flight: Optional<Flight>) in"#))
            }

            it("has a snippet whose parameters differ from the world's name") {
                let failure = try failure("When LHR-CDG leaves") {
                    parameterType("reader", "[A-Z]{3}-[A-Z]{3}") { _ in Flight(stepText: "") }
                    given("anything") { (_: Reader) in }
                }
                expect(failure.snippet.first).to(
                    equal(#"when("{reader} leaves") { (reader: Reader, reader2: Optional<Flight>) in"#))
            }

            it("has a snippet with the most common world") {
                let most = try failure("When it rains") {
                    given("a") { (_: Reader) in }
                    given("b") { (_: Admin) in }
                    given("c") { (_: Reader) in }
                }
                expect(most.snippet.first).to(equal(#"when("it rains") { (reader: Reader) in"#))
                let first = try failure("When it rains") {
                    given("a") { (_: Reader) in }
                    given("b") { (_: Admin) in }
                }
                expect(first.snippet.first).to(equal(#"when("it rains") { (admin: Admin) in"#))
            }

            it(
                "has a snippet with parameters besides its table and doc string",
            ) {
                let text = "When A leaves B"
                let table = "\n      | a |", docString = "\n      \"\"\"\n      b\n      \"\"\""
                for (below, signature) in [
                    ("", "table: Int, text: Int"), (table, "table2: Int, text: Int, table: DataTable"),
                    (docString, "table: Int, text2: Int, text: DocString"),
                ] {
                    let failure = try failure(text + below) {
                        parameterType("table", "A") { _ in 1 }
                        parameterType("text", "B") { _ in 2 }
                    }
                    expect(failure.snippet.first).to(
                        equal("when(\"{table} leaves {text}\") { (\(signature)) in"))
                }
            }

            it("is the same for each occurrence of the sentence") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given a catt\n  Scenario: T\n    Given a catt"
                ) { given("a cat") {} }
                let details = run.steps.flatMap(\.result.failures).map(\.details)
                expect(details).to(haveCount(2))
                expect(details[0].first).to(equal("did you mean “a cat”?"))
                expect(details[1]).to(equal(details[0]))
            }

            it("has a snippet with the data table and the doc string") {
                let failure = try failure(
                    "Then this is shown\n      | a |\n      \"\"\"\n      b\n      \"\"\"")
                expect(failure.snippet.first).to(
                    equal(#"then("this is shown") { (table: DataTable, text: DocString) in"#))
            }

            it("has a snippet with special characters escaped") {
                let escaped = try failure(#"Given a/b (c) {d} \e"#)
                expect(escaped.snippet.first).to(equal(##"given(#"a\/b \(c) \{d} \\e"#) {"##))
                for (step, literal) in [(##"a"#b"##, ###"##"a"#b"##"###), (##"a\#b"##, ###"##"a\\#b"##"###)] {
                    let marked = try failure("Given " + step)
                    expect(marked.snippet.first).to(equal("given(\(literal)) {"))
                }
            }
        }
    }
}
