import Foundation
import Kea
import KeaText

final class JSONTextSpec: Spec {
    override class func spec() {
        describe("a string in JSON") {
            func written(_ text: String) -> String {
                var json = JSONText()
                json.string(text)
                return json.string
            }

            it("contains visible characters unchanged, and escapes for all others") {
                for value in UInt32(0)..<0x11000
                where value < 0x700 || 0x1F00...0x3200 ~= value || value.isMultiple(of: 63) {
                    guard let scalar = Unicode.Scalar(value), !"\"\\".unicodeScalars.contains(scalar) else {
                        continue
                    }
                    let text = "é\(scalar)a"
                    expect(try JSONDecoder().decode(String.self, from: Data(written(text).utf8))).to(
                        equal(text))
                    guard value >= 0x20 else { continue }
                    expect(written(text)).to(equal("\"\(VisibleText.escaped(text, as: .json))\""), "\(value)")
                }
            }

            it(
                "has short escapes for what JSON reserves",
                each: [
                    ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#),
                    ("\u{8}", #"\b"#), ("\u{C}", #"\f"#), ("\u{B}", #"\u000b"#), ("\u{0}", #"\u0000"#),
                ]
            ) { character, escape in
                expect(written("a\(character)é")).to(equal("\"a\(escape)é\""))
            }
        }
    }
}
