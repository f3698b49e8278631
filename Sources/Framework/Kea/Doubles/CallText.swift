import Foundation

enum CallText {
    /// Returns a call on one line, with argument labels of the function that calls the spy: `load("a", retries: 3)`.
    static func call(_ name: String, _ function: String, _ input: Any) -> String {
        let parts = self.parts(of: input)
        let labels = labels(of: function)
        let base = function.prefix { $0 != "(" }
        guard labels.count == parts.count, name.hasPrefix(base) else {
            return "\(name)(\(arguments(parts)))"
        }
        let labelled = zip(labels, parts).map { label, part in
            label == "_" ? print(part) : "\(label): \(print(part))"
        }
        return "\(base)(\(labelled.joined(separator: ", ")))"
    }

    static func arguments(_ parts: [Any]) -> String { parts.map(print).joined(separator: ", ") }

    static func arguments(of input: Any) -> String { arguments(parts(of: input)) }

    /// Returns the first lines and the number of the others, indented, below a heading.
    static func list(_ heading: String, _ lines: some Collection<String>, of count: Int) -> [String] {
        let rest = count - lines.count
        return [heading] + lines.map { "  \($0)" } + (rest > 0 ? ["  … and \(rest) more"] : [])
    }

    /// Returns the positions of lists of mismatches, the shortest list first.
    static func nearestFirst(_ mismatches: [[() -> String]]) -> [Int] {
        mismatches.indices.sorted { mismatches[$0].count < mismatches[$1].count }
    }

    static func list(_ mismatches: [() -> String]) -> String {
        mismatches.map { $0() }.joined(separator: "; ")
    }

    static func short(_ text: String, limit: Int = 200) -> String {
        text.count > limit ? "\(text.prefix(limit - 1))…" : text
    }

    /// Returns the name that a `let` or `var` declares at a source location.
    static func declaredName(at location: SourceLocation) -> String? {
        guard let data = FileManager.default.contents(atPath: location.file) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(location.line - 1) else { return nil }
        // The declaration may begin a line earlier if the formatter has broken it.
        let isBroken = lines[..<(location.line - 1)].last?.last.map { "=(".contains($0) } ?? false
        let declaration = lines[(location.line - (isBroken ? 2 : 1))..<location.line].joined(separator: " ")
        // Of several names in one line, it is not known which is meant.
        guard let name = declaration.firstMatch(of: /\b(?:let|var) +(\w+)/)?.1,
            declaration.ranges(of: " = ").count == 1
        else { return nil }
        return String(name)
    }

    private static func labels(of function: String) -> [String] {
        guard let open = function.firstIndex(of: "(") else { return [] }
        return function[open...].dropFirst().dropLast().split(separator: ":").map(String.init)
    }

    private static func parts(of input: Any) -> [Any] {
        let mirror = Mirror(reflecting: input)
        return mirror.displayStyle == .tuple ? mirror.children.map(\.value) : [input]
    }

    private static func print(_ part: Any) -> String { short(printed(part)) }
}
