import Kea
import KeaEvents
import Synchronization

/// A number that counts its comparisons.
private struct Counted: Equatable {
    static let comparisons = Atomic(0)

    var number: Int

    static func == (left: Counted, right: Counted) -> Bool {
        comparisons.add(1, ordering: .relaxed)
        return left.number == right.number
    }
}

/// Values so large that an algorithm of quadratic complexity would exceed the time limit.
final class LargeValuesSpec: Spec {
    override class func spec() {
        describe("the comparison of large values") {
            func failure(_ body: () -> Void) -> Failure? {
                let failures = recordFailures(body)
                expect(failures).to(haveCount(1))
                return failures.first
            }
            func expectScreen(_ failure: Failure?) {
                expect(failure?.details.count).to(haveValue(beWithin(1...45)))
                expect(failure?.text.utf8.count).to(haveValue(beLessThan(4000)))
            }
            let lines = (0..<20_000).map { "line \($0) of a text that is about a megabyte long" }

            it("truncates strings of more than 200 characters") {
                for (count, isCut) in [(200, false), (201, true)] {
                    let found = messages { expect(String(repeating: "x", count: count)).to(equal("b")) }
                    expect(found.first?.contains("…")).to(equal(isCut))
                }
            }

            it("compares lists by their positions beyond 120 edits") {
                for (shift, line) in [(60, "[0]: missing 0"), (61, "[0]: expected 0, got 61")] {
                    let found = failure { expect(Array(shift..<shift + 300)).to(equal(Array(0..<300))) }
                    expect(found?.details.first).to(equal(line))
                }
            }

            it("shows the bytes around a difference") {
                let bytes = [UInt8](repeating: 7, count: 100)
                var other = bytes
                other[90] = 8
                let found = failure { expect(other).to(equal(bytes)) }
                let sevens = repeatElement("07", count: 22).joined(separator: " ")
                let end = repeatElement("07", count: 9).joined(separator: " ")
                expect(found?.message).to(
                    equal(
                        "expected to equal <… \(sevens) 07 \(end)> (100 bytes), "
                            + "got <… \(sevens) 08 \(end)> (100 bytes)"))
            }

            it("shows the end of an array that is longer than expected") {
                let found = failure { expect(Array(10_000..<10_400)).to(equal(Array(10_000..<10_399))) }
                expect(found?.message).to(haveValue(contain("10399")))
            }

            it("finds one changed line in strings of a megabyte") {
                let text = lines.joined(separator: "\n")
                var other = lines
                other[12_345] = "a line that differs"
                let otherText = other.joined(separator: "\n")
                let found = failure { expect(otherText).to(equal(text)) }
                expectScreen(found)
                expect(found?.details).to(
                    haveValue(
                        contain(
                            "- line 12345 of a text that is about a megabyte long", "+ a line that differs")))
            }

            it("finds a change in strings of one long line") {
                let (text, other) = (
                    String(repeating: "a", count: 1_000_000), String(repeating: "a", count: 999_999)
                )
                let found = failure { expect(other + "b").to(equal(text)) }
                expectScreen(found)
                expect(found?.details.joined(separator: "\n")).to(haveValue(contain("ab\"")))
            }

            it("shows as much around a difference at the end as elsewhere", each: [0, 150, 299]) { place in
                let text = String(repeating: "é", count: 300)
                let other = text.prefix(place) + "b" + text.dropFirst(place + 1)
                let shown = messages { expect(other).to(equal(text[...])) }.joined()
                    .matches(of: /"([^"]*)"/).map(\.output.1)
                expect(shown.map { $0.contains("b") }).to(equal([false, true]))
                expect(shown.map(\.utf8.count)).to(allSatisfy(beWithin(198...201)))
            }

            it("shows all lines of a difference that just fits the screen", each: [(19, 39), (20, 39)]) {
                count, shown in
                let text = (0..<20).map { "a\($0)" }.joined(separator: "\n")
                let other = (0..<count).map { "b\($0)" }.joined(separator: "\n")
                let details = failure { expect(other).to(equal(text)) }?.details ?? []
                expect(details.count { $0.hasPrefix("- a") || $0.hasPrefix("+ b") }).to(equal(shown))
                expect(details.contains("… and more changes")).to(equal(count == 20))
            }

            it("finds changes in many lines") {
                let other = lines.enumerated().map { $0 % 100 == 7 ? "\($1)!" : $1 }.joined(separator: "\n")
                let text = lines.joined(separator: "\n")
                let found = failure { expect(other).to(equal(text)) }
                expectScreen(found)
                expect(found?.details).to(
                    haveValue(
                        containInSequence(
                            "at line 6:", "  line 5 of a text that is about a megabyte long",
                            "  line 6 of a text that is about a megabyte long",
                            "- line 7 of a text that is about a megabyte long",
                            "+ line 7 of a text that is about a megabyte long!")))
            }

            it("finds one changed or missing element among 100,000") {
                let numbers = Array(0..<100_000)
                var (changed, shorter) = (numbers, numbers)
                changed[77_777] = -1
                shorter.remove(at: 55_555)
                let found = failure { expect(changed).to(equal(numbers)) }
                expectScreen(found)
                expect(found?.details).to(equal(["[77777]: expected 77777, got -1"]))
                expect(failure { expect(shorter).to(equal(numbers)) }?.details).to(
                    equal(["expected 100000 elements, got 99999", "[55555]: missing 55555"]))
            }

            it("finds changes in arrays of structs and in arrays without common elements") {
                struct Row: Equatable { var number: Int; var text: String }
                let rows = (0..<100_000).map { Row(number: $0, text: "row \($0)") }
                var changed = rows
                changed[99_999].text = "another"
                let found = failure { expect(changed).to(equal(rows)) }
                expectScreen(found)
                expect(found?.details).to(equal(["[99999].text: expected \"row 99999\", got \"another\""]))
                let texts = rows.map(\.text)
                let all = failure { expect(texts.map { $0 + "!" }).to(equal(texts)) }
                expectScreen(all)
                expect(all?.details.first).to(equal("[0]: expected \"row 0\", got \"row 0!\""))
            }

            it("compares each element a few times, not with all others") {
                let numbers = (0..<20_000).map { Counted(number: $0) }
                var changed = numbers
                changed.remove(at: 5_000)
                changed[15_000].number = -1
                let before = Counted.comparisons.load(ordering: .relaxed)
                expectScreen(failure { expect(changed).to(equal(numbers)) })
                let count = Counted.comparisons.load(ordering: .relaxed) - before
                expect(count).to(beWithin(5_000...400_000))
            }

            it("finds changes in large dictionaries and sets") {
                let numbers = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ($0, $0) })
                var changed = numbers
                changed[4321] = 0
                let found = failure { expect(changed).to(equal(numbers)) }
                expect(found?.text).to(
                    equal(
                        """
                        expected to equal [100000 entries], got [100000 entries]
                        [4321]: expected 4321, got 0
                        """))
                let set = Set(0..<50_000)
                expect(failure { expect(set.union([-1])).to(equal(set)) }?.details).to(
                    equal(["unexpected -1"]))
            }
        }
    }
}
