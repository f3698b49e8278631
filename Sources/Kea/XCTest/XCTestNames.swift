import KeaEvents
import KeaText

/// Makes names that XCTest's tools carry without falsifying results.
///
/// XCTest splits selections at `,` and `/` and listings at `.`; an example with one of them in its name cannot
/// be selected, and `swift test --parallel` then reports success without having run it. So the three are
/// replaced by look-alikes, and two examples with the same name are told apart by a number.
package struct XCTestNames {
    private var uses: [String: Int] = [:]

    /// No names yet.
    package init() {}

    /// The name under which XCTest knows an example, unique among those asked for so far.
    package mutating func unique(_ info: ExampleInfo) -> String {
        // The names of groups are looked at one by one, as what stands between them in the title is not ASCII.
        let isPlain = !info.path.isEmpty && info.path.allSatisfy(Self.special.isMissing)
        return unique(encoded: isPlain ? info.title : Self.encode(info.title))
    }

    /// The name under which XCTest knows something else, unique likewise.
    package mutating func unique(_ title: String) -> String { unique(encoded: Self.encode(title)) }

    private mutating func unique(encoded: String) -> String {
        var name = encoded
        while let count = uses[name] {
            uses[name] = count + 1
            name = "\(encoded) (\(count + 1))"
        }
        uses[name] = 1
        return name
    }

    private static let special = ByteSet.unusual.union(",/.\n\t")

    /// The name with XCTest's separators replaced.
    package static func encode(_ title: String) -> String {
        // What ends a line is between words; what else a terminal would obey is written out.
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
        return encoded.isEmpty ? "(no name)" : String(encoded)
    }
}
