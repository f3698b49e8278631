import CTexts
import KeaReports
import KeaText

/// `help.txt`: the text of `--help`, which `run-specs.sh` prints before the first build, and the table of options.
@MainActor
enum Help {
    /// The text, with the formats of the packages in this executable.
    static var text: String {
        let others = ReportCatalog().formats.dropFirst(OwnReports.all.count)
        return own.replacing(
            "\n\nCommands:\n", with: others.map { "\n" + line(of: $0) }.joined() + "\n\nCommands:\n")
    }

    private static let own = String(cString: kea_help())

    private static func line(of format: ReportFormat) -> String {
        "  " + format.name.padded(to: max(28, format.name.count + 2)) + VisibleText.line(format.summary)
    }

    /// A line about an option or a command, with the lines that continue it.
    struct Entry {
        /// The heading above it, without its colon.
        let section: String
        /// The command to which an option belongs; empty for the run.
        let command: String
        let short: String?
        let name: String
        /// The placeholder of its value.
        let value: String?
        var explanation: String
    }

    static let entries: [Entry] = {
        var entries: [Entry] = []
        var (section, command) = ("", "")
        for line in own.split(separator: "\n") {
            if line.hasPrefix(margin), !entries.isEmpty {
                entries[entries.count - 1].explanation += " " + line.dropFirst(margin.count)
            } else if !line.hasPrefix(" "), line.hasSuffix(":") {
                section = String(line.dropLast())
            } else {
                // Not by a regular expression, whose translation would cost each process a quarter of its start.
                var words = line.prefix(margin.count).split(separator: " ")[...]
                let short = words.first?.last == "," ? words.removeFirst().dropLast() : nil
                guard line.hasPrefix(" "), let name = words.popFirst().map(String.init) else { continue }
                guard name.hasPrefix("-") || section == "Commands" else { continue }
                if !name.hasPrefix("-") { command = name }
                entries.append(
                    Entry(
                        section: section, command: command, short: short.map(String.init), name: name,
                        value: words.first.map(String.init),
                        explanation: String(line.dropFirst(margin.count).drop { $0 == " " })
                    ))
            }
        }
        return entries
    }()

    private static let margin = String(repeating: " ", count: 30)
}
