import Gherkin
import Kea

final class FormattedTablesSpec: Spec {
    override class func spec() {
        describe("a formatted table") {
            it("has columns as wide as their widest cell") {
                expect(try table("|a|bbb|", "|aa||", "||b b|")).to(
                    equal(["| a  | bbb |", "| aa |     |", "|    | b b |"]))
            }

            it("has one width above and below a comment, and a blank line") {
                expect(try table("|aaa|", "# c", "|b|", "", "|cc|")).to(
                    equal(["| aaa |", "| b   |", "| cc  |"]))
            }

            it("keeps escapes as they are written") {
                expect(try table(#"|a\|b|\\|\n|\x|"#, "|1|2|3|4|")).to(
                    equal([#"| a\|b | \\ | \n | \x |"#, "|    1 |  2 |  3 |  4 |"]))
            }

            it("right-aligns a column with only numbers below its first row") {
                expect(try table("|n|price|share|mixed|", "|1|1,000.50|5%|1|", "|20|-3||a|")).to(
                    equal([
                        "| n  | price    | share | mixed |",
                        "|  1 | 1,000.50 |    5% | 1     |",
                        "| 20 |       -3 |       | a     |",
                    ]))
            }

            it("right-aligns numbers with a sign") {
                expect(try table("|n|m|", "|+7|-8|", "|100|900|")).to(
                    equal(["| n   | m   |", "|  +7 |  -8 |", "| 100 | 900 |"]))
            }

            it("left-aligns values that only resemble numbers") {
                let rows = ["|version|date|sign|list|", "|1.2.3|2026-03-02|-|1,|", "|1.2|2026-03-03|+|2,,3|"]
                expect(try table(rows[0], rows[1], rows[2])).to(
                    equal([
                        "| version | date       | sign | list |",
                        "| 1.2.3   | 2026-03-02 | -    | 1,   |",
                        "| 1.2     | 2026-03-03 | +    | 2,,3 |",
                    ]))
            }

            it("may have rows without cells") { expect(try table("|", "|")).to(equal(["|", "|"])) }

            it("is not padded if that would make it many times larger") {
                let long = String(repeating: "x", count: 200_000)
                let rows = ["|\(long)|"] + (1...50).map { "|\($0)|" }
                let lines = try formattedRows(rows)
                expect(lines.last).to(equal("| 50 |"))
                expect(lines.first?.count).to(equal(200_004))
            }

            for (what, cell, width) in [
                ("Latin letters", "née", 3), ("ideographs", "日本", 4), ("full-width forms", "Ａ！", 4),
                ("Hangul syllables", "한글", 4), ("Hangul letters", "\u{1112}\u{1161}\u{11AB}", 2),
                ("combining marks", "ne\u{301}e", 3), ("emoji", "😀👍🏽", 4), ("families", "👨‍👩‍👧", 2),
                ("flags", "🇫🇷🇯🇵", 4), ("keycaps", "1️⃣", 2), ("coloured signs", "❤️", 2), ("plain signs", "❤✓", 2),
                ("invisible characters", "a\u{200B}\u{2060}b", 2), ("half-width katakana", "ｱｲ", 2),
                ("Cyrillic letters", "Ёлки", 4), ("Devanagari", "हिन्दी", 3), ("Arabic", "مَرحبا", 5),
                ("voiced kana", "か\u{3099}", 2), ("Thai", "ที่นี่", 2),
            ] {
                it("measures \(what) by display width") {
                    let lines = try table("|\(cell)|", "|123456|")
                    expect(lines[0]).to(equal("| \(cell)\(String(repeating: " ", count: 6 - width)) |"))
                }
            }
        }
    }

    /// Returns the formatted rows of a step's table without indentation.
    private class func table(_ rows: String...) throws -> [String] { try formattedRows(rows) }

    private class func formattedRows(_ rows: [String]) throws -> [String] {
        try formatted("Feature: f\nScenario: s\nGiven g\n" + rows.joined(separator: "\n"))
            .split(separator: "\n").map(String.init).filter { $0.hasPrefix("      |") }.map {
                String($0.dropFirst(6))
            }
    }
}
