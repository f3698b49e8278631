import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

@MainActor
private final class Reader: World {
    init() {}
}

private struct Flight: StepArgument {
    init?(stepText: String) { return nil }
}

final class SnippetSpec: Spec {
    override class func spec() {
        describe("the snippet for an undefined sentence") {
            @MainActor func failure(_ step: String, _ define: @MainActor () -> Void = {}) throws -> Failure {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    \(step)", defining: define)
                return run.steps[0].result.failures[0]
            }

            it("comes with the nearest sentences, and why each of them misses") {
                let lines = try failure("Then the last row is a spiner") {
                    then("the last row is a spinner") {}
                    then("the last row is number {int}") { (_: Int) in }
                }
                .details
                expect(lines[0]).to(equal("the nearest sentences are:"))
                expect(lines[1]).to(beginWith("  the last row is a spinner  /"))
                expect(lines[2]).to(equal("    `spiner` where `spinner` is expected"))
            }

            it("has typed parameters for numbers and quoted texts") {
                let failure = try failure(#"Given 3 questions tagged "iphone" with a score of 2.5"#)
                expect(failure.snippet).to(
                    equal([
                        #"given("{int} questions tagged {string} with a score of {float}") { (int: Int, string: String, float: Double) in"#,
                        "    throw Pending()", "}",
                    ]))
            }

            it("uses the project's own parameter types and its usual world, and the word of the step") {
                let failure = try failure("When LHR-CDG leaves") {
                    parameterType("flight", "[A-Z]{3}-[A-Z]{3}") { _ in Flight(stepText: "") }
                    given("anything") { (_: Reader) in }
                }
                expect(failure.snippet.first).to(
                    equal(#"when("{flight} leaves") { (reader: Reader, flight: Optional<Flight>) in"#))
            }

            it("names a parameter by another name than the world") {
                let failure = try failure("When LHR-CDG leaves") {
                    parameterType("reader", "[A-Z]{3}-[A-Z]{3}") { _ in Flight(stepText: "") }
                    given("anything") { (_: Reader) in }
                }
                expect(failure.snippet.first).to(
                    equal(#"when("{reader} leaves") { (reader: Reader, reader2: Optional<Flight>) in"#))
            }

            it("takes the table and the doc string below the sentence") {
                let failure = try failure(
                    "Then this is shown\n      | a |\n      \"\"\"\n      b\n      \"\"\"")
                expect(failure.snippet.first).to(
                    equal(#"then("this is shown") { (table: DataTable, text: DocString) in"#))
            }

            it("escapes what an expression gives a meaning") {
                let failure = try failure(#"Given a/b (c) {d} \e"#)
                expect(failure.snippet.first).to(equal(##"given(#"a\/b \(c) \{d} \\e"#) {"##))
            }
        }
    }
}
