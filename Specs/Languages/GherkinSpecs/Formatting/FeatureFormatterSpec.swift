import Gherkin
import GherkinStyle
import Kea
import KeaSpecSupport

final class FeatureFormatterSpec: Spec {
    override class func spec() {
        describe("the feature formatter") {
            for one in TextCases.read("Formatting/layouts") {
                it(one.title) {
                    expect(try formatted(one.text)).to(equal(one.rest == "unchanged" ? one.text : one.rest))
                }
            }
        }

        describe("the feature formatter in Markdown") {
            it("changes nothing") {
                let text = "#  Feature: x\n\n* Given y\n"
                let document = try unwrap(parseMarkdown(text).document)
                expect(FeatureFormatter().text(of: document)).to(equal(text))
            }
        }
    }
}
