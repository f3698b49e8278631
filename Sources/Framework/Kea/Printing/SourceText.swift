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

    private static func scanner(at location: SourceLocation) -> SourceScanner? {
        guard let column = location.column, location.file.hasSuffix(".swift"),
            let bytes = FileManager.default.contents(atPath: location.file)
        else { return nil }
        return SourceScanner(Array(bytes), line: location.line, column: column)
    }
}
