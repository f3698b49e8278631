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
        let text = call(at: location)?.subject ?? ""
        return text.isEmpty ? nil : text
    }

    /// Returns one argument of the call at `location`, on one line; a trailing closure is the last one.
    ///
    /// For matchers whose argument cannot be printed: a closure, a regular expression, a computed key path.
    static func argument(_ index: Int, at location: SourceLocation) -> String? {
        let arguments = call(at: location)?.arguments ?? []
        return arguments.indices.contains(index) && !arguments[index].isEmpty ? arguments[index] : nil
    }

    /// Returns the line that ends the call that begins on this line, as in `it("…") {`.
    static func lastLine(ofCallAt location: SourceLocation) -> Int? {
        var scanner = scanner(at: location, column: 1)
        guard scanner?.call()?.closure != nil else { return nil }
        return scanner.map { location.line + $0.readLines }
    }

    private static func call(at location: SourceLocation) -> SourceScanner.Call? {
        guard let column = location.column, location.file.hasSuffix(".swift") else { return nil }
        var scanner = scanner(at: location, column: column)
        return scanner?.call()
    }

    private static func scanner(at location: SourceLocation, column: Int) -> SourceScanner? {
        FileManager.default.contents(atPath: location.file)
            .flatMap { SourceScanner(Array($0), line: location.line, column: column) }
    }
}
