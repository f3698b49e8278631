/// A pattern for the arguments of a call; waiting compares it again and again, so messages are composed when read.
struct ArgumentMatcher<Input> {
    typealias Mismatch = () -> String

    /// Returns the mismatches between a call's arguments and the pattern; empty if the call matches.
    let mismatches: (Input) -> [Mismatch]
    private let describe: () -> String?

    /// The arguments as a failure prints them, such as `("a", anything)`; `nil` if any arguments match.
    var description: String? { describe().map { "(\($0))" } }

    private init(
        _ describe: @autoclosure @escaping () -> String?, mismatches: @escaping (Input) -> [Mismatch]
    ) {
        (self.describe, self.mismatches) = (describe, mismatches)
    }

    static var any: ArgumentMatcher { ArgumentMatcher(nil) { _ in [] } }

    func matches(_ input: Input) -> Bool { mismatches(input).isEmpty }

    private static func mismatch<Argument>(
        _ matcher: Matcher<Argument>, _ argument: Argument, at position: Int, of count: Int
    ) -> Mismatch? {
        let result = matcher.judge(argument)
        guard result.matches != true else { return nil }
        return {
            let prefix = count > 1 ? "argument \(position): " : ""
            let seen = CallText.short(result.seen ?? printed(argument))
            let wanted = CallText.short(result.wanted ?? matcher.description)
            return "\(prefix)expected to \(wanted), \(result.matches == nil ? "but" : "got") \(seen)"
        }
    }
}

extension ArgumentMatcher {
    init<each Argument>(
        _ matchers: repeat Matcher<each Argument>, printing text: @autoclosure @escaping () -> String? = nil
    ) where Input == (repeat each Argument) {
        var descriptions: [() -> String] = []
        for matcher in repeat each matchers { descriptions.append { matcher.description } }
        let parts = descriptions
        self.init(text() ?? parts.map { $0() }.joined(separator: ", ")) { input in
            var found: [Mismatch] = []
            var position = 0
            for (matcher, argument) in repeat (each matchers, each input) {
                position += 1
                if let mismatch = Self.mismatch(matcher, argument, at: position, of: parts.count) {
                    found.append(mismatch)
                }
            }
            return found
        }
    }

    init(equalTo argument: Input) where Input: Equatable {
        self.init(equal(argument), printing: CallText.arguments([argument]))
    }

    init<each Argument: Equatable>(equalTo arguments: repeat each Argument)
    where Input == (repeat each Argument) {
        let all = (repeat each arguments)
        self.init(repeat equal(each arguments), printing: CallText.arguments(of: all))
    }
}
