import Gherkin

/// The time from the text of huge feature files to their last message.
enum GherkinLimits {
    static let topic = BenchmarkTopic(
        name: "gherkin-limits", summary: "huge feature files, to the last message"
    ) {
        isShort in
        // A tenth of everything in a quick round.
        let scale = isShort ? 10 : 1
        return inputs(scale).map { name, text in
            let (seconds, said) = measure(text)
            return Figure("\(name): \(said)", brief(seconds), budget: "at most 20 s", seconds <= 20)
        }
    }

    private static func inputs(_ scale: Int) -> [(String, String)] {
        let million = 1_000_000 / scale
        let hundredThousand = 100_000 / scale
        let megabytes = 10_000_000 / scale
        let start = "Feature: f\n  Scenario: s\n    Given g\n"
        let columns = (0..<hundredThousand).map { "c\($0)" }
        let row = "      | " + columns.joined(separator: " | ") + " |\n"
        let tags = (0..<hundredThousand).map { "@t\($0)" }
        return [
            ("\(million) scenarios", "Feature: f\n" + repeated("Scenario: s\n* g\n", million)),
            ("\(million) rules", "Feature: f\n" + repeated("Rule: r\n", million)),
            ("\(million) rows", start + repeated("| a | b |\n", million)),
            ("\(million) rows of examples", start + "Examples:\n" + repeated("| g |\n", million)),
            (
                "\(million) lines of a doc string",
                start + "\"\"\"\n" + repeated("a line\n", million) + "\"\"\"\n"
            ),
            ("\(million) lines of description", "Feature: f\n" + repeated("Scenario of text\n", million)),
            ("\(million) mistakes", start + repeated("no such line\n", million)),
            ("a step of \(megabytes) bytes", start + "And " + repeated("word ", megabytes / 5) + "\n"),
            ("a line of \(megabytes) spaces", start + repeated(" ", megabytes) + "And g\n"),
            ("a mistake of \(megabytes) bytes", start + repeated("word ", megabytes / 5) + "\n"),
            (
                "a title of \(megabytes) bytes",
                "Feature: f\nScenarioo " + repeated("word ", megabytes / 5) + "\n"
            ),
            ("\(hundredThousand) columns, 5 rows", start + repeated(row, 5)),
            (
                "\(hundredThousand) columns of an outline",
                "Feature: f\n  Scenario: s\n    Given <c1> and <c\(hundredThousand - 1)> and <<c1>>\n"
                    + "    Examples:\n" + repeated(row, 3)
            ),
            ("\(hundredThousand) tags in a line", tags.joined(separator: " ") + "\n" + start),
            ("\(hundredThousand) lines of tags", tags.joined(separator: "\n") + "\n" + start),
            ("\(hundredThousand) tags of no scenario", start + tags.joined(separator: "\n") + "\nAnd g\n"),
            ("\(million) comments", start + repeated("# c\n", million)),
            ("\(million) placeholders", outline(million)),
        ]
    }

    private static func outline(_ count: Int) -> String {
        "Feature: f\n  Scenario: s\n    Given \(repeated("<a>", count))\n    Examples:\n      | a |\n      | b |\n"
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    /// Returns the time from the text to the last message, and the counts of what was found.
    private static func measure(_ text: String) -> (Double, String) {
        var said = ""
        let seconds = median(of: 1) {
            let result = GherkinParser().parse(text, uri: "limits.feature")
            var messages = MessageWriter()
            messages.write(result.source)
            for error in result.errors { messages.write(error) }
            var pickleCount = 0
            if let document = result.document {
                messages.write(document)
                for pickle in document.pickles() {
                    messages.write(pickle)
                    pickleCount += 1
                }
            }
            let problems = result.problems.count
            said = "\(pickleCount) pickles, \(result.errorCount) mistakes, \(problems) problems"
        }
        return (seconds, said)
    }
}
