/// Another time than real time: the outermost scope of examples, which a module registers under a tag.
package protocol TimeScoping: Sendable {
    @MainActor var unavailability: TimeUnavailability? { get }

    /// Returns the seed of each of an example's runs, given that of the whole run; the first failing run is the last.
    @MainActor func seeds(ofRun seed: UInt64?) -> [UInt64?]

    @MainActor func replayNote(for seed: UInt64) -> String

    /// Runs `body`, an example with its hooks and scopes, in this time.
    @MainActor
    func provideScope<Value>(seed: UInt64?, realLimit: Duration, performing body: () -> Value) -> Value
}

package enum TimeUnavailability: Sendable, Equatable {
    /// The platform does not support it: the example is skipped.
    case platform(String)
    /// The process is not set up for it: the example fails with instructions.
    case setUp(String)
}

@MainActor
package enum TimeScopes {
    /// The kinds of time that the products in this executable have registered before its run.
    package static var byTag: [String: any TimeScoping] = [:]

    /// The products that offer a kind of time, by tag; named in the failure if a tag is used without its product.
    static let products = ["@virtual-time": "KeaVirtualTime"]

    static func missing(_ tag: String, _ product: String) -> String {
        "\(tag) takes the product \(product), which is not in this process: add it to the dependencies of the "
            + "test target, and to XCTMain.swift `import \(product)` and, before `Runner.main()`, "
            + "`VirtualTime.prepare()`"
    }
}
