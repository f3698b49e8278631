/// What `--help` prints.
enum Help {
    /// The command, where no other name for it is known.
    static let command = "./run-specs.sh"

    /// The whole text.
    ///
    /// `run-specs.sh` holds the same, so that it can print it before anything is built.
    static var text: String {
        """
        Runs specs and features.

          \(command) [OPTION…] [PATH…]
          \(command) steps [TEXT…]

        A PATH is a folder, a feature file or a Swift file with specs; with lines after it, as in
        Features/paging.feature:5:12, what stands at those lines. Without a PATH everything is run.

        Which examples:
        \(lines(Option.selecting))

        How:
        \(lines(Option.ordering))

        Reports:
        \(lines(Option.reporting))

        Other:
          steps [TEXT…]               every sentence that a feature may use (or those with TEXT in
                                      them), where it is defined and how often it is used; as text,
                                      --format markdown or --format json
        \(lines(Option.other))

        Exit status: 0 all passed; 1 an example failed, crashed, timed out, or is undefined, ambiguous
        or pending; 2 the command line, a feature file or a definition is wrong; 3 nothing was run;
        130 interrupted.

        """
    }

    private static func lines(_ options: [Option]) -> String {
        options.map { option in
            let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
            let head = "  " + names + (option.value.map { " \($0)" } ?? "")
            let gap = String(repeating: " ", count: max(2, 30 - head.count))
            let more = option.help.dropFirst().map { "\n" + String(repeating: " ", count: 30) + $0 }.joined()
            return head + gap + (option.help.first ?? "") + more
        }
        .joined(separator: "\n")
    }
}
