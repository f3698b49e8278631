import CucumberExpressions
import Kea

final class ExpressionGeneratorSpec: Spec {
    override class func spec() {
        describe("a generated expression") {
            it(
                "has parameters for numbers and quoted texts",
                each: [
                    ("a step", ["a step"]),
                    ("a list of 8 things", ["a list of {int} things", "a list of {float} things"]),
                    ("a list of 1.5 things", ["a list of {float} things"]),
                    (#"a list of "8" things"#, ["a list of {string} things"]),
                    ("it is 'so'", ["it is {string}"]), ("😀 'a' 👨‍👩‍👧 'b'", ["😀 {string} 👨‍👩‍👧 {string}"]),
                    ("5.5€ of $9.5", ["{float}€ of ${float}"]),
                    ("iPhone3 and x4y", ["iPhone3 and x4y"]),
                    (#"a (b) {c} d/e \"#, [#"a \(b) \{c} d\/e \\"#]),
                ]
            ) { sentence, sources in
                let expressions = ExpressionGenerator(ParameterTypeRegistry()).expressions(for: sentence)
                expect(expressions.map(\.source)).to(equal(sources))
            }

            it("matches its sentence") {
                let registry = ParameterTypeRegistry()
                for sentence in [#"3 (or "4") of {5}, 'x/y' and -1.5 \ 6%"#, "", "é 1 ü"] {
                    for expression in ExpressionGenerator(registry).expressions(for: sentence) {
                        let arguments = try StepExpression(cucumber: expression.source, registry).match(
                            sentence)
                        expect(arguments?.count).to(equal(expression.parameterTypes.count))
                    }
                }
            }

            it("uses custom types unless they are excluded from snippets") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("airport", patterns: ["[A-Z]{3}"]))
                try registry.define(ParameterType("code", patterns: ["[A-Z]{3}"], useForSnippets: false))
                try registry.define(ParameterType("money", patterns: [#"\d+ EUR"#]))
                let expressions = ExpressionGenerator(registry).expressions(for: "fly to CDG for 300 EUR")
                expect(expressions.map(\.source)).to(equal(["fly to {airport} for {money}"]))
            }

            it("exists for each combination of types, up to 256") {
                let generator = ExpressionGenerator(ParameterTypeRegistry())
                expect(generator.expressions(for: "1 2").map(\.source)).to(
                    equal(["{int} {int}", "{int} {float}", "{float} {int}", "{float} {float}"]))
                expect(generator.expressions(for: "1 2 3 4 5 6 7 8 9 10")).to(haveCount(256))
                let many = Array(repeating: "7", count: 30).joined(separator: " ")
                expect(generator.expressions(for: many)[0].source).to(
                    equal(many.replacing("7", with: "{int}")))
            }

            it("has parameter names that are valid in a closure") {
                var registry = ParameterTypeRegistry()
                try registry.define(ParameterType("default", patterns: ["none"]))
                try registry.define(ParameterType("flight-number", patterns: ["[A-Z]{2}[0-9]+"]))
                try registry.define(ParameterType("2nd", patterns: ["second"]))
                let expression = ExpressionGenerator(registry).expressions(for: "1 2 'x' none LH400 second")[
                    0]
                expect(expression.parameterNames()).to(
                    equal(["int", "int2", "string", "`default`", "flightNumber", "value2nd"]))
                expect(expression.parameterNames(avoiding: ["int", "string"]).prefix(3)).to(
                    equal(["int2", "int3", "string2"]))
            }
        }
    }
}
