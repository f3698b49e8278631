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

final class DefinitionMistakesSpec: Spec {
    override class func spec() {
        describe("a step definition") {
            @MainActor func errors(_ define: @MainActor () -> Void) throws -> [String] {
                try FeatureRun("Feature: F\n  Scenario: S\n    * x", defining: define).diagnostics
                    .filter { $0.severity == .error }.map(\.message)
            }

            it("must take as many arguments as its expression has parameters") {
                let found = try errors {
                    given("{int} questions") { (_: Reader, _: Int, _: String) in }
                    given("no questions") { (_: Int) in }
                    given("{int} or {string}") {}
                    given(.regex("^(a|b) or ([0-9]+)$")) {}
                }
                expect(found).to(
                    equal([
                        #"the closure does not fit "{int} questions": the sentence has {int}, the closure takes Int, String"#,
                        #"the closure does not fit "no questions": the sentence has no parameters, the closure takes Int"#,
                        #"the closure does not fit "{int} or {string}": the sentence has {int}, {string}, the closure takes none"#,
                        #"the closure does not fit "/^(a|b) or ([0-9]+)$/": the sentence has a group, a group, the closure takes none"#,
                    ]))
            }

            it("must take types that its parameters can be converted to") {
                let found = try errors {
                    parameterType("flight", "[A-Z]{3}") { _ in Flight(stepText: "") }
                    given("{string} questions") { (_: Int) in }
                    given("{float} points") { (_: Int) in }
                    given("{flight} leaves") { (_: Int) in }
                    given("{int} points") { (_: Double) in }
                    given("{int} words") { (_: String) in }
                }
                expect(found).to(
                    equal([
                        #"the closure does not fit "{string} questions": parameter 1 is {string}, the closure takes Int there"#,
                        #"the closure does not fit "{float} points": parameter 1 is {float}, the closure takes Int there"#,
                        #"the closure does not fit "{flight} leaves": parameter 1 is {flight}, the closure takes Int there"#,
                    ]))
            }

            it("is an error outside a Steps class, like hooks and parameter types") {
                let run = SpecRun {
                    given("it") {}
                    given("it") { await Task.yield() }
                    when("it") {}
                    when("it") { await Task.yield() }
                    then("it") {}
                    then("it") { await Task.yield() }
                    beforeScenario {}
                    afterRun {}
                    parameterType("flight", "[A-Z]{3}") { _ in Flight(stepText: "") }
                    parameterType("count", in: 0...9)
                    parameterType("seat", "[A-Z]") { (_: Reader, texts: [String]) in texts[0] }
                    it("runs") {}
                }
                let functions = [
                    "given", "given", "when", "when", "then", "then", "beforeScenario", "afterRun",
                    "parameterType", "parameterType", "parameterType",
                ]
                expect(run.diagnostics.map { "\($0.severity.rawValue): \($0.message)" }).to(
                    equal(
                        functions.map { function in
                            "error: \(function) was called outside of a Steps class; "
                                + "it belongs in `override class func steps()`"
                        }))
                expect(run.diagnostics.compactMap(\.location?.line)).to(
                    equal(Array(#line - 24...#line - 14)))
            }

            it("must have a valid expression") {
                let found = try errors {
                    given("I have {unknown} things") {}
                    given("I have {int") { (_: Int) in }
                    given(.regex("^(unclosed")) { (_: String) in }
                }
                expect(found).to(haveCount(3))
            }

            it("must use valid parameter types") {
                let found = try errors {
                    parameterType("a{b", "x") { $0 }
                    parameterType("c") { $0 }
                    parameterType("d", "(") { $0 }
                    parameterType("int", "y") { $0 }
                }
                let beginnings = [
                    "Illegal character in parameter name {a{b}.",
                    "The parameter type {c} has no regular expression",
                    "The parameter type {d} has a regular expression with a mistake.\n", "There is already",
                ]
                expect(found).to(haveCount(4))
                for (message, beginning) in zip(found, beginnings) {
                    expect(message).to(beginWith(beginning))
                }
            }

            it("takes a data table or doc string last") {
                let found = try errors { given("{int} rows") { (_: DataTable, _: Int) in } }
                expect(found).to(
                    equal([
                        #"the closure of "{int} rows" takes Int after a table or doc string; what is below the sentence comes last"#
                    ]))
            }

            it("must not repeat an expression") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given 3 questions") {
                    given("{int} question(s)") { (_: Int) in }
                    when("{int} question(s)") { (_: Int) in }
                }
                let found = try unwrap(run.diagnostics.first)
                expect(found.message).to(equal(#""{int} question(s)" is defined twice"#))
                expect(found.details[0]).to(beginWith("first: /"))
                expect(run.statuses).to(equal([.ambiguous]))
            }

            it("must not begin or end with white space") {
                expect(try errors { given("the list ") {} }).to(
                    equal([
                        "no sentence fits \"the list \": the white space before and after a sentence is not part of it"
                    ]))
            }

            it("fails a step as ambiguous when another definition also matches") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given 3 questions\n    And 4 questions"
                ) {
                    given("{int} question(s)") { (_: Int) in }
                    given("{word} questions") { (_: String) in }
                }
                expect(run.statuses).to(equal([.ambiguous, .ambiguous]))
                let failure = try unwrap(run.steps[0].result.failures.first)
                expect(failure.message).to(equal("2 step definitions fit “3 questions”"))
                expect(failure.details).to(haveCount(2))
                expect(failure.details[0]).to(contain("DefinitionMistakesSpec.swift:"))
            }
        }

        describe("a step definition with exponential backtracking") {
            it("fails the step and is named in the failure") {
                let sentence = String(repeating: "a", count: 40) + "b"
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given \(sentence)\n    And c") {
                    given(.regex("^(?=(a+)+$)")) { (_: String) in }
                    given("c") {}
                }
                expect(run.statuses).to(equal([.failed, .skipped]))
                let failure = try unwrap(run.steps[0].result.failures.first)
                expect(failure.message).to(
                    equal(
                        "it cannot be found out whether /^(?=(a+)+$)/ fits: there are too many ways to match the "
                            + "sentence: repetitions in repetitions, such as `(a+)+`, multiply; say it with fewer"
                    ))
                expect(failure.location.line).to(equal(3))
                expect(failure.details.map { $0.prefix(17) }).to(equal(["step definition: "]))
                expect(failure.details[0]).to(contain("DefinitionMistakesSpec.swift:"))
            }
        }

        describe("an invalid argument") {
            @MainActor func failure(_ step: String, _ define: @MainActor () -> Void) throws -> Failure {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    \(step)", defining: define)
                return try unwrap(run.steps.first?.result.failures.first)
            }

            it("is reported at the sentence when its type cannot hold it") {
                let found = try failure("Given 300 bytes") { given("{int} bytes") { (_: UInt8) in } }
                expect(found.message).to(equal(#""300" is not a whole number from 0 to 255"#))
                expect(found.location.line).to(equal(3))
            }

            it("is reported with row and column when a cell cannot be converted") {
                struct Row: Decodable { var score: Int }
                let found = try failure("Given rows\n      | score |\n      | 1     |\n      | many  |") {
                    given("rows") { (_: [Row]) in }
                }
                expect(found.message).to(equal("row 2, column “score”: “many” is not a whole number"))
            }

            it("is reported as missing when the data table is not there") {
                let found = try failure("Given rows") { given("rows") { (_: DataTable) in } }
                expect(found.message).to(equal("the step has no data table below it"))
            }
        }
    }
}
