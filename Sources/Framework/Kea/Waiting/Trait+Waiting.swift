import KeaEvents

extension Trait {
    /// Sets the default duration of waiting expectations, which is one second without this trait.
    ///
    /// ```swift
    /// describe("the archive", .waiting(within: .seconds(5))) { … }
    /// ```
    ///
    /// To set it for all examples of a package, give the trait to a ``GlobalHooks`` class.
    ///
    /// - Parameters:
    ///   - limit: the limit of `eventually`, `eventuallyNot` and `confirmation`.
    ///   - duration: the duration of `always`, `never` and `afterWaiting`.
    public static func waiting(
        within limit: Duration? = nil, for duration: Duration? = nil, file: String = #filePath,
        line: Int = #line
    ) -> Trait {
        if min(limit ?? .zero, duration ?? .zero) < .zero {
            Diagnostics.record(.error, "a time is never negative", at: SourceLocation(file: file, line: line))
        }
        return Trait { traits in
            if let limit { traits.waiting.within = limit }
            if let duration { traits.waiting.throughout = duration }
        }
    }
}
