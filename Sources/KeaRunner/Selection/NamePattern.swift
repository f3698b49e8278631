import Foundation

/// A text or a regular expression that an example's name has to contain.
///
/// A text that is no regular expression, such as `what (if`, is still a text to look for.
struct NamePattern {
    /// A pattern that would take for ever, on a name.
    struct Excess: Error {
        let name: String
    }

    /// The text, as it was given.
    let text: String
    private let expression: NSRegularExpression?

    init(_ text: String) {
        self.text = text
        expression = try? NSRegularExpression(pattern: text)
    }

    /// Whether a name fits; names are written with ` › ` between their parts, and may be looked for without.
    func fits(_ path: [String]) throws(Excess) -> Bool {
        let title = path.joined(separator: " › ")
        let plain = path.joined(separator: " ")
        if title.contains(text) || plain.contains(text) { return true }
        guard let expression else { return false }
        if try Self.matches(expression, title) { return true }
        return path.count > 1 ? try Self.matches(expression, plain) : false
    }

    /// The number of times that a match may say that it is still at work; each stands for thousands of steps.
    private static let patience = 100

    /// Whether an expression fits some part of a text, with an end to the search: some patterns try more ways to fit
    /// a text than there is time for.
    private static func matches(_ expression: NSRegularExpression, _ text: String) throws(Excess) -> Bool {
        var isFound = false
        var isExceeded = false
        var reports = 0
        let whole = NSRange(text.startIndex..., in: text)
        expression.enumerateMatches(in: text, options: [.reportProgress], range: whole) {
            match, flags, stop in
            if match != nil {
                isFound = true
                stop.pointee = true
            } else if flags.contains(.internalError) {
                isExceeded = true
                stop.pointee = true
            } else if flags.contains(.progress) {
                reports += 1
                isExceeded = reports > Self.patience
                stop.pointee = ObjCBool(isExceeded)
            }
        }
        guard isFound || !isExceeded else { throw Excess(name: text) }
        return isFound
    }
}
