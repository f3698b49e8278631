import Foundation
import KeaEvents
import KeaText

/// The parameters of a closure in its source: a program does not know their names.
enum ClosureParameters {
    /// Returns the names and types in the closure of the call at a location, such as `count: Int`.
    ///
    /// - Returns: `nil` if the source is missing or newer than the program, as its types show.
    static func declarations(at location: SourceLocation, of types: [Any.Type]) -> [String]? {
        guard let data = FileManager.default.contents(atPath: location.file),
            let call = SwiftText(data).callWithClosure(line: location.line),
            let parameters = call.closureParameters
        else { return nil }
        let areSame = zip(parameters, types).allSatisfy { $0.hasSuffix(shortName(of: $1)) }
        return areSame && parameters.count == types.count ? parameters : nil
    }

    /// Returns a type as a source usually has it: `[Row]`, `Int?`.
    private static func shortName(of type: Any.Type) -> String {
        "\(type)".replacing(/^Array<(.*)>$/) { "[\($0.1)]" }.replacing(/^Optional<(.*)>$/) { "\($0.1)?" }
    }
}
