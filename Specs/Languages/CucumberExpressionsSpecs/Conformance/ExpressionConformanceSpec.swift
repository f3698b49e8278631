import CucumberExpressions
import Kea

final class ExpressionConformanceSpec: Spec {
    override class func spec() {
        describe("the tokens of an expression") {
            itConforms(to: "cucumber-expressions/cucumber-expression/tokenizer", as: ExpressionCase.self) {
                sample in
                var tokens: [PublishedToken]?
                let exception = message {
                    tokens = try ExpressionToken.tokenize(sample.expression).map(PublishedToken.init)
                }
                expect(exception).to(equal(sample.exception))
                expect(tokens).to(equal(sample.expectedTokens))
            }
        }

        describe("the syntax tree of an expression") {
            itConforms(to: "cucumber-expressions/cucumber-expression/parser", as: ExpressionCase.self) {
                sample in
                var tree: PublishedNode?
                let exception = message {
                    tree = PublishedNode(try ExpressionNode(parsing: sample.expression))
                }
                expect(exception).to(equal(sample.exception))
                expect(tree).to(equal(sample.expectedTree))
            }
        }

        describe("the regular expression of an expression") {
            itConforms(to: "cucumber-expressions/cucumber-expression/transformation", as: ExpressionCase.self)
            { sample in
                var pattern: String?
                let exception = message {
                    pattern = try StepExpression(cucumber: sample.expression).regularExpression
                }
                expect(exception).to(equal(sample.exception))
                expect(pattern).to(equal(sample.expectedRegularExpression))
            }
        }

        describe("the arguments of a cucumber expression") {
            itConforms(to: "cucumber-expressions/cucumber-expression/matching", as: ExpressionCase.self) {
                sample in
                var values: [PublishedValue?]?
                let exception = message {
                    let expression = try StepExpression(cucumber: sample.expression)
                    values = try publishedValues(expression.match(sample.text ?? ""))
                }
                expect(exception).to(equal(sample.exception))
                expect(values).to(equal(sample.expectedArguments))
            }
        }

        describe("the arguments of a regular expression") {
            itConforms(to: "cucumber-expressions/regular-expression/matching", as: ExpressionCase.self) {
                sample in
                var values: [PublishedValue?]?
                let exception = message {
                    let expression = try StepExpression(regularExpression: sample.expression)
                    values = try publishedValues(expression.match(sample.text ?? ""))
                }
                expect(exception).to(equal(sample.exception))
                expect(values).to(equal(sample.expectedArguments))
            }
        }
    }
}
