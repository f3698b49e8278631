/// A time that examples can live in instead of real time: the outermost scope, which is on the bare main thread.
///
/// A module that has one registers it under the tag that asks for it.
package protocol TimeScoping: Sendable {
    /// The obstacle to this time in this process, or `nil` where there is none.
    @MainActor var obstacle: TimeObstacle? { get }

    /// The seeds of an example's runs, one each; the first run that does not pass is the last.
    ///
    /// - Parameter seed: the seed of the whole run, where it has one.
    @MainActor func seeds(ofRun seed: UInt64?) -> [UInt64?]

    /// The line of a failure that says how to see the run with this seed again.
    @MainActor func replayNote(for seed: UInt64) -> String

    /// Runs `body`, all of an example with its hooks and scopes, in a time of its own.
    ///
    /// - Parameters:
    ///   - seed: the seed of this run.
    ///   - realLimit: how long the body may take in real time.
    ///   - body: what is run.
    @MainActor
    func provideScope<Value>(seed: UInt64?, realLimit: Duration, performing body: () -> Value) -> Value
}

/// An obstacle to a time that an example asks for.
package enum TimeObstacle: Sendable, Equatable {
    /// The platform does not have it: the example is skipped, with the reason.
    case platform(String)
    /// The process has not been set up for it: the example fails, with what is to be done.
    case setUp(String)
}

/// The times that this process offers by tag.
@MainActor
package enum TimeScopes {
    /// The times that are there, by their tag.
    package static var byTag: [String: any TimeScoping] = [:]

    /// The products that offer a time, by its tag: what to add where the tag is used and nothing is there for it.
    static let products = ["@virtual-time": "KeaVirtualTime"]

    /// The words for an example whose tag asks for a time that this process does not have.
    static func missing(_ tag: String, _ product: String) -> String {
        "\(tag) takes the product \(product), which is not in this process: add it to the dependencies of the "
            + "test target, and to XCTMain.swift `import \(product)` and, before `Runner.main()`, "
            + "`VirtualTime.prepare()`"
    }
}
