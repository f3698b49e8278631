/// The books of a library, and who has borrowed which of them.
public struct Library: Sendable {
    /// How many copies of each title stand on the shelf.
    public private(set) var shelf: [String: Int] = [:]
    /// The titles that each reader has borrowed, in that order.
    public private(set) var loans: [String: [String]] = [:]

    /// Creates a library without books.
    public init() {}

    /// Puts copies of a title on the shelf.
    public mutating func add(_ copies: Int, of title: String) { shelf[title, default: 0] += copies }

    /// Lends a copy to a reader, and returns whether there was one.
    @discardableResult
    public mutating func lend(_ title: String, to reader: String) -> Bool {
        guard let copies = shelf[title], copies > 0 else { return false }
        shelf[title] = copies - 1
        loans[reader, default: []].append(title)
        return true
    }

    /// Takes a copy back from a reader.
    public mutating func takeBack(_ title: String, from reader: String) {
        guard let index = loans[reader]?.firstIndex(of: title) else { return }
        loans[reader]?.remove(at: index)
        shelf[title, default: 0] += 1
    }
}
