import KeaText

package struct UsageError: Error, Equatable {
    let message: String
    /// Lines below the message.
    let details: [String]

    package init(_ message: String, details: [String] = []) {
        (self.message, self.details) = (message, details)
    }

    /// Creates the error about an unknown name of a kind of things, such as `format`, with the nearest one and all of them.
    package init(unknown kind: String, _ name: String, among names: [String]) {
        self.init(
            "there is no \(kind) \"\(name)\"" + didYouMean(name, among: names),
            details: ["\(kind)s: \(names.joined(separator: ", "))"])
    }

    /// Returns the error with its location, or the name of its option, before the message.
    func at(_ location: String) -> UsageError { UsageError("\(location): \(message)", details: details) }

    /// The error as it is printed; each line is shortened, as a value may be of any length.
    var text: String {
        (["error: \(message)"] + details.map { "    \($0)" }).map { $0.cutInMiddle(to: 2_000) }
            .joined(separator: "\n") + "\n"
    }
}
