import KeaText

/// A mistake in the command line.
package struct UsageError: Error, Equatable {
    /// The mistake, and what was expected.
    let message: String
    /// Lines below the message.
    let details: [String]

    package init(_ message: String, details: [String] = []) {
        self.message = message
        self.details = details
    }

    /// Returns the error with its location, or the name of its option, before the message.
    func at(_ location: String) -> UsageError { UsageError("\(location): \(message)", details: details) }

    /// The error as it is printed; each line is shortened, as a value may be of any length.
    var text: String {
        (["error: \(message)"] + details.map { "    \($0)" }).map { $0.cutInMiddle(to: 2_000) }
            .joined(separator: "\n") + "\n"
    }
}
