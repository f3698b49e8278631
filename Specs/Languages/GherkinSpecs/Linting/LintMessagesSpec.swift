import Gherkin
import GherkinStyle
import Kea
import KeaSpecSupport

/// The exact message of each rule, in `Fixtures/Linting`; `findings.txt` has the rules with several messages.
final class LintMessagesSpec: Spec {
    override class func spec() {
        describe("the lint rules") {
            it("are listed with their summaries") {
                expect(LintRule.all.map { "\($0.name): \($0.summary)\n" }.joined()).to(
                    equal(try TextCases.text("Linting/rules")))
            }
        }

        describe("a lint finding") {
            let messages = TextCases.read("Linting/messages")

            it("has the message of its rule", each: messages) { rule, text, messages in
                let found = findings(text, disabling: []).filter { $0.hasSuffix(" [\(rule)]") }
                let expected = messages.split(separator: "\n").dropFirst()
                expect(found).to(equal(expected.map { "\($0) [\(rule)]" }))
            }

            it("is specified for 37 texts") { expect(messages).to(haveCount(37)) }
        }

        describe("the linter, of all that it finds in a text,") {
            for one in TextCases.read("Linting/findings") {
                it(one.title) {
                    let expected = one.rest.split(separator: "\n").dropFirst().map(String.init)
                    expect(findings(one.text)).to(equal(expected))
                }
            }
        }
    }
}
