import Foundation
import KeaEvents

/// The parameters of a closure in its source: a program does not know their names.
enum ClosureParameters {
    /// Returns the names and types in the closure of the call at a location, such as `count: Int`.
    ///
    /// - Returns: `nil` if the source is missing or newer than the program, as its types show.
    static func declarations(at location: SourceLocation, of types: [Any.Type]) -> [String]? {
        guard let text = try? String(contentsOfFile: location.file, encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .dropFirst(max(0, location.line - 1)).prefix(20)
        // The next definition has a closure of its own.
        let own =
            lines.prefix(1) + lines.dropFirst().prefix { $0.prefixMatch(of: /\s*(given|when|then)\(/) == nil }
        let head = /\{\s*(?:@\w+\s+)*(?:\[[^\]]*\]\s*)?\(([^()]*)\)/
        guard let found = own.joined(separator: "\n").firstMatch(of: head) else { return nil }
        let parameters = split(found.1).map {
            $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let areSame = zip(parameters, types).allSatisfy { $0.hasSuffix(shortName(of: $1)) }
        return areSame && parameters.count == types.count ? parameters : nil
    }

    /// Returns a type as a source usually has it: `[Row]`, `Int?`.
    private static func shortName(of type: Any.Type) -> String {
        "\(type)".replacing(/^Array<(.*)>$/) { "[\($0.1)]" }.replacing(/^Optional<(.*)>$/) { "\($0.1)?" }
    }

    /// Splits parameters at commas outside of brackets.
    private static func split(_ text: Substring) -> [Substring] {
        var depth = 0
        return text.split { character in
            if "<[".contains(character) { depth += 1 }
            if ">]".contains(character) { depth -= 1 }
            return character == "," && depth == 0
        }
    }
}
