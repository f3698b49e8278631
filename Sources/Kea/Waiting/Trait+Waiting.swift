extension Trait {
    /// Says how long expectations wait that do not say it themselves; one second each, unless a trait says otherwise.
    ///
    /// ```swift
    /// describe("the archive", .waiting(within: .seconds(5))) { … }
    /// ```
    ///
    /// For all examples of a package, give the trait to a class of ``GlobalHooks``.
    ///
    /// - Parameters:
    ///   - limit: the limit of `eventually`, `eventuallyNot` and `confirmation`.
    ///   - duration: the time that `always`, `never` and `afterWaiting` take.
    public static func waiting(within limit: Duration? = nil, for duration: Duration? = nil) -> Trait {
        Trait { traits in
            if let limit { traits.waiting.within = limit }
            if let duration { traits.waiting.throughout = duration }
        }
    }
}
