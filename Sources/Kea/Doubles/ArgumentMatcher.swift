/// A pattern for the arguments of a call.
///
/// Calls are compared with patterns again and again while something waits for them, so words are put together only
/// when somebody reads them.
struct ArgumentMatcher<Input> {
    /// The fault of one argument, to be put into words.
    typealias Mismatch = () -> String

    /// The faults of the arguments of a call, one entry an argument; empty where they fit.
    let mismatches: (Input) -> [Mismatch]
    private let describe: () -> String?

    /// The arguments as a failure prints them, such as `("a", anything)`; `nil` where they may be any.
    var description: String? { describe().map { "(\($0))" } }

    private init(
        _ describe: @autoclosure @escaping () -> String?, mismatches: @escaping (Input) -> [Mismatch]
    ) {
        self.describe = describe
        self.mismatches = mismatches
    }

    /// The pattern that all calls fit.
    static var any: ArgumentMatcher { ArgumentMatcher(nil) { _ in [] } }

    /// The pattern of calls whose arguments together are what a matcher wants.
    init(_ matcher: Matcher<Input>, printing text: @autoclosure @escaping () -> String? = nil) {
        self.init(text() ?? matcher.description) { input in
            [ArgumentMatcher.mismatch(matcher, input)].compactMap { $0 }
        }
    }

    /// Whether a call with these arguments fits.
    func fits(_ input: Input) -> Bool { mismatches(input).isEmpty }

    /// A matcher's finding about an argument, or about one of several.
    private static func mismatch<Argument>(
        _ matcher: Matcher<Argument>, _ argument: Argument, at position: Int? = nil
    ) -> Mismatch? {
        let result = matcher.judge(argument)
        guard result.matches != true else { return nil }
        return {
            let place = position.map { "argument \($0): " } ?? ""
            let seen = CallText.short(result.seen ?? printed(argument))
            let wanted = CallText.short(result.wanted ?? matcher.description)
            return "\(place)expected to \(wanted), \(result.matches == nil ? "but" : "got") \(seen)"
        }
    }
}

extension ArgumentMatcher {
    /// The pattern of calls whose arguments are what the matchers want, each.
    init<each Argument>(
        _ matchers: repeat Matcher<each Argument>, printing text: @autoclosure @escaping () -> String? = nil
    ) where Input == (repeat each Argument) {
        self.init(text() ?? Self.descriptions(repeat each matchers)) { input in
            var found: [Mismatch] = []
            var position = 0
            for (matcher, argument) in repeat (each matchers, each input) {
                position += 1
                if let mismatch = Self.mismatch(matcher, argument, at: position) { found.append(mismatch) }
            }
            return found
        }
    }

    private static func descriptions<each Argument>(_ matchers: repeat Matcher<each Argument>) -> String {
        var descriptions: [String] = []
        for matcher in repeat each matchers { descriptions.append(matcher.description) }
        return descriptions.joined(separator: ", ")
    }

    /// The pattern of calls with an argument that is equal to this.
    init(equalTo argument: Input) where Input: Equatable {
        self.init(equal(argument), printing: CallText.arguments([argument]))
    }

    /// The pattern of calls with arguments that are equal to these.
    init<each Argument: Equatable>(equalTo arguments: repeat each Argument)
    where Input == (repeat each Argument) {
        let all = (repeat each arguments)
        self.init(repeat equal(each arguments), printing: CallText.arguments(of: all))
    }
}
