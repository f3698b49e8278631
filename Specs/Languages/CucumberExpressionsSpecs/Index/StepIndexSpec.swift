import CucumberExpressions
import Kea
import KeaSpecSupport

final class StepIndexSpec: Spec {
    override class func spec() {
        describe("a step index") {
            it("finds the definition of a sentence with its arguments and its payload") {
                let index = try makeIndex([
                    "I have {int} cukes", "the list is empty", "{word} has {int} cukes",
                ])
                let matches = try index.matches("Tom has 3 cukes")
                expect(matches.map(\.payload)).to(equal(["{word} has {int} cukes"]))
                expect(matches.first?.arguments.map(\.text)).to(equal(["Tom", "3"]))
            }

            it("finds nothing for an undefined sentence") {
                let index = try makeIndex(["I have {int} cukes", "the list is empty"])
                expect(try index.matches("the list is emptied").map(\.position)).to(beEmpty())
                expect(try StepIndex<Int>().matches("anything").map(\.position)).to(beEmpty())
            }

            it("finds all definitions of an ambiguous sentence, in the order of registration") {
                let index = try makeIndex([
                    "{}", "the list is empty", "^the list", "the {word} is empty", "the list is empty",
                    "empty$", "the grid/list is (not )empty", "^the (?:list is|grid) empty$", "the lists",
                ])
                expect(try index.matches("the list is empty").map(\.position)).to(
                    equal([0, 1, 2, 3, 4, 5, 6, 7]))
            }

            it("finds a regular expression that begins or ends inside a word") {
                let index = try makeIndex(["^the list", "lings home$"])
                expect(try index.matches("the listings").map(\.position)).to(equal([0]))
                expect(try index.matches("saplings home").map(\.position)).to(equal([1]))
            }

            it(
                "finds a definition without its optional text, whatever the white space",
                each: [
                    ("the page( really) opens", ["the page opens", "the page really opens"]),
                    ("the page opens( again)", ["the page opens", "the page opens again"]),
                    ("the page( really)( soon) opens", ["the page opens", "the page soon opens"]),
                    ("list(ed by) name", ["list name", "listed by name"]), ("a  b", ["a  b"]),
                    ("the page( re)opens", ["the pageopens", "the page reopens"]),
                    (#"a\ b/c d"#, ["a b d", "c d"]), ("a\tb", ["a\tb"]), ("^$", [""]), ("//", ["", "a"]),
                    (#"/\Aa list\z/"#, ["a list"]), (#"/a list\Z/"#, ["a list"]), (#"/^(a|b) \1$/"#, ["a a"]),
                    ("^a ?b c?d$", ["ab d", "a b cd"]),
                ]
            ) { source, sentences in
                let index = try makeIndex(["another", source])
                for sentence in sentences {
                    expect(try index.matches(sentence).map(\.position)).to(equal([1]))
                }
            }

            it("reports a definition whose match cannot be decided") {
                let index = try makeIndex(["I have {int} cukes", "^(a+)+$"])
                do throws(StepIndex<String>.Failure) {
                    _ = try index.matches(String(repeating: "a", count: 40) + "b")
                    fail("expected an error")
                } catch {
                    expect(error.payload).to(equal("^(a+)+$"))
                }
            }

            it("tries only definitions whose rarest word the sentence contains") {
                for pattern in ["^(a+)+ the kakapo$", "^(a+)+ the kakapos?$"] {
                    let index = try makeIndex(["the kea", "the moa", pattern])
                    let sentence = String(repeating: "a", count: 40) + " the owl"
                    expect(try index.matches(sentence).map(\.position)).to(beEmpty())
                }
            }

            it("finds the same definitions as trying all of them") {
                var random = SeededGenerator(seed: 2_024)
                func below(_ bound: Int) -> Int { .random(in: 0..<bound, using: &random) }
                func pick(_ values: [String]) -> String { values[below(values.count)] }
                let words = [
                    "a", "b", "ab", "{int}", "{float}", "{word}", "{string}", "{}", "a/b", "the/a(b)", "x(s)",
                    "(s)b", "(not )", "c{int}d", "{int}{int}", "{}x", "é", "b/é",
                ]
                let patterns = [
                    #"^a (\d+)$"#, "b (.*)", "(a|b) x$", "^(?:the )?x$", "(?i)THE", "^a$|^b$", #"[ab]+ \d"#,
                    "^(.*) (.*) (.*)$", "(?<=a )b", #"\bx"#, "^x (red|blue) x",
                ]
                let tokens = [
                    "a", "b", "ab", "the", "1", "1.5", "-3", "\"q s\"", "'x'", "red", "x", "xs", "sb", "not",
                    "c12d", "é", "THE", "",
                ]
                let registry = ParameterTypeRegistry()
                for _ in 0..<20 {
                    var index = StepIndex<Int>()
                    for number in 0..<40 {
                        let source =
                            number % 5 == 0
                            ? pick(patterns)
                            : (0...below(3)).map { _ in pick(words) }.joined(separator: " ")
                        guard let expression = try? StepExpression(detecting: source, registry) else {
                            continue
                        }
                        index.add(expression, number)
                    }
                    for _ in 0..<40 {
                        let sentence = (0...below(4)).map { _ in pick(tokens) }.joined(
                            separator: " ")
                        let expected = try index.definitions.filter {
                            try $0.expression.match(sentence) != nil
                        }
                        expect(try index.matches(sentence).map(\.payload)).to(equal(expected.map(\.payload)))
                    }
                }
            }
        }
    }

    private class func makeIndex(_ sources: [String]) throws -> StepIndex<String> {
        let registry = ParameterTypeRegistry()
        var index = StepIndex<String>()
        for source in sources { index.add(try StepExpression(detecting: source, registry), source) }
        return index
    }
}
