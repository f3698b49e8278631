import Foundation
import KeaEvents

/// Reads the source text at the location of a failure.
///
/// Only failures need it. If the file does not exist, as on a machine that did not build it, a failure has no source
/// text.
enum SourceText {
    /// Returns the text between the parentheses or braces after the name at `location`: the subject of an
    /// expectation, on one line.
    ///
    /// - Parameter location: the location of `expect` or `require`, as `#column` gives it.
    static func subject(at location: SourceLocation) -> String? {
        guard let scanner = scanner(at: location), let call = scanner.call(at: scanner.start) else {
            return nil
        }
        let text = scanner.oneLine(call.first)
        return text.isEmpty ? nil : text
    }

    /// Returns one argument of the call at `location`, on one line; a trailing closure is the last one.
    ///
    /// For matchers whose argument cannot be printed: a closure, a regular expression, a computed key path.
    static func argument(_ index: Int, at location: SourceLocation) -> String? {
        guard let scanner = scanner(at: location), let call = scanner.call(at: scanner.start) else {
            return nil
        }
        let arguments = call.arguments
        guard index < arguments.count else { return nil }
        let text = scanner.oneLine(arguments[index])
        return text.isEmpty ? nil : text
    }

    /// Returns the line that ends the call that begins on this line, as in `it("…") {`.
    static func lastLine(ofCallAt location: SourceLocation) -> Int? {
        guard let bytes = FileManager.default.contents(atPath: location.file).map(Array.init),
            let start = SourceScanner(bytes, line: location.line, column: 1),
            let word = bytes[start.start...].firstIndex(where: {
                $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t")
            }),
            let call = start.call(at: word), let closure = call.closure
        else { return nil }
        return location.line + bytes[start.start..<closure.upperBound].count { $0 == UInt8(ascii: "\n") }
    }

    /// Whether an example that is declared on a line has a body without a statement; several on one line are all looked at.
    @MainActor
    static func hasEmptyBody(at location: SourceLocation) -> Bool {
        if let known = emptyBodies[location] { return known }
        var bodies: [String] = []
        if let bytes = FileManager.default.contents(atPath: location.file).map(Array.init),
            let line = SourceScanner(bytes, line: location.line, column: 1)
        {
            let words = ["it", "fit", "specify"].map { Array("\($0)(".utf8) }
            let end = bytes[line.start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            for index in line.start..<end
            where (index == 0 || !SourceScanner.isWordByte(bytes[index - 1]))
                && words.contains(where: bytes[index...].starts(with:))
            {
                if let body = line.call(at: index)?.closure { bodies.append(line.oneLine(body)) }
            }
        }
        let isEmpty = !bodies.isEmpty && bodies.allSatisfy { $0.isEmpty || $0.hasSuffix(" in") }
        emptyBodies[location] = isEmpty
        return isEmpty
    }

    @MainActor private static var emptyBodies: [SourceLocation: Bool] = [:]

    private static func scanner(at location: SourceLocation) -> SourceScanner? {
        guard let column = location.column, location.file.hasSuffix(".swift"),
            let bytes = FileManager.default.contents(atPath: location.file)
        else { return nil }
        return SourceScanner(Array(bytes), line: location.line, column: column)
    }
}
