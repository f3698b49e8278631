import KeaText

/// A command line that cannot be followed, in words for whoever typed it.
struct UsageError: Error, Equatable {
    /// The mistake, and what was expected.
    let message: String
    /// Lines below the message.
    let details: [String]

    init(_ message: String, details: [String] = []) {
        self.message = message
        self.details = details
    }

    /// The same error, told of the place that has said what is wrong.
    func at(_ place: String) -> UsageError { UsageError("\(place): \(message)", details: details) }

    /// The error as it is printed, with its last line feed; a line may repeat a value of any length, and is cut.
    var text: String {
        (["error: \(message)"] + details.map { "    \($0)" }).map { $0.cutInMiddle(to: 2_000) }
            .joined(separator: "\n") + "\n"
    }
}
