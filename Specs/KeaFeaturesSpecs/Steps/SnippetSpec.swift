import Kea
import KeaFeatures

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
            @MainActor func details(_ step: String, _ define: @MainActor () -> Void = {}) throws -> [String] {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    \(step)", defining: define)
                return run.steps[0].result.failures[0].details
            }

            it("comes after the nearest sentences, and why each of them misses") {
                let lines = try details("Then the last row is a spiner") {
                    then("the last row is a spinner") {}
                    then("the last row is number {int}") { (_: Int) in }
                }
                expect(lines[0]).to(equal("the nearest sentences are:"))
                expect(lines[1].hasPrefix("  the last row is a spinner  /")).to(beTrue())
                expect(lines[2]).to(equal("    `spiner` where `spinner` is expected"))
            }

            it("has typed parameters for numbers and quoted texts") {
                let lines = try details(#"Given 3 questions tagged "iphone" with a score of 2.5"#)
                expect(lines.suffix(3)).to(
                    equal([
                        #"  given("{int} questions tagged {string} with a score of {float}") { (int: Int, string: String, float: Double) in"#,
                        "      throw Pending()", "  }",
                    ]))
            }

            it("uses the project's own parameter types and its usual world, and the word of the step") {
                let lines = try details("When LHR-CDG leaves") {
                    parameterType("flight", "[A-Z]{3}-[A-Z]{3}") { _ in Flight(stepText: "") }
                    given("anything") { (_: Reader) in }
                }
                expect(lines.suffix(3).first).to(
                    equal(#"  when("{flight} leaves") { (reader: Reader, flight: Optional<Flight>) in"#))
            }

            it("takes the table and the doc string below the sentence") {
                let lines = try details(
                    "Then this is shown\n      | a |\n      \"\"\"\n      b\n      \"\"\"")
                expect(lines.suffix(3).first).to(
                    equal(#"  then("this is shown") { (table: DataTable, text: DocString) in"#))
            }

            it("escapes what an expression gives a meaning") {
                let lines = try details(#"Given a/b (c) {d} \e"#)
                expect(lines.suffix(3).first).to(equal(##"  given(#"a\/b \(c) \{d} \\e"#) {"##))
            }
        }
    }
}
