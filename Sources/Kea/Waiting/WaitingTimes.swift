/// How long waiting expectations take where they do not say it themselves.
struct WaitingTimes: Sendable {
    /// For `eventually`, `eventuallyNot` and `confirmation`, which end as soon as they can.
    var within = Duration.seconds(1)
    /// For `always`, `never` and `afterWaiting`, which take their whole time.
    var throughout = Duration.seconds(1)
}

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
