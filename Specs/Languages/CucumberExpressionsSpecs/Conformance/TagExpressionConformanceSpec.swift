import CucumberExpressions
import Kea

final class TagExpressionConformanceSpec: Spec {
    private struct Form: Decodable {
        let expression: String
        let formatted: String
    }

    private struct Mistake: Decodable {
        let expression: String
        let error: String
    }

    private struct Evaluation: Decodable {
        struct Test: Decodable {
            let variables: [String]
            let result: Bool
        }
        let expression: String
        let tests: [Test]
    }

    /// The kind of the cases in a file, from its name.
    private enum Cases: Decodable {
        case forms([Form])
        case mistakes([Mistake])
        case evaluations([Evaluation])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let forms = try? container.decode([Form].self) {
                self = .forms(forms)
            } else if let mistakes = try? container.decode([Mistake].self) {
                self = .mistakes(mistakes)
            } else {
                self = .evaluations(try container.decode([Evaluation].self))
            }
        }
    }

    override class func spec() {
        describe("tag expressions") {
            itConforms(to: "tag-expressions", as: Cases.self) { cases in
                switch cases {
                case .forms(let forms):
                    for form in forms {
                        let expression = try TagExpression(parsing: form.expression)
                        expect(expression.description).to(equal(form.formatted))
                        let again = try TagExpression(parsing: expression.description)
                        expect(again.description).to(equal(form.formatted))
                    }
                case .mistakes(let mistakes):
                    for mistake in mistakes {
                        let error = message { _ = try TagExpression(parsing: mistake.expression) }
                        expect(error).to(equal(mistake.error))
                    }
                case .evaluations(let evaluations):
                    for evaluation in evaluations {
                        let expression = try TagExpression(parsing: evaluation.expression)
                        let results = evaluation.tests.map { expression.evaluate($0.variables) }
                        expect(results).to(equal(evaluation.tests.map(\.result)))
                    }
                }
            }
        }
    }
}
