import Foundation
import KeaText

/// The parts that differ of two values with the same structure: `.address.street: expected "Elm", got "Oak"`.
struct StructuralDiff {
    private(set) var lines: [String] = []

    /// The number of differences beyond those in `lines`.
    private(set) var omitted = 0

    private let limit: Int
    private let maxDepth = 12

    /// - Parameter limit: the number of differences to describe; the others are counted.
    init(limit: Int = 20) { self.limit = limit }

    var isEmpty: Bool { lines.isEmpty && omitted == 0 }

    mutating func compare(_ expected: Any, _ got: Any) { compare(expected, got, at: "", depth: 0) }

    private mutating func compare(_ expected: Any, _ got: Any, at path: String, depth: Int) {
        if expected is any Equatable, areSame(expected, got) { return }
        guard lines.count < limit else {
            if !areSame(expected, got) { omitted += 1 }
            return
        }
        guard depth < maxDepth else { return differ(expected, got, at: path) }
        if let expected = expected as? any StringProtocol, let got = got as? any StringProtocol {
            return compareTexts(String(expected), String(got), at: path)
        }
        if let expected = expected as? URL, let got = got as? URL {
            return compareTexts(expected.absoluteString, got.absoluteString, at: path)
        }
        guard type(of: expected) == type(of: got), !(expected is any CustomSpecStringConvertible) else {
            return differ(expected, got, at: path)
        }
        let mirrors = (Mirror(reflecting: expected), Mirror(reflecting: got))
        switch mirrors.0.displayStyle {
        case .optional:
            switch (mirrors.0.children.first, mirrors.1.children.first) {
            case (let expected?, let got?): compare(expected.value, got.value, at: path, depth: depth)
            case (nil, nil): break
            default: differ(expected, got, at: path)
            }
        case .collection: compareLists(expected, got, at: path, depth: depth)
        case .dictionary: compareDictionaries(expected, got, at: path, depth: depth)
        case .set: compareSets(expected, got, at: path)
        case .struct where isOpaque(expected): differ(expected, got, at: path)
        case .struct, .tuple, .enum: compareFields(expected, got, mirrors, at: path, depth: depth)
        case .class where expected is any Equatable && !mirrors.0.children.isEmpty:
            compareFields(expected, got, mirrors, at: path, depth: depth)
        case .class where expected as AnyObject === got as AnyObject && !(expected is any Equatable): break
        case .class: differ(expected, got, at: path)
        default: differUnlessAlike(expected, got, at: path)
        }
    }

    /// Whether the fields of a value are its library's own, such as the `_low` of a `Duration`.
    private func isOpaque(_ value: Any) -> Bool {
        guard value is any CustomStringConvertible, !(value is any CustomReflectable) else { return false }
        let name = String(reflecting: type(of: value))
        return name.hasPrefix("Swift.") || name.hasPrefix("Foundation")
    }

    // MARK: What is found

    private mutating func add(_ line: @autoclosure () -> String) {
        if lines.count < limit { lines.append(line()) } else { omitted += 1 }
    }

    private mutating func differ(_ expected: Any, _ got: Any, at path: String) {
        add(Self.line(expected, got, at: path))
    }

    private static func line(_ expected: Any, _ got: Any, at path: String) -> String {
        var (wanted, seen) = (printed(expected, besides: got), printed(got, besides: expected))
        if wanted == seen {
            // Values that print the same are distinguished by their types, if those differ.
            wanted += " (\(type(of: expected)))"
            seen += " (\(type(of: got)))"
        }
        return "\(path.isEmpty ? "" : "\(path): ")expected \(wanted), got \(seen)"
    }

    private mutating func differUnlessAlike(_ expected: Any, _ got: Any, at path: String) {
        if expected is any Equatable || printed(expected) != printed(got) { differ(expected, got, at: path) }
    }

    private mutating func compareTexts(_ expected: String, _ got: String, at path: String) {
        let isLong = expected.utf8.count > 60 || got.utf8.count > 60
        let hasLines = expected.utf8.contains(0x0A) || got.utf8.contains(0x0A)
        guard hasLines || isLong else { return differ(expected, got, at: path) }
        let diff =
            hasLines
            ? LineDiff.lines(expected: expected, got: got) : LineDiff.pair(expected: expected, got: got)
        lines += path.isEmpty ? diff : ["\(path): the texts differ"] + diff.map { "  \($0)" }
    }

    // MARK: Structs, tuples and enums

    private mutating func compareFields(
        _ expected: Any, _ got: Any, _ mirrors: (Mirror, Mirror), at path: String, depth: Int
    ) {
        let (left, right) = (Array(mirrors.0.children), Array(mirrors.1.children))
        let isEnum = mirrors.0.displayStyle == .enum
        let haveSameFields = left.map(\.label) == right.map(\.label)
        guard !left.isEmpty, haveSameFields else { return differUnlessAlike(expected, got, at: path) }
        let before = (lines.count, omitted)
        for (one, other) in zip(left, right) {
            let label = one.label ?? ""
            compare(
                one.value, other.value, at: path + (label.hasPrefix(".") ? label : ".\(label)"),
                depth: depth + 1)
        }
        // Nothing visible differs, and yet the values are not equal: `==` compares something else.
        if before == (lines.count, omitted), !isEnum, expected is any Equatable {
            differ(expected, got, at: path)
        }
    }

    // MARK: Lists

    private mutating func compareLists(_ expected: Any, _ got: Any, at path: String, depth: Int) {
        let (left, right) = (listElements(of: expected) ?? [], listElements(of: got) ?? [])
        let (start, suffix) = commonEnds(left.count, right.count) { areSame(left[$0], right[$1]) }
        let ends = (left.count - suffix, right.count - suffix)
        if left.count != right.count {
            let prefix = path.isEmpty ? "" : "\(path): "
            let (wanted, seen) = (pluralized(left.count, "element"), right.count)
            add("\(prefix)expected \(wanted), got \(seen)")
        }
        let script = EditScript(limited: ends.0 - start, ends.1 - start) { one, other in
            areSame(left[start + one], right[start + other])
        }
        // Lists that differ too much are compared by their indices.
        let removed = script?.removed.map { $0 + start } ?? Array(start..<ends.0)
        let inserted = script?.inserted.map { $0 + start } ?? Array(start..<ends.1)
        report(removed, inserted, left, right, at: path, depth: depth)
    }

    /// Describes removals and insertions in the order of the lists; both at one index are a change.
    private mutating func report(
        _ removed: [Int], _ inserted: [Int], _ left: [Any], _ right: [Any], at path: String,
        depth: Int
    ) {
        var removed = removed[...]
        var inserted = inserted[...]
        // The offset of the same element in the second list.
        var shift = 0
        while !removed.isEmpty || !inserted.isEmpty {
            let place = removed.first ?? .max
            let otherPlace = inserted.first.map { $0 - shift } ?? .max
            if place == otherPlace, let index = inserted.first {
                compare(
                    left[place], right[index], at: "\(path)[\(index)]", depth: depth + 1)
                removed.removeFirst()
                inserted.removeFirst()
            } else if place < otherPlace {
                add("\(path)[\(place)]: missing \(printed(left[place]))")
                removed.removeFirst()
                shift -= 1
            } else if let index = inserted.first {
                add("\(path)[\(index)]: unexpected \(printed(right[index]))")
                inserted.removeFirst()
                shift += 1
            }
        }
    }

    // MARK: Dictionaries and sets

    private mutating func compareDictionaries(_ expected: Any, _ got: Any, at path: String, depth: Int) {
        guard let left = expected as? [AnyHashable: Any], let right = got as? [AnyHashable: Any] else {
            return differ(expected, got, at: path)
        }
        var keys: [(text: String, key: AnyHashable)] = []
        for (key, value) in left where right[key].map({ !areSame(value, $0) }) ?? true {
            keys.append((printed(key.base), key))
        }
        for key in right.keys where left[key] == nil { keys.append((printed(key.base), key)) }
        for (text, key) in keys.sorted(by: { precedes($0.text, $1.text) }) {
            let place = "\(path)[\(text)]"
            switch (left[key], right[key]) {
            case (let one?, let other?): compare(one, other, at: place, depth: depth + 1)
            case (let one?, nil): add("\(place): missing \(printed(one))")
            case (nil, let other?): add("\(place): unexpected \(printed(other))")
            case (nil, nil): break
            }
        }
    }

    private mutating func compareSets(_ expected: Any, _ got: Any, at path: String) {
        guard let left = expected as? Set<AnyHashable>, let right = got as? Set<AnyHashable> else {
            return differ(expected, got, at: path)
        }
        let prefix = path.isEmpty ? "" : "\(path): "
        for (word, elements) in [
            ("missing", left.subtracting(right)), ("unexpected", right.subtracting(left)),
        ] {
            for text in elements.map({ printed($0.base) }).sorted(by: precedes) {
                add("\(prefix)\(word) \(text)")
            }
        }
    }
}

/// Returns the differences between two values, as lines for the details of a failure.
///
/// Texts are compared line by line, lists element by element, structs, enums and dictionaries field by field. The
/// number of lines is bounded; omitted differences are counted. There are no lines for two values that differ as a
/// whole, such as two numbers, because the message shows them.
///
/// Use it in custom matchers that compare.
public func differences(expected: Any, got: Any) -> [String] {
    var diff = StructuralDiff()
    diff.compare(expected, got)
    var lines = diff.lines
    // A single line without a path repeats the message.
    if lines.count == 1, lines[0].hasPrefix("expected "), diff.omitted == 0 { lines = [] }
    if diff.omitted > 0 { lines.append("… and \(pluralized(diff.omitted, "more difference"))") }
    return lines
}
