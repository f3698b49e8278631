import Foundation
import Kea

private struct Person {
    var name = "Ann"
    var age: Int? = 31
    var pets: [Pet] = [.kea, .other(name: "Tom", legs: 4)]
}
private enum Pet {
    case kea
    case dog(String)
    case other(name: String, legs: Int)
}
private enum LoadError: Error {
    case offline
    case status(Int)
}
private struct Money: CustomSpecStringConvertible {
    let cents: Int
    var specDescription: String { "\(cents / 100).\(cents % 100) €" }
}
private struct Named: CustomStringConvertible {
    let description: String
}
private class Bird {}
private struct Box<Content> {
    let content: Content
}
private indirect enum Tree {
    case leaf
    case node(Tree)
}

/// A value with a custom mirror.
private struct Wide: CustomReflectable {
    let mirror: (Wide) -> Mirror
    var customMirror: Mirror { mirror(self) }
}

final class PrintedSpec: Spec {
    override class func spec() {
        describe("the printed form of a value") {
            it("quotes strings and escapes invisible characters") {
                expect(printed("kea")).to(equal(#""kea""#))
                expect(printed("")).to(equal(#""""#))
                expect(printed("a\n\t\"b\" \\ \r\n\0")).to(equal(#""a\n\t\"b\" \\ \r\n\0""#))
                expect(printed("a\u{200B}b\u{A0}\u{1B}")).to(equal(#""a\u{200B}b\u{A0}\u{1B}""#))
                expect(printed("a\u{2028}b\u{3164}")).to(equal(#""a\u{2028}b\u{3164}""#))
                expect(printed("é" as Unicode.Scalar)).to(equal(#""é""#))
                expect(printed("Grüße 🦜 👩‍🚀")).to(equal(#""Grüße 🦜 👩‍🚀""#))
                expect(printed("kea"[...])).to(equal(#""kea""#))
                expect(printed(Character("k"))).to(equal(#""k""#))
            }

            it("shows the fields of a struct and an enum case's payload") {
                expect(printed(Person())).to(
                    equal(#"Person(name: "Ann", age: 31, pets: [.kea, .other(name: "Tom", legs: 4)])"#))
                expect(printed(Pet.dog("Rex"))).to(equal(#".dog("Rex")"#))
                expect(printed(Box(content: ()))).to(equal("Box<()>(content: ())"))
            }

            it("shows an error with its type") {
                expect(printed(LoadError.offline)).to(equal("LoadError.offline"))
                expect(printed(LoadError.status(404))).to(equal("LoadError.status(404)"))
                expect(printed([LoadError.offline])).to(equal("[LoadError.offline]"))
            }

            it("shows the labels of a tuple") {
                expect(printed((1, "a"))).to(equal(#"(1, "a")"#))
                expect(printed((x: 1, y: 2))).to(equal("(x: 1, y: 2)"))
            }

            it("unwraps an optional") {
                expect(printed(Int?.some(3) as Any)).to(equal("3"))
                expect(printed(Int?.none as Any)).to(equal("nil"))
                expect(printed(Int??.some(.some(3)) as Any)).to(equal("3"))
                expect(printed(Int??.some(nil) as Any)).to(equal(".some(nil)"))
                expect(printed([1, nil])).to(equal("[1, nil]"))
            }

            it("sorts dictionaries and sets by key") {
                expect(printed(["b": 2, "a": 1])).to(equal(#"["a": 1, "b": 2]"#))
                expect(printed([10: "x", 9: "y"])).to(equal(#"[9: "y", 10: "x"]"#))
                expect(printed([String: Int]())).to(equal("[:]"))
                expect(printed(Set([3, 1, 2]))).to(equal("Set([1, 2, 3])"))
                expect(printed(["a": 1] as [AnyHashable: Any])).to(equal(#"["a": 1]"#))
            }

            it("shows every kind of empty collection distinctly") {
                expect(printed([Int]())).to(equal("[]"))
                expect(printed([String]())).to(equal("[]"))
                expect(printed([Any]())).to(equal("[]"))
                expect(printed([[Int]]())).to(equal("[]"))
                expect(printed([[Int](), [1]])).to(equal("[[], [1]]"))
                expect(printed([1, 2, 3][1..<1])).to(equal("[]"))
                expect(printed(ContiguousArray<Int>())).to(equal("[]"))
                expect(printed(Set<Int>())).to(equal("Set([])"))
                expect(printed([Int: [Int]]())).to(equal("[:]"))
                expect(printed(["a": [Int]()])).to(equal("[\"a\": []]"))
                expect(printed([Int]() as Any?? as Any)).to(equal("[]"))
                expect(printed([[Int]()] as [AnyHashable])).to(equal("[[]]"))
                expect(printed([UInt8]())).to(equal("<> (0 bytes)"))
                expect(printed(Data())).to(equal("<> (0 bytes)"))
                expect(printed([7 as UInt8, "a"] as [Any])).to(equal("[7, \"a\"]"))
                expect(messages { expect([Int]()).to(equal([1])) }).to(
                    equal(["expected to equal [1], got []"]))
            }

            it("shows dates in UTC, bytes in hexadecimal, and URLs unquoted") {
                expect(printed(Date(timeIntervalSince1970: 0))).to(equal("1970-01-01T00:00:00Z"))
                expect(printed(Date(timeIntervalSince1970: 951_782_400.25))).to(
                    equal("2000-02-29T00:00:00.25Z"))
                expect(printed(Date(timeIntervalSince1970: -1))).to(equal("1969-12-31T23:59:59Z"))
                expect(printed(Date(timeIntervalSince1970: -0.25))).to(equal("1969-12-31T23:59:59.75Z"))
                expect(printed(Date(timeIntervalSince1970: .infinity))).to(equal("Date(inf s since 1970)"))
                expect(printed(Date(timeIntervalSince1970: 1_002_708_610))).to(equal("2001-10-10T10:10:10Z"))
                expect(printed(Date.distantFuture)).to(equal("4001-01-01T00:00:00Z"))
                expect(printed(Data([0xDE, 0xAD, 7]))).to(equal("<de ad 07> (3 bytes)"))
                expect(printed([0xFF] as [UInt8])).to(equal("<ff> (1 byte)"))
                expect(printed(URL(string: "https://example.org/a?b") as Any)).to(
                    equal("https://example.org/a?b"))
                expect(printed(URL(string: "a", relativeTo: URL(string: "file:///b/")) as Any)).to(
                    equal("a -- file:///b/"))
            }

            it("shows durations in seconds") {
                expect(
                    [.seconds(5), .seconds(1), .milliseconds(1500), .zero, .seconds(-3600)].map {
                        (duration: Duration) in printed(duration)
                    }
                ).to(equal(["5 seconds", "1 second", "1.5 seconds", "0 seconds", "-3600 seconds"]))
                expect(printed([Duration.seconds(5) as Duration?])).to(equal("[5 seconds]"))
            }

            it("prefers the type's own description") {
                expect(printed(Money(cents: 1250))).to(equal("12.50 €"))
                expect(printed([Money(cents: 1250)])).to(equal("[12.50 €]"))
                expect(printed(Named(description: "a kea"))).to(equal("a kea"))
                expect(printed(Named(description: "two\nlines"))).to(equal("two\\nlines"))
                expect(printed(1..<3)).to(equal("1..<3"))
                struct Debugged: CustomDebugStringConvertible { let debugDescription = "a tui" }
                expect(printed(Debugged())).to(equal("a tui"))
                expect(printed(Int.self)).to(equal("Int"))
                expect(printed(\Person.name)).to(equal("\\Person.name"))
            }

            it("shows an object's type and address") {
                expect(printed(Bird())).to(matchWhole(/<Bird 0x[0-9a-f]+>/))
            }

            it("truncates long values and counts the omitted elements") {
                expect(printed(Array(1...100))).to(equal("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, … 90 more]"))
                let numbers = (1...20).map(String.init).joined(separator: ", ")
                expect(printed(Array(1...20))).to(equal("[\(numbers)]"))
                expect(printed(Set(1...20))).to(equal("Set([\(numbers)])"))
                expect(printed(Set(1...21))).to(equal("Set([\(numbers), … 1 more])"))
                expect(printed(String(repeating: "x", count: 400))).to(endWith("x\""))
                expect(printed(Set(1...2000))).to(endWith("… 1980 more])"))
                expect(printed(Dictionary(uniqueKeysWithValues: (1...2000).map { ($0, 0) }))).to(
                    endWith("… 1980 more]"))
                expect(printed(String(repeating: "kea", count: 1000))).to(
                    matchWhole(/"(kea)+k?e?"…"k?e?a?(kea)+" \(3000 bytes\)/).and(
                        have(\.utf8.count, beLessThan(400))))
                expect(printed(Dictionary(uniqueKeysWithValues: (1...30).map { ($0, 0) }))).to(
                    endWith("20: 0, … 10 more]"))
                expect(printed(Set(1...3000))).to(equal("Set(3000 elements)"))
                expect(printed((0..<100).map { _ in Person() }).utf8.count).to(beLessThan(1500))
            }

            it("truncates a value with many fields at 1200 bytes") {
                let ones = Array(repeating: 1, count: 1000)
                let bare = Wide { Mirror($0, unlabeledChildren: ones, displayStyle: .tuple) }
                expect(printed(bare)).to(equal("(\(String(repeating: "1, ", count: 400))…)"))
                let name = String(repeating: "x", count: 96)
                let keyed = Dictionary(uniqueKeysWithValues: (10..<30).map { ("\($0)\(name)", 1) })
                expect(printed(keyed)).to(endWith("\"21\(name)\": …, … 8 more]"))
                let fields = ones.map { Mirror.Child(label: "a", value: $0) }
                let labelled = Wide { Mirror($0, children: fields, displayStyle: .tuple) }
                expect(printed(labelled)).to(equal("(\(String(repeating: "a: 1, ", count: 200))…)"))
            }

            it("shows a description of 400 characters in full, with visible line endings") {
                let text = String(repeating: "a", count: 398) + "\n"
                let (fitting, longer) = (Named(description: text + "b"), Named(description: text + "bc"))
                expect(printed(fitting)).to(equal(String(repeating: "a", count: 398) + "\\nb"))
                expect(printed(longer)).to(matchWhole(/a{266}…a{130}\\nbc/))
            }

            it("limits the depth of nested values") {
                var tree = Tree.leaf
                for _ in 0..<50 { tree = .node(tree) }
                expect(printed(tree)).to(equal(".node(.node(.node(.node(.node(.node(.node(…)))))))"))
            }
        }
    }
}
