import Foundation
import Kea

private struct Price {
    var cents = 3
    var currency = "€"
}
private struct Tag { var name = "iPhone" }
private struct Nothing {}
private final class Handle {}
private struct Closed: LocalizedError { let errorDescription: String? = "there is no network" }
private struct Refusal: CustomNSError {
    var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: "there is no seat"] }
}
private struct Trouble: Error {}
private indirect enum Tree { case leaf, node(Tree) }

/// Values in the words of people who know no Swift; `FailureWordsSpec` has whole failures.
final class PlainTextSpec: Spec {
    override class func spec() {
        describe("a value in plain words") {
            it("has words for each kind of value") {
                expect(
                    [
                        plainText(true), plainText(Int?.none as Any), plainText([Int]()), plainText("a\nb"),
                        plainText(Character("é")), plainText([7, 8] as [UInt8]), plainText([7] as [UInt8]),
                        plainText(["b": 2, "a": 1]), plainText(Set([10, 9])), plainText((1, "a")),
                        plainText((x: 1, y: 2)), plainText(Price()), plainText(Nothing()),
                        plainText(Handle()),
                        plainText(Tree.node(.leaf)), plainText(Duration.seconds(5)),
                    ]
                ).to(
                    equal([
                        "yes", "nothing", "nothing", "“a ⏎ b”", "“é”", "2 bytes", "1 byte",
                        "“a”: 1, “b”: 2", "9, 10", "1, “a”", "x 1, y 2", "cents 3, currency “€”", "nothing",
                        "handle", "node leaf", "5 seconds",
                    ]))
            }

            it("has an element of several parts in parentheses") {
                expect(plainText([Price()])).to(equal("(cents 3, currency “€”)"))
                expect(plainText([Tag()])).to(equal("name “iPhone”"))
                expect(plainText([[1, 2], [3]])).to(equal("(1, 2), 3"))
            }

            it("has an error's own words, those of Foundation too") {
                let error = NSError(domain: "a", code: 1, userInfo: [NSLocalizedDescriptionKey: "it is full"])
                expect([Closed(), error, Refusal(), Trouble()].map(plainText)).to(
                    equal(["there is no network", "it is full", "there is no seat", "trouble"]))
            }

            it("is limited to twenty elements, four levels and 300 bytes") {
                let numbers = (1...20).map(String.init).joined(separator: ", ")
                expect([plainText(Array(1...20)), plainText(Array(1...21))]).to(
                    equal([numbers, "\(numbers) and 1 more"]))
                expect(plainText(Dictionary(uniqueKeysWithValues: (1...21).map { ($0, 0) }))).to(
                    endWith(" and 1 more"))
                var tree = Tree.leaf
                for _ in 0..<9 { tree = .node(tree) }
                expect(plainText(tree)).to(equal("node node node node node …"))
                let text = String(repeating: "é", count: 150)
                expect([plainText(text), plainText(text + "é")]).to(equal(["“\(text)”", "“\(text)…”"]))
            }
        }
    }
}
