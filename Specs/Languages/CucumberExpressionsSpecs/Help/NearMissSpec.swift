import CucumberExpressions
import Kea
import KeaSpecSupport

final class NearMissSpec: Spec {
    override class func spec() {
        describe("the definition nearest to an undefined sentence") {
            for one in TextCases.read("Sentences/nearest") {
                it("is shown with the exact reason why it does not match: \(one.title)") {
                    let nearest = try unwrap(try finder.nearest(to: one.title).first)
                    expect("\(nearest.expression)\n").to(equal(one.text))
                    expect(nearest.reasons.map { $0 + "\n" }.joined()).to(equal(one.rest))
                }
            }

            it(
                "has no other words in place of a value in quotes",
                each: [
                    (#"the shopper takes "tea" from the shelf"#, "without “from the shelf”"),
                    (
                        "the shopper takes tea from the shelf",
                        #"“tea from the shelf” is not a text in quotes: "tea from the shelf""#
                    ),
                ]
            ) { sentence, reason in
                let finder = SentenceAdvisor([try StepExpression(cucumber: "the shopper takes {string}")])
                expect(finder.nearest(to: sentence).first?.reasons).to(equal([reason]))
            }

            it("is followed by others in the order of relevance") {
                let nearest = try finder.nearest(to: "the reader scrolls to last row")
                expect(nearest.first?.position).to(equal(2))
                expect(nearest.map(\.relevance)).to(equal(nearest.map(\.relevance).sorted(by: >)))
                expect(nearest.count).to(beLessThanOrEqual(to: 3))
            }

            it("has a misspelled word rather than another word") {
                let registry = ParameterTypeRegistry()
                let finder = SentenceAdvisor(
                    try ["the list hides {int} rows", "the list shows {int} rows"].map {
                        try StepExpression(detecting: $0, registry)
                    })
                expect(finder.nearest(to: "the list shwos 4 rows").first?.position).to(equal(1))
            }

            it("has most words of the sentence among a hundred that share some") {
                let many = (0..<100).map { "the owner \($0)" } + ["the reader opens the topic"]
                let finder = SentenceAdvisor(try many.map { try StepExpression(cucumber: $0) })
                expect(finder.nearest(to: "the reader opens a topic").first?.position).to(equal(100))
            }

            it("is searched for in limited time", .timeLimit(.seconds(20))) {
                let registry = ParameterTypeRegistry()
                var many = ["^(a+)+ (b+)+ c$", "{} {} {} {} {} {}", "{string} {string} {string} shows {}"]
                many += (0..<3_000).map { "the reader shows {int} row(s) of list \($0) and {string} {}" }
                let finder = SentenceAdvisor(try many.map { try StepExpression(detecting: $0, registry) })
                let part = "the reader shows pear rows of list 7 and"
                expect(try unwrap(finder.nearest(to: part + " 'x' y").first).reasons).to(
                    equal(["“pear” is not a whole number"]))
                for sentence in [
                    Array(repeating: part, count: 60).joined(separator: " "),
                    Array(repeating: "'the \"reader shows", count: 40).joined(separator: " "),
                    String(repeating: "a", count: 40) + " b d",
                    "the reader " + String(repeating: "show", count: 20_000),
                ] {
                    expect(finder.nearest(to: sentence).count).to(beLessThanOrEqual(to: 3))
                }
            }

            it("does not exist if all definitions are too different") {
                expect(try finder.nearest(to: "nothing at all like any of it").map(\.position)).to(beEmpty())
                expect(try finder.nearest(to: "").map(\.position)).to(beEmpty())
            }
        }
    }

    private class var finder: SentenceAdvisor {
        get throws {
            var registry = ParameterTypeRegistry()
            try registry.define(ParameterType("flight", patterns: ["([A-Z]{3})-([A-Z]{3})"]))
            let sources = [
                "the server has {int} question(s) tagged {string}", "the list eventually shows {int} row(s)",
                "the reader scrolls to the last row", "the last row is a spinner",
                "{flight} has been delayed",
                "I pay {int}% of it", #"^the answer is (\d+)$"#, "the grid is (not )empty",
                "the answer is in questions:", "issue #{int} is open", "^the (red|blue) light is on$",
            ]
            return SentenceAdvisor(try sources.map { try StepExpression(detecting: $0, registry) })
        }
    }
}
