import CTexts
import KeaReports
import KeaText

/// The text that `--help` prints: `help.txt`, with the formats of the packages in this executable.
///
/// `run-specs.sh` prints that file before the first build.
@MainActor
enum Help {
    static var text: String {
        let others = ReportCatalog().formats.dropFirst(ReportKind.all.count)
        return own.replacing(
            "\n\nCommands:\n", with: others.map { "\n" + entry($0) }.joined() + "\n\nCommands:\n")
    }

    private static let own = String(cString: kea_help())

    /// Returns the name of a format and its explanation in two columns.
    private static func entry(_ format: ReportFormat) -> String {
        var lines = [""]
        for word in VisibleText.line(format.summary).split(separator: " ") {
            if let line = lines.last, line.count + word.count > 61 { lines.append("") }
            lines[lines.count - 1] += (lines.last == "" ? "" : " ") + word
        }
        return "  " + format.name.padded(to: max(28, format.name.count + 2))
            + lines.joined(separator: "\n\(margin)")
    }

    /// The explanations of commands and options, by the command's name and the option's: `lint --disable`.
    static let explanations: [String: String] = {
        var found: [String: String] = [:]
        var (command, key) = ("", "")
        for line in own.split(separator: "\n") {
            if line.hasPrefix(margin) {
                found[key]? += " " + line.dropFirst(margin.count)
            } else if let entry = line.wholeMatch(of: #/ +(?:-\w, )?(-?[^ ]+).*?  +(\S.*)/#) {
                let name = String(entry.1)
                if !name.hasPrefix("-") { command = name }
                key = name.hasPrefix("-") ? "\(command) \(name)" : name
                found[key] = String(entry.2)
            }
        }
        return found
    }()

    private static let margin = String(repeating: " ", count: 30)
}
