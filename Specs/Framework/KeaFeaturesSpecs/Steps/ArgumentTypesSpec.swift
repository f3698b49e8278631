import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport

private enum Colour: String, CaseIterable, StepArgument { case red, darkGreen = "dark green" }
private enum Level: Int, StepArgument { case low = 1, high = 3 }
private enum State: CaseIterable, StepArgument { case notLoaded, loaded }
private enum Mood: String, StepArgument { case good, bad }

@MainActor private var conversions: [String] = []

private struct Code: StepArgument, Decodable {
    let text: String

    init?(stepText: String) {
        text = stepText
        MainActor.assumeIsolated { conversions.append(stepText) }
    }
}

private struct Row: Decodable { let code: Code }

private final class Journey: World {
    init() { conversions.append("world") }
}

final class ArgumentTypesSpec: Spec {
    override class func spec() {
        describe("an argument in a sentence") {
            it("is converted to the closure's parameter type") {
                var seen: [String] = []
                let run = try FeatureRun(
                    """
                    Feature: F
                      Scenario: S
                        Given the numbers -7, 2.50, 255 and 1e3
                        And the words yes, not loaded, dark green and 3
                        And the page "https://example.org/a?b" within 1.5 min
                        And one
                        And one more
                    """
                ) {
                    given("the numbers {int}, {bigdecimal}, {byte} and {}") {
                        (a: Int64, b: Decimal, c: UInt16, d: Double) in seen.append("\(a) \(b) \(c) \(d)")
                    }
                    given("the words {word}, {}, {} and {int}") { (a: Bool, b: State, c: Colour, d: Level) in
                        seen.append("\(a) \(b) \(c) \(d)")
                    }
                    given("the page {string} within {}") { (page: URL, limit: Duration) in
                        seen.append("\(page.host() ?? "") \(limit)")
                    }
                    given(.regex("^one( more)?$")) { (more: String?) in seen.append(more ?? "nothing") }
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(seen).to(
                    equal([
                        "-7 2.5 255 1000.0", "true notLoaded darkGreen high", "example.org 90.0 seconds",
                        "nothing",
                        " more",
                    ]))
            }

            it("is a Boolean for three words each, in any case") {
                var seen: [Bool] = []
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given true, Yes and ON\n    And FALSE, no and Off\n    And 1, 0 and x"
                ) {
                    given("{word}, {word} and {word}") { (a: Bool, b: Bool, c: Bool) in seen += [a, b, c] }
                }
                expect(seen).to(equal([true, true, true, false, false, false]))
                expect(run.failuresOfLastStep).to(equal(["\"1\" is not true or false, yes or no, on or off"]))
            }

            it("is nil for an optional group that matched nothing") {
                var seen: [String] = []
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given one row\n    And two of them\n    And two of them shown"
                ) {
                    given(.regex("^(one|two)( row)?( of them)?( shown)?$")) {
                        (count: String, row: String?, all: String?, shown: String?) in
                        seen.append("\(count):\(row ?? "-"):\(all ?? "-"):\(shown ?? "-")")
                    }
                }
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(seen).to(equal(["one: row:-:-", "two:-: of them:-", "two:-: of them: shown"]))
            }

            it("is a number also with digits of other scripts") {
                var seen: [String] = []
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given -٣, १२.५, ٢٥ and ４２ s\n    And ٧ rows\n    And ١١ rows"
                ) {
                    parameterType("count", in: 0...10)
                    given("{int}, {float}, {bigdecimal} and {}") {
                        (a: Int, b: Double, c: Decimal, d: Duration) in seen.append("\(a) \(b) \(c) \(d)")
                    }
                    given("{count} rows") { (count: Int) in seen.append("\(count)") }
                }
                expect(seen).to(equal(["-3 12.5 25 42.0 seconds", "7"]))
                expect(run.statuses).to(equal([.passed, .passed, .failed]))
                expect(run.steps.flatMap(\.result.failures).map(\.message)).to(
                    equal(["\"١١\" is not a whole number from 0 to 10"]))
            }

            it(
                "is rejected when its type cannot represent it",
                each: [
                    ("1e999", "\"1e999\" is not a number"), ("nan", "\"nan\" is not a number"),
                    ("0x10", "\"0x10\" is not a number"),
                    ("a whole 99999999999999999999", "\"99999999999999999999\" is too large a number"),
                    ("a whole 9999999999999999999٩", "\"9999999999999999999٩\" is too large a number"),
                    ("a whole one", "\"one\" is not a whole number"),
                    ("a count -1", "\"-1\" is not a whole number from 0"),
                    ("a page \"\"", "\"\" is not a URL"), ("a level 2", "\"2\" is not a value of Level"),
                    ("a level x", "\"x\" is not a value of Level"),
                    ("a mood sad", "\"sad\" is not a value of Mood"),
                    ("a state x", "\"x\" is not one of notLoaded, loaded"),
                ]
            ) { text, message in
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it is \(text)") {
                    given("it is a whole {}") { (_: Int) in }
                    given("it is a count {}") { (_: UInt) in }
                    given("it is a page {string}") { (_: URL) in }
                    given("it is a level {}") { (_: Level) in }
                    given("it is a mood {}") { (_: Mood) in }
                    given("it is a state {}") { (_: State) in }
                    given(.regex("^it is ([^ ]+)$")) { (_: Double) in }
                }
                expect(run.steps.flatMap(\.result.failures).map(\.message)).to(equal([message]))
            }

            it("is the text of a parameter type that checks it") {
                var seen: [String] = []
                _ = try FeatureRun("Feature: F\n  Scenario: S\n    Given 07 rows in a good mood for 2 h") {
                    parameterType("count", in: 0...10)
                    given("{count} rows in a {word} mood for {}") {
                        (count: String, mood: Mood, time: Duration) in
                        seen = [count, "\(mood)", time.brief]
                    }
                }
                expect(seen).to(equal(["07", "good", "120 min"]))
            }

            it("is rejected as a decimal if only its beginning is one", each: ["1-2", "1.2.3", "1e"]) {
                text in
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it is \(text)") {
                    given("it is {}") { (_: Decimal) in }
                }
                expect(run.steps.flatMap(\.result.failures).map(\.message)).to(
                    equal(["\"\(text)\" is not a number"]))
            }

            it("keeps its Unicode composition even if another step differs only in that") {
                let composed = "the guest is Zo\u{EB}"
                let parted = "the guest is Zoe\u{308}"
                var guests: [[UInt8]] = []
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given \(composed)\n    Given \(parted)\n    Given \(composed)\n"
                ) {
                    given("the guest is {word}") { (name: String) in guests.append(Array(name.utf8)) }
                }
                expect(run.statuses).to(equal([.passed, .passed, .passed]))
                expect(guests).to(equal(["Zo\u{EB}", "Zoe\u{308}", "Zo\u{EB}"].map { Array($0.utf8) }))
            }

            it("fits a sentence in either composition") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given the Caf\u{E9} {a}\n    Given the Cafe\u{301} {a}\n"
                        + "    Given ol\u{E9}\n    Given ole\u{301}\n"
                ) {
                    given("the Caf\u{E9} \\{a}") {}
                    given(.regex("^ole\u{301}$")) {}
                }
                expect(run.statuses).to(equal([.passed, .passed, .passed, .passed]))
            }

            it("is rejected as a duration when it is too long") {
                let texts = [String(repeating: "9", count: 30) + " h", String(repeating: "9", count: 400)]
                for text in texts {
                    let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given \(text)") {
                        given("{}") { (_: Duration) in }
                    }
                    expect(run.steps.flatMap(\.result.failures).map(\.message)).to(
                        equal(["\"\(text)\" is not a duration such as 250 ms, 3 s or 2 min"]))
                }
            }

            it(
                "is rejected with its parameter type's range",
                each: ["-1", "11", "9000000000000000000", "99999999999999999999"]
            ) { text in
                var isRun = false
                for isDryRun in [true, false] {
                    let run = try FeatureRun(
                        "Feature: F\n  Scenario: S\n    Given \(text) rows\n    And 0 rows\n    And x rows",
                        dryRun: isDryRun
                    ) {
                        parameterType("count", in: 0...10)
                        given("{count} rows") { (count: Int) in isRun = true }
                    }
                    expect(run.diagnostics).to(beEmpty())
                    expect(run.statuses).to(equal([.failed, .skipped, .undefined]))
                    expect(run.steps[0].result.failures.map(\.message)).to(
                        equal(["\"\(text)\" is not a whole number from 0 to 10"]))
                    expect(run.steps[0].result.failures.first?.location.line).to(equal(3))
                    expect(run.steps[2].result.failures.first?.details.last).to(
                        equal("    “x” is not a whole number from 0 to 10"))
                }
                expect(isRun).to(beFalse())
            }

            it("is reported with its parameter type when that type's closure throws") {
                struct Unknown: Error {}
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given LHR leaves") {
                    parameterType("airport", "[A-Z]{3}") { texts -> Int in
                        if texts[0] == "LHR" { throw Unknown() }
                        return 1
                    }
                    given("{airport} leaves") { (_: Int) in }
                }
                let failure = try unwrap(run.steps[0].result.failures.first)
                expect(failure.message).to(equal("“LHR” cannot become a value of {airport}: unknown"))
                expect(failure.location.line).to(equal(3))
                expect(failure.details[0]).to(beginWith("parameter type: /"))
                expect(failure.details[1]).to(beginWith("step definition: /"))
            }

            it("is converted once, before its step's worlds exist, or by a closure") {
                conversions = []
                for isDryRun in [true, false] {
                    conversions.append(isDryRun ? "dry run" : "run")
                    let run = try FeatureRun(
                        """
                        Feature: F
                          Scenario: S
                            Given a from LHR and b
                              | code |
                              | c    |
                        """, dryRun: isDryRun
                    ) {
                        parameterType("airport", "[A-Z]{3}") { (_: Journey, texts: [String]) in
                            conversions.append(texts[0])
                            return texts[0].lowercased()
                        }
                        given("{word} from {airport} and {word}") {
                            (first: Code, _: Journey, airport: String, second: Code, rows: [Row]) in
                            conversions.append("\(first.text) \(airport) \(second.text) \(rows[0].code.text)")
                        }
                    }
                    expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                }
                expect(conversions).to(
                    equal(["dry run", "a", "b", "c", "run", "a", "b", "c", "world", "LHR", "a lhr b c"]))
            }

            it("is rejected with the possible values of its enumeration") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given it is blue\n  Scenario: T\n    Given it is maybe"
                ) {
                    given("it is {word}") { (colour: Colour) in }
                }
                expect(run.steps.flatMap(\.result.failures).map(\.message)).to(
                    equal([
                        "\"blue\" is not one of red, dark green", "\"maybe\" is not one of red, dark green",
                    ]))
            }
        }
    }
}
