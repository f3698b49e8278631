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

// What several arguments are to be like, each. Written out for each number of arguments: parameter packs would say it
// once, but the compiler (Swift 6.3) crashes on tuples that it makes of them.
extension ArgumentMatcher {
    init<A, B>(_ a: Matcher<A>, _ b: Matcher<B>, printing text: @autoclosure @escaping () -> String? = nil)
    where Input == (A, B) {
        self.init(text() ?? [a.description, b.description].joined(separator: ", ")) { input in
            [Self.mismatch(a, input.0, at: 1), Self.mismatch(b, input.1, at: 2)].compactMap { $0 }
        }
    }

    init<A, B, C>(
        _ a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>,
        printing text: @autoclosure @escaping () -> String? = nil
    )
    where Input == (A, B, C) {
        self.init(text() ?? [a.description, b.description, c.description].joined(separator: ", ")) { input in
            [
                Self.mismatch(a, input.0, at: 1), Self.mismatch(b, input.1, at: 2),
                Self.mismatch(c, input.2, at: 3),
            ].compactMap { $0 }
        }
    }

    init<A, B, C, D>(
        _ a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>, _ d: Matcher<D>,
        printing text: @autoclosure @escaping () -> String? = nil
    ) where Input == (A, B, C, D) {
        self.init(
            text()
                ?? [a.description, b.description, c.description, d.description].joined(separator: ", ")
        ) { input in
            [
                Self.mismatch(a, input.0, at: 1), Self.mismatch(b, input.1, at: 2),
                Self.mismatch(c, input.2, at: 3), Self.mismatch(d, input.3, at: 4),
            ].compactMap { $0 }
        }
    }

    /// The pattern of calls with arguments that are equal to these.
    init(equalTo a: Input) where Input: Equatable {
        self.init(equal(a), printing: CallText.arguments([a]))
    }

    init<A: Equatable, B: Equatable>(equalTo a: A, _ b: B) where Input == (A, B) {
        self.init(equal(a), equal(b), printing: CallText.arguments([a, b]))
    }

    init<A: Equatable, B: Equatable, C: Equatable>(equalTo a: A, _ b: B, _ c: C) where Input == (A, B, C) {
        self.init(equal(a), equal(b), equal(c), printing: CallText.arguments([a, b, c]))
    }

    init<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(equalTo a: A, _ b: B, _ c: C, _ d: D)
    where Input == (A, B, C, D) {
        self.init(equal(a), equal(b), equal(c), equal(d), printing: CallText.arguments([a, b, c, d]))
    }
}
