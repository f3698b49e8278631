import Foundation

package struct PageOptions: Sendable, Codable {
    package var title: String?
    package var tagLinks: [TagLink] = []

    package init() {}

    /// The web address that tags lead to, such as those of tickets.
    package struct TagLink: Sendable, Codable {
        /// A regular expression for whole tags.
        private let pattern: String
        /// The address, in which `$1` is the text of the first group.
        private let address: String

        /// Creates a link from `PATTERN=ADDRESS`; `nil` without a web address or with a faulty pattern.
        package init?(_ text: String) {
            guard let sign = text.firstRange(of: "=http"),
                (try? NSRegularExpression(pattern: String(text[..<sign.lowerBound]))) != nil
            else { return nil }
            pattern = "^(?:\(text[..<sign.lowerBound]))$"
            address = String(text[sign.lowerBound...].dropFirst())
        }

        func address(of tag: String) -> String? {
            guard tag.range(of: pattern, options: .regularExpression) != nil else { return nil }
            return tag.replacingOccurrences(of: pattern, with: address, options: .regularExpression)
        }
    }
}
