import Foundation
import Kea

private struct Address: Equatable {
    var street = "Elm"
    var zip: Int? = 1
}
private struct Person: Equatable {
    var name = "Ann"
    var address = Address()
    var tags = ["a", "b"]
    var mood = Mood.happy
    var notes = ["x": 1]
}
private enum Mood: Equatable {
    case happy
    case busy(with: String, for: Int)
}
private final class Account: Equatable {
    let owner: String
    init(_ owner: String) { self.owner = owner }
    static func == (left: Account, right: Account) -> Bool { left.owner == right.owner }
}
private final class Node: Equatable {
    let number: Int
    let next: Node?
    init(_ number: Int, next: Node? = nil) { (self.number, self.next) = (number, next) }
    static func == (left: Node, right: Node) -> Bool {
        left.number == right.number && left.next == right.next
    }
}
private struct Odd: Equatable {
    let seen = 1
    static func == (left: Odd, right: Odd) -> Bool { false }
}

final class DifferencesSpec: Spec {
    override class func spec() {
        describe("differences") {
            it("are empty for equal values and for scalars") {
                expect(differences(expected: Person(), got: Person())).to(beEmpty())
                expect(differences(expected: 1, got: 2)).to(beEmpty())
                expect(differences(expected: "kea", got: "kiwi")).to(beEmpty())
            }

            it("of URLs compare their strings") {
                let (a, b) = (URL(filePath: "/b"), URL(filePath: "/c"))
                expect(differences(expected: a, got: b)).to(beEmpty())
                expect(differences(expected: [a], got: [b])).to(
                    equal(["[0]: expected \"file:///b\", got \"file:///c\""]))
            }

            it("of structs and enums name the fields") {
                var other = Person()
                other.name = "Bob"
                other.address.street = "Oak"
                other.address.zip = nil
                other.mood = .busy(with: "work", for: 3)
                expect(differences(expected: Person(), got: other)).to(
                    equal([
                        ".name: expected \"Ann\", got \"Bob\"",
                        ".address.street: expected \"Elm\", got \"Oak\"",
                        ".address.zip: expected 1, got nil",
                        ".mood: expected .happy, got .busy(with: \"work\", for: 3)",
                    ]))
                expect(
                    differences(
                        expected: Mood.busy(with: "work", for: 3), got: Mood.busy(with: "work", for: 4))
                ).to(equal([".busy.for: expected 3, got 4"]))
            }

            it("of objects that are not Equatable compare their identity") {
                final class Handle {}
                struct File { let handle: Handle }
                let file = File(handle: Handle())
                expect(differences(expected: [file], got: [file])).to(beEmpty())
                expect(differences(expected: [file], got: [File(handle: Handle())])).to(
                    elementsMatch(beginWith("[0].handle: expected <Handle 0x")))
            }

            it("of standard library values compare the values, not their stored properties") {
                struct Plan: Equatable {
                    var limit: Duration
                    var price: Decimal
                }
                expectMessages {
                    expect(Duration.seconds(5)).to(equal(.seconds(1)))
                    expect(Duration?.some(.seconds(5))).toNot(equal(.seconds(5)))
                }.to(
                    equal([
                        "expected to equal 1 second, got 5 seconds",
                        "expected not to equal 5 seconds, got 5 seconds",
                    ]))
                expect(
                    details {
                        expect(Plan(limit: .seconds(5), price: 3)).to(
                            equal(Plan(limit: .milliseconds(100), price: 4)))
                        expect([Duration.seconds(5)]).to(equal([.seconds(2)]))
                    }
                ).to(
                    equal([
                        ".limit: expected 0.1 seconds, got 5 seconds", ".price: expected 4, got 3",
                        "[0]: expected 2 seconds, got 5 seconds",
                    ]))
            }

            it("of arrays list changed, missing and unexpected elements by index") {
                expect(differences(expected: [1, 2, 3], got: [1, 5, 3])).to(equal(["[1]: expected 2, got 5"]))
                expect(differences(expected: [1, 2, 3], got: [1, 3])).to(
                    equal(["expected 3 elements, got 2", "[1]: missing 2"]))
                expect(differences(expected: [1, 2, 3], got: [0, 1, 2, 3, 4])).to(
                    equal(["expected 3 elements, got 5", "[0]: unexpected 0", "[4]: unexpected 4"]))
                expect(differences(expected: [Address()], got: [Address(street: "Oak")])).to(
                    equal(["[0].street: expected \"Elm\", got \"Oak\""]))
                expect(differences(expected: [[1], [2, 3]], got: [[1], [2]])).to(
                    equal(["[1]: expected 2 elements, got 1", "[1][1]: missing 3"]))
                expect(differences(expected: [1, 2][...], got: [1, 5][...])).to(
                    equal(["[1]: expected 2, got 5"]))
            }

            it("of arrays use the index in the actual array") {
                expect(differences(expected: [1, 2, 3, 4, 5], got: [2, 3, 7, 5])).to(
                    equal(["expected 5 elements, got 4", "[0]: missing 1", "[2]: expected 4, got 7"]))
                expect(differences(expected: [1, 2, 3, 4], got: [1, 9, 2, 3, 5])).to(
                    equal(["expected 4 elements, got 5", "[1]: unexpected 9", "[4]: expected 4, got 5"]))
                expect(differences(expected: [1, 2, 3, 4, 5], got: [2, 3, 5, 6])).to(
                    equal([
                        "expected 5 elements, got 4", "[0]: missing 1", "[3]: missing 4", "[3]: unexpected 6",
                    ]))
            }

            it("of random arrays account for every element") {
                var random = SeededGenerator(seed: 7)
                func list() -> [Int] {
                    (0..<Int.random(in: 0..<9, using: &random)).map { _ in .random(in: 0..<3, using: &random)
                    }
                }
                for _ in 0..<2000 {
                    let (one, other) = (list(), list())
                    let lines = differences(expected: one, got: other).filter { $0.hasPrefix("[") }
                    let missing = lines.filter { $0.contains(": missing") || $0.contains(": expected ") }
                        .count
                    let unexpected = lines.filter {
                        $0.contains(": unexpected") || $0.contains(": expected ")
                    }.count
                    let isSound =
                        one.count - missing == other.count - unexpected && lines.isEmpty == (one == other)
                        && lines.count <= max(one.count, other.count) + min(one.count, other.count)
                    guard isSound else {
                        return fail("\(printed(one)) and \(printed(other)) differ by \(printed(lines))")
                    }
                }
            }

            it("of dictionaries name the keys") {
                expect(differences(expected: ["a": 1, "b": 2, "c": 3], got: ["a": 1, "b": 5, "d": 4])).to(
                    equal(["[\"b\"]: expected 2, got 5", "[\"c\"]: missing 3", "[\"d\"]: unexpected 4"]))
                expect(differences(expected: Person(), got: Person(notes: ["x": 2]))).to(
                    equal([".notes[\"x\"]: expected 1, got 2"]))
            }

            it("of sets list missing and unexpected elements") {
                expect(differences(expected: Set([1, 2]), got: Set([2, 3]))).to(
                    equal(["missing 1", "unexpected 3"]))
                expect(differences(expected: ["a": Set([1])], got: ["a": Set([2])])).to(
                    equal(["[\"a\"]: missing 1", "[\"a\"]: unexpected 2"]))
            }

            it("descend into values that are not equatable") {
                let (one, other): ([String: Any], [String: Any]) = (["a": [1, "x"]], ["a": [1, "y"]])
                expect(differences(expected: one, got: one)).to(beEmpty())
                expect(differences(expected: one, got: other)).to(
                    equal(["[\"a\"][1]: expected \"x\", got \"y\""]))
                expect(differences(expected: (1, x: 2), got: (1, x: 3))).to(equal([".x: expected 2, got 3"]))
            }

            it("of equatable objects compare their fields") {
                expect(differences(expected: Account("Ann"), got: Account("Bob"))).to(
                    equal([".owner: expected \"Ann\", got \"Bob\""]))
            }

            it("end at the twelfth level") {
                func chain(_ length: Int, _ last: Int) -> Node {
                    (1..<length).reduce(Node(last)) { node, _ in Node(0, next: node) }
                }
                let path = String(repeating: ".next", count: 11)
                expect(differences(expected: chain(12, 1), got: chain(12, 2))).to(
                    equal(["\(path).number: expected 1, got 2"]))
                expect(differences(expected: chain(13, 1), got: chain(13, 2))).to(
                    elementsMatch(beginWith("\(path).next: expected <Node 0x")))
            }

            it("distinguish values that print alike") {
                expect(differences(expected: [1] as [Any], got: [1.0] as [Any])).to(
                    equal(["[0]: expected 1, got 1.0"]))
                expect(differences(expected: [Int8(1)] as [Any], got: [1] as [Any])).to(
                    equal(["[0]: expected 1 (Int8), got 1 (Int)"]))
                expect(differences(expected: [Odd()], got: [Odd()])).to(
                    equal(["[0]: expected Odd(seen: 1) (Odd), got Odd(seen: 1) (Odd)"]))
                expect(differences(expected: ["a": "x\u{200B}"], got: ["a": "x"])).to(
                    equal(["[\"a\"]: expected \"x\\u{200B}\", got \"x\""]))
            }

            it("of large sets are sorted") {
                expect(differences(expected: Set(1...12), got: Set(13...13))).to(
                    equal((1...12).map { "missing \($0)" } + ["unexpected 13"]))
            }

            it("of multi-line or long strings are limited, with the number omitted") {
                for middle in [String(repeating: "x", count: 61), "x\n"] {
                    func texts(_ end: String) -> [Int: String] {
                        Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, "\($0)\(middle)\(end)") })
                    }
                    let lines = differences(expected: texts("a"), got: texts("b"))
                    let shown = lines.count { $0.hasSuffix("the texts differ") }
                    expect(shown).to(beWithin(1...20))
                    expect(lines.last).to(equal("… and \(30 - shown) more differences"))
                }
            }

            it("are limited, with the number omitted") {
                let lines = differences(expected: Array(0..<100), got: Array(100..<200))
                expect(lines).to(haveCount(21))
                expect(lines.first).to(equal("[0]: expected 0, got 100"))
                expect(lines.last).to(equal("… and 80 more differences"))
                expect(differences(expected: Array(0..<1000), got: Array(2000..<4000)).last).to(
                    equal("… and 1981 more differences"))
            }

            it("of texts beyond 60 bytes have a mark below the first") {
                for (count, lines) in [(29, 1), (30, 4)] {
                    let text = String(repeating: "é", count: count)
                    expect(differences(expected: ["a": "\(text)x"], got: ["a": "\(text)y"])).to(
                        haveCount(lines))
                }
                let details = differences(
                    expected: "\(String(repeating: "日", count: 30))a",
                    got: "\(String(repeating: "日", count: 30))b")
                expect(details.last).to(equal(String(repeating: " ", count: 71) + "^"))
            }

            it("of a multi-line field are shown line by line") {
                struct Page: Equatable { let text: String }
                expect(differences(expected: Page(text: "a\nb\nc"), got: Page(text: "a\nx\nc"))).to(
                    equal([
                        ".text: the texts differ", "  - expected, + got", "  at line 1:", "    a", "  - b",
                        "  + x",
                        "    c",
                    ]))
            }
        }

        describe("a failure of equal") {
            it("shows the differing part of long arrays and strings") {
                var numbers = Array(0..<1000)
                numbers[500] = -1
                let failures = recordFailures {
                    expect(numbers).to(equal(Array(0..<1000)))
                    expect(String(repeating: "a", count: 500) + "b" + String(repeating: "c", count: 500)).to(
                        equal(String(repeating: "a", count: 500) + "B" + String(repeating: "c", count: 500)))
                }
                expect(failures[0].text).to(
                    equal(
                        """
                        expected to equal [… 499 more, 499, 500, 501, 502, 503, 504, 505, 506, 507, 508, … 491 more], \
                        got [… 499 more, 499, -1, 501, 502, 503, 504, 505, 506, 507, 508, … 491 more]
                        [500]: expected 500, got -1
                        """))
                expect(failures[1].message).to(
                    match(/equal …"a+Bc+"… \(1001 bytes\), got …"a+bc+"… \(1001 bytes\)$/))
                let lines = failures[1].details
                expect(lines).to(
                    elementsMatch(
                        match(/^expected: …"a+Bc+"…$/), match(/^got:      …"a+bc+"…$/), match(/^ +\^$/)))
                // The mark is below the first difference.
                let column = lines[2].count - 1
                expect(lines.prefix(2).map { Array($0)[column] }).to(equal(["B", "b"]))
            }

            it("shows long structs field by field even when the message is truncated") {
                struct Row: Equatable {
                    var text = String(repeating: "x", count: 900)
                    var number = 1
                }
                expect(details { expect(Row(number: 2)).to(equal(Row())) }).to(
                    equal([".number: expected 1, got 2"]))
            }
        }
    }
}
