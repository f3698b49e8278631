import CucumberExpressions
import Kea

final class SentenceRepairTablesSpec: Spec {
    override class func spec() {
        func repairs(_ sentence: String) -> [[String]] { SentenceRepair.all(of: sentence).map(\.sentences) }

        describe("the repaired sentences") {
            it("replace typographic quotes", each: Array("“”„‟«»‹›＂″").map { String($0) }) { quote in
                expect(repairs("the \(quote)a\(quote)")).to(contain([#"the "a""#]))
            }

            it("replace the quotes of Chinese and Japanese", each: ["「」", "『』", "《》", "〝〟"]) { pair in
                let repair = SentenceRepair.all(of: "the \(pair.prefix(1))a\(pair.suffix(1))").first
                expect(repair?.sentences).to(equal([#"the "a""#]))
                expect(repair?.advice).to(equal("the quotes are \(pair): write \" instead"))
            }

            it("replace straight quotes by those that a sentence may want") {
                let found = SentenceRepair.all(of: #"the "a" and "b""#).prefix(7)
                expect(found.flatMap(\.sentences)).to(
                    equal([
                        "the “a” and “b”", "the 「a」 and 「b」", "the 『a』 and 『b』", "the «a» and «b»",
                        "the „a“ and „b“", "the ”a” and ”b”", "the 'a' and 'b'",
                    ]))
                expect(found.first?.advice).to(equal("this sentence wants the quotes “…”"))
            }

            it("omit the spaces inside French quotes, and none beside German ones") {
                expect(repairs("the « a » b").first).to(equal([#"the "a" b"#]))
                expect(repairs("the »a« b")).to(contain([#"the "a" b"#]))
            }

            it("escape quotes inside of quotes") {
                expect(repairs(#"the "a "b" c" d"#)).to(contain([#"the "a \"b\" c" d"#]))
            }

            it(
                "have a count as a word or as a number",
                each: [
                    ("a 1 times", "a once"), ("a 1 time", "a once"), ("a 2 times", "a twice"),
                    ("a 0 times", "a never"), ("a once", "a 1 time"), ("twice a", "2 times a"),
                ]
            ) { sentence, repaired in
                expect(repairs(sentence)).to(contain([repaired]))
            }

            it("are the steps between keywords in one line") {
                expect(repairs("a When b c Then d")).to(contain(["a", "b c", "d"]))
                expect(repairs("Given a")).toNot(contain(["", "a"]))
            }

            it("replace typographic apostrophes", each: Array("‘’‚‛′").map { String($0) }) { quote in
                let repair = SentenceRepair.all(of: "it\(quote)s").first
                expect(repair?.sentences).to(equal(["it's"]))
                expect(repair?.advice).to(equal("the apostrophe is \(quote): write ' instead"))
            }

            for (character, name, written) in [
                ("\t", "a tab", " "), ("\u{A0}", "a no-break space (U+00A0)", " "),
                ("\u{2007}", "a no-break space (U+2007)", " "),
                ("\u{202F}", "a no-break space (U+202F)", " "),
                ("\u{200A}", "a space of another kind (U+200A)", " "),
                ("\u{205F}", "a space of another kind (U+205F)", " "),
                ("\u{3000}", "an ideographic space (U+3000)", " "),
                ("\u{AD}", "a soft hyphen (U+00AD)", ""),
                ("\u{200B}", "a zero-width space (U+200B)", ""),
                ("\u{200F}", "an invisible character (U+200F)", ""),
                ("\u{2060}", "an invisible character (U+2060)", ""),
                ("\u{2064}", "an invisible character (U+2064)", ""),
                ("\u{FEFF}", "a byte order mark (U+FEFF)", ""),
            ] {
                it("do not contain \(name)") {
                    let repair = SentenceRepair.all(of: "a\(character)b").first
                    expect(repair?.sentences).to(equal(["a\(written)b"]))
                    expect(repair?.advice).to(
                        equal("there is \(name) in it: write an ordinary space, or nothing"))
                }
            }

            it(
                "do not exist without a typographic mistake",
                each: ["a b", "a\u{2010}b", "a\u{2070}b", "a\u{B7}b", "a\"b'"]
            ) {
                sentence in
                expect(repairs(sentence)).to(beEmpty())
            }

            it("omit final punctuation", each: Array(".,;:!?…").map { String($0) }) { sign in
                expect(repairs("a b\(sign)")).to(equal([["a b"]]))
            }

            it("omit a second keyword", each: ["Given", "when", "THEN", "And", "but", "*"]) { word in
                expect(repairs("\(word) it")).to(equal([["it"]]))
            }

            it(
                "split the sentence at a conjunction",
                each: [" and ", " und ", " et ", " y ", " и ", " but ", " then ", ", "]
            ) { joint in
                expect(repairs("a\(joint)b")).to(equal([["a", "b"]]))
            }

            it("split the first four uses of a conjunction, in eight ways") {
                let many = repairs(Array(repeating: "a", count: 7).joined(separator: " und "))
                expect(many).to(haveCount(4))
                expect(many.last).to(equal(["a und a und a und a", "a und a und a"]))
                expect(repairs("a und b und c und d und e et f et g et h et i et j")).to(haveCount(8))
            }
        }

        describe("the name of a parameter") {
            it("contains no special characters of expressions") {
                for code in UInt8(0x20)..<0x7F {
                    let letter = String(Unicode.Scalar(code))
                    let isSign = #"{}()\/[]$.|?*+"#.contains(letter)
                    expect(ParameterType.isLegal(name: "a\(letter)b")).to(equal(!isSign), letter)
                }
            }
        }

        describe("a near miss") {
            it("shows a text in straight quotes, whichever it contains") {
                let expression = try StepExpression(cucumber: "the topic is {string}")
                let finder = SentenceAdvisor([expression])
                for text in ["“a”", "„a“", "«a»", "‘a’", "\"a", "a'", "”a„"] {
                    expect(finder.nearest(to: "the topic is \(text)").first?.reasons).to(
                        equal(["“\(text)” is not a text in quotes: \"a\""]))
                }
            }

            it("is found among many definitions by a word's outer letters") {
                let rare = ["zz", "aa", "00", "99", "éé"]
                let texts = (1...60).map { "x\($0)x y\($0)y" } + rare.map { "\($0) \($0) \($0) k" }
                let finder = SentenceAdvisor(try texts.map { try StepExpression(cucumber: $0) })
                for (index, word) in rare.enumerated() {
                    let misses = finder.nearest(to: "\(word) \(word) \(word) m")
                    expect(misses.first?.position).to(equal(60 + index), word)
                }
            }
        }
    }
}
