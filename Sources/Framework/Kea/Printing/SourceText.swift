import Foundation
import KeaText

/// Reads the source text at the location of a failure, if the file exists on this machine.
enum SourceText {
    /// Returns the subject of the expectation at a location, which `#column` gives, on one line.
    static func subject(at location: SourceLocation) -> String? {
        let text = call(at: location)?.subject ?? ""
        return text.isEmpty ? nil : text
    }

    /// Returns one argument of a call, such as a closure that cannot be printed, on one line; a trailing one is last.
    static func argument(_ index: Int, at location: SourceLocation) -> String? {
        let arguments = call(at: location)?.arguments ?? []
        return arguments.indices.contains(index) && !arguments[index].isEmpty ? arguments[index] : nil
    }

    /// Returns the line that ends the call with a closure that begins on this line, as in `it("…") {`.
    static func lastLine(ofCallAt location: SourceLocation) -> Int? {
        let text = text(of: location)
        guard let text, let call = text.call(line: location.line, column: 1), call.hasClosure else {
            return nil
        }
        return text.line(at: call.range.upperBound - 1)
    }

    private static func call(at location: SourceLocation) -> SwiftCall? {
        guard let column = location.column, location.file.hasSuffix(".swift") else { return nil }
        return text(of: location)?.call(line: location.line, column: column)
    }

    private static func text(of location: SourceLocation) -> SwiftText? {
        FileManager.default.contents(atPath: location.file).map { SwiftText($0) }
    }
}
