import Gherkin
import GherkinStyle
import Kea
import KeaSpecSupport

/// Each rule marks what it is for, at the right location, and nothing similar: the texts in `Fixtures/Linting/places.txt`.
final class LintRulesSpec: Spec {
    override class func spec() {
        let cases = TextCases.read("Linting/places")
        for rule in LintRule.all {
            describe("the linter's rule \(rule.name)") {
                let own = cases.filter { $0.title.hasPrefix("\(rule.name): ") }
                it("has examples with and without findings") {
                    expect(own.map(\.rest)).to(contain("nothing"))
                    expect(own.map(\.rest)).to(anySatisfy(not(equal("nothing"))))
                }
                for one in own {
                    let name = one.title.dropFirst(rule.name.count + 2)
                    it(one.rest == "nothing" ? "does not mark \(name)" : "marks \(name)") {
                        expect(parse(one.text).errors.map(\.description)).to(beEmpty())
                        let found = places(rule.name, in: one.text).joined(separator: " ")
                        expect(found.isEmpty ? "nothing" : found).to(equal(one.rest))
                    }
                }
            }
        }
    }
}
