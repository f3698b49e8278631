import Gherkin
import Kea

final class DocumentSpec: Spec {
    override class func spec() {
        describe("a document") {
            it("has no feature in an empty file or one with only comments") {
                expect(parse("").document?.feature).to(beNil())
                expect(parse("# a\n\n  # b\n").document?.comments.map(\.text)).to(equal(["# a", "  # b"]))
                expect(parse("").errors).to(beEmpty())
            }

            it("ignores an @ without a name") {
                let text = "@ @a@ @b @\nFeature: f\n  @\n  Scenario: s\n    Given g\n"
                let document = parse(text).document
                expect(document?.feature?.tags.map(\.name)).to(equal(["@a", "@b"]))
                expect(document?.feature?.tags.map(\.location.column)).to(equal([3, 7]))
                expect(document?.feature?.tags.map(\.id)).to(equal([2, 3]))
                expect(document?.feature?.scenarios.first?.tags).to(beEmpty())
                expect(document?.pickles().first?.tags.map(\.name)).to(equal(["@a", "@b"]))
                expect(tokens(text).filter { $0.contains("TagLine") }).to(
                    equal(["(1:1)TagLine://3:@a,7:@b", "(3:3)TagLine://"]))
            }

            it("has the keyword, name, tags and location of its sections") {
                let feature = parse("@a\n@b @c\nFeature:  The name \n  Rule: r\n   @d\n   Example: e\n")
                    .document?.feature
                expect(feature?.keyword).to(equal("Feature"))
                expect(feature?.name).to(equal("The name"))
                expect(feature?.tags.map(\.name)).to(equal(["@a", "@b", "@c"]))
                expect(feature?.location).to(equal(Location(line: 3, column: 1)))
                let scenario = feature?.rules.first?.scenarios.first
                expect(scenario?.keyword).to(equal("Example"))
                expect(scenario?.tags.map(\.location)).to(equal([Location(line: 5, column: 4)]))
                expect(scenario?.location).to(equal(Location(line: 6, column: 4)))
            }

            it("keeps its children in the order of the source") {
                let feature = parse(
                    "Feature: f\nBackground:\nGiven b\nScenario: one\nScenario: two\nRule: r\nExample: three\nRule: q\n"
                ).document?.feature
                let names = feature?.children.map { child in
                    switch child {
                    case .background: "background"
                    case .scenario(let scenario): scenario.name
                    case .rule(let rule): "\(rule.name) \(rule.scenarios.map(\.name))"
                    }
                }
                let rule = parse("Feature: f\nRule: r\nBackground:\nGiven b\nScenario: one\n").document?
                    .feature
                let kinds = rule?.rules.first?.children.map { child in
                    if case .background = child { "background" } else { "scenario" }
                }
                expect(kinds).to(equal(["background", "scenario"]))
                expect(names).to(equal(["background", "one", "two", "r [\"three\"]", "q []"]))
            }

            it("ignores a byte order mark in columns and in text") {
                let result = parse("\u{FEFF}Feature: f\n")
                expect(result.document?.feature?.location).to(equal(Location(line: 1, column: 1)))
                expect(result.source.text).to(equal("Feature: f\n"))
                expect(Location(line: 1, column: nil)).to(beGreaterThan(Location(line: 1, column: 9)))
            }

            it("counts columns in code points") {
                let text = "Feature: f\nScenario: s\nGiven g\n  | 😀 | é | e\u{301} | x |\n"
                let cells = parse(text).document?.feature?.scenarios.first?.steps.first?.dataTable?.rows
                    .first?.cells
                expect(cells?.map(\.location.column)).to(equal([5, 9, 13, 18]))
                expect(tokens("@é @😀 @z\nFeature: f").first).to(equal("(1:1)TagLine://1:@é,4:@😀,7:@z"))
            }

            it("trims Unicode whitespace, and keeps it inside") {
                let feature = parse("\u{3000}Feature:\u{3000}a\u{3000}b\u{A0}\u{2003}\r\n").document?.feature
                expect(feature?.name).to(equal("a\u{3000}b"))
                expect(feature?.location.column).to(equal(2))
            }

            // The Unicode property White_Space: each run of characters, with its neighbours.
            for (spaces, others) in [
                ("9 B C", "8 E"), ("20", "1F 21"), ("85", "84 86"), ("A0", "9F A1"), ("1680", "167F 1681"),
                ("2000 2001 2005 2009 200A", "200B 1FFF"), ("2028 2029", "2027 202A"), ("202F", "202E 2030"),
                ("205F", "205E 2060"), ("3000", "2FFF 3001 4000 D000"),
            ] {
                func texts(_ codes: String) -> [String] {
                    codes.split(separator: " ").compactMap {
                        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
                    }.map { String($0) }
                }
                it("trims \(spaces) at both ends, but not \(others)") {
                    for space in texts(spaces) {
                        expect(
                            scenario("Given\(space == " " ? "" : " ")\(space)g\(space)")?.steps.first?.text
                        ).to(
                            equal("g"), space.debugDescription)
                        expect(parse("\(space)Feature:\(space)f\(space)").document?.feature?.name).to(
                            equal("f"), space.debugDescription)
                    }
                    for other in texts(others) {
                        expect(parse("Feature:\(other)f\(other)").document?.feature?.name).to(
                            equal("\(other)f\(other)"), other.debugDescription)
                    }
                }
            }

            it("is the same with CR LF as with LF") {
                let text =
                    "Feature: f\n  text\n\n  more\n\nScenario: s\nGiven g\n\"\"\"x\n  a\n\n\"\"\"\n| a |\n"
                func written(_ text: String) -> String {
                    var messages = MessageWriter()
                    if let document = parse(text).document { messages.write(document) }
                    return messages.json.string
                }
                expect(written(text.replacing("\n", with: "\r\n"))).to(equal(written(text)))
            }

            it("may end without a line break") {
                expect(scenario("Given g")?.steps.map(\.text)).to(equal(["g"]))
                expect(scenario("Given g", "| a |")?.steps.first?.dataTable?.values).to(equal([["a"]]))
            }

            it("assigns IDs to children before their parents") {
                let text =
                    "@f\nFeature: f\n@s\nScenario: s\nGiven g\n| a |\n| b |\n@e\nExamples:\n| x |\n| y |\n"
                let scenario = parse(text).document?.feature?.scenarios.first
                expect(scenario?.steps.first?.dataTable?.rows.map(\.id)).to(equal([0, 1]))
                expect(scenario?.steps.first?.id).to(equal(2))
                expect(scenario?.examples.first?.header?.id).to(equal(3))
                expect(scenario?.examples.first?.body.map(\.id)).to(equal([4]))
                expect(scenario?.examples.first?.tags.map(\.id)).to(equal([5]))
                expect(scenario?.examples.first?.id).to(equal(6))
                expect(scenario?.tags.map(\.id)).to(equal([7]))
                expect(scenario?.id).to(equal(8))
                expect(parse(text).document?.feature?.tags.map(\.id)).to(equal([9]))
                expect(parse(text).document?.endID).to(equal(10))
                expect(GherkinParser(firstID: 90).parse(text, uri: "x").document?.endID).to(equal(100))
            }

            it("has the last line of a step") {
                let one = scenario(
                    "Given g", "\"\"\"", "text", "\"\"\"", "", "And h", "| a |", "# c", "| b |", "")
                expect(one?.steps.map(\.lastLine)).to(equal([6, 11]))
            }
        }

        describe("a description") {
            it("keeps its indentation and inner blank lines, without surrounding ones") {
                let feature = parse("Feature: f\n\n   one \n\n  two\n  \n\nScenario: s\n").document?.feature
                expect(feature?.description).to(equal("   one \n\n  two"))
            }

            it("continues after comments, which are not part of it") {
                let feature = parse("Feature: f\n # a\n one\n # b\n\n two\n # c\nScenario: s\n").document?
                    .feature
                expect(feature?.description).to(equal(" one\n\n two"))
                expect(parse("Feature: f\n # a\n one\n # b\n").document?.comments.map(\.location.line))
                    .to(equal([2, 4]))
            }

            it("may contain lines that resemble steps, tables or doc strings") {
                let feature = parse("Feature: f\nGiven g\n| a |\n\"\"\"\n").document?.feature
                expect(feature?.description).to(equal("Given g\n| a |\n\"\"\""))
            }
        }
    }
}
