import Kea

final class LineDiffSpec: Spec {
    override class func spec() {
        describe("the difference of two multi-line strings") {
            func diff(_ expected: String, _ got: String) -> String {
                differences(expected: expected, got: got).joined(separator: "\n")
            }
            let lines = (1...30).map { "line \($0)" }

            it("shows changed lines with line numbers and two lines of context") {
                var other = lines
                other[9] = "another"
                expect(diff(lines.joined(separator: "\n"), other.joined(separator: "\n"))).to(
                    equal(
                        """
                        - expected, + got
                        at line 8:
                          line 8
                          line 9
                        - line 10
                        + another
                          line 11
                          line 12
                        """))
            }

            it("shows missing and unexpected lines") {
                expect(diff("a\nb\nc\n", "a\nc\nd\n")).to(
                    equal(
                        """
                        - expected, + got
                        at line 1:
                          a
                        - b
                          c
                        + d
                          \("")
                        """))
            }

            it("shows distant changes as separate hunks") {
                var other = lines
                other[1] = "two"
                other.remove(at: 24)
                expect(diff(lines.joined(separator: "\n"), other.joined(separator: "\n"))).to(
                    equal(
                        """
                        - expected, + got
                        at line 1:
                          line 1
                        - line 2
                        + two
                          line 3
                          line 4
                        at line 23:
                          line 23
                          line 24
                        - line 25
                          line 26
                          line 27
                        """))
            }

            it("joins changes whose contexts touch, and no others") {
                for (second, hunks, count) in [
                    (14, ["at line 8:"], 14), (15, ["at line 8:", "at line 14:"], 15),
                ] {
                    var other = lines
                    (other[9], other[second]) = ("one", "two")
                    let shown = diff(lines.joined(separator: "\n"), other.joined(separator: "\n"))
                        .split(separator: "\n").map(String.init)
                    expect(shown.filter { $0.hasPrefix("at ") }).to(equal(hunks))
                    expect(shown).to(haveCount(count))
                }
            }

            it("shows whitespace and line endings when they differ") {
                expect(diff("a\nb \nc", "a\nb\nc")).to(contain("- \"b \"\n+ \"b\""))
                expect(diff("a\r\nb", "a\nb")).to(contain("- \"a\\r\"\n+ \"a\""))
                expect(diff("a\n", "a\nb")).to(contain("- \n+ b"))
                expect(diff("a\n", "a")).to(contain("at line 1:\n  a\n- "))
            }

            it("shows the differing part of a long line") {
                let long = String(repeating: "x", count: 1000)
                let text = diff("\(long)A\(long)\nb", "\(long)B\(long)\nb")
                expect(text).to(match(/- …"x+Ax+"…\n\+ …"x+Bx+"…/))
                expect(text.count).to(beLessThan(500))
                // The limit is 160 bytes.
                for (count, isCut) in [(80, false), (81, true)] {
                    let line = String(repeating: "é", count: count)
                    expect(diff("\(line)\na", "\(line)\nb").contains("…")).to(equal(isCut))
                }
            }

            it("is limited to 45 lines") {
                let one = (1...500).map { "one \($0)" }.joined(separator: "\n")
                let other = (1...500).map { "other \($0)" }.joined(separator: "\n")
                expect(differences(expected: one, got: other)).to(
                    haveCount(atMost: 45).and(have(\.last, haveValue(beginWith("… and ")))))
            }

            it("transforms one string into the other, for random short strings") {
                var random = SeededGenerator(seed: 42)
                func text() -> String {
                    (0..<Int.random(in: 0..<7, using: &random))
                        .map { _ in ["a", "b", "c", ""].randomElement(using: &random) ?? "" }
                        .joined(separator: "\n")
                }
                for _ in 0..<2000 {
                    let (one, other) = ("x\n" + text(), "x\n" + text())
                    guard one != other else { continue }
                    // Strings this short fit into one hunk, which then begins at the first line.
                    let lines = differences(expected: one, got: other).dropFirst(2)
                    func side(_ mark: Character) -> String {
                        lines.filter { $0.first == " " || $0.first == mark }.map { String($0.dropFirst(2)) }
                            .joined(separator: "\n")
                    }
                    guard !lines.contains(where: { $0.hasPrefix("at ") }) else { continue }
                    guard one.contains(side("-")), other.contains(side("+")), side("-") != side("+") else {
                        return fail(
                            "\(printed(one)) and \(printed(other)) differ by \(printed(Array(lines)))")
                    }
                }
            }

            it("handles empty strings and strings that are a prefix of the other") {
                expect(diff("", "a\nb")).to(equal("- expected, + got\nat line 1:\n- \n+ a\n+ b"))
                expect(diff("a\nb\nc", "a\nb")).to(equal("- expected, + got\nat line 1:\n  a\n  b\n- c"))
                expect(diff("b\nb", "b\nb\nb\nb")).to(contain("+ b\n+ b"))
                // In memory, a zero byte also follows the shorter string.
                expect(diff("a\nb", "a\nb\0")).to(
                    endWith(
                        #"""
                        - "b"
                        + "b\0"
                        """#))
            }
        }
    }
}
