import KeaText

/// Creates names that XCTest's tools handle without falsifying results.
///
/// XCTest splits selections at `,` and `/` and listings at `.`. `swift test --parallel` would report success for an
/// example with one of them without having run it, so look-alikes replace them.
package struct XCTestNames {
    private var uses: [String: Int] = [:]

    package init() {}

    package mutating func unique(_ info: ExampleInfo) -> String {
        // Checks the names of groups one by one, because their separator in the title is not ASCII.
        let isPlain = !info.path.isEmpty && info.path.allSatisfy(Self.special.isMissing)
        return unique(encoded: isPlain ? info.title : Self.encode(info.title))
    }

    package mutating func unique(_ title: String) -> String { unique(encoded: Self.encode(title)) }

    /// Returns a name whose separators are replaced, with a number if it is not the first.
    package mutating func unique(encoded: String) -> String {
        var name = encoded
        while let count = uses[name] {
            uses[name] = count + 1
            name = "\(encoded) (\(count + 1))"
        }
        uses[name] = 1
        return name
    }

    private static let special = ByteSet.unusual.union(",/.\n\t")

    package static func encode(_ title: String) -> String {
        // Line ends become spaces; other control characters are escaped.
        let spaced = String(title.map { $0.isWhitespace ? " " : $0 })
        var encoded = String.UnicodeScalarView()
        for scalar in VisibleText.line(spaced).unicodeScalars {
            switch scalar {
            case ",": encoded.append("\u{201A}")  // Single low quotation mark.
            case "/": encoded.append("\u{2215}")  // Division slash.
            case ".": encoded.append("\u{2024}")  // One dot leader.
            default: encoded.append(scalar)
            }
        }
        return String(encoded)
    }
}
