import Foundation
import KeaEvents
import Synchronization

/// The group under declaration while `spec()` runs: `describe`, `it` and the hooks add to it.
@MainActor
enum GroupBuilder {
    // The declarations on the stack of the main thread: `describe` and `it` have no parameter for their group.
    private static var stack: [ExampleGroup] = []
    static var current: ExampleGroup? { stack.last }

    /// Whether the calling code declares groups, hooks or steps, so that it runs in no example.
    nonisolated static var isDeclaring: Bool { depth.load(ordering: .relaxed) > 0 && Thread.isMainThread }

    /// The depth of that stack, for code on any thread.
    private nonisolated static let depth = Atomic(0)

    static func describe(_ group: ExampleGroup, _ body: @MainActor () -> Void) {
        stack.append(group)
        defer { stack.removeLast() }
        declare(body)
    }

    static func declare<Value>(_ body: () -> Value) -> Value {
        depth.add(1, ordering: .relaxed)
        defer { depth.subtract(1, ordering: .relaxed) }
        return body()
    }

    nonisolated static func refuse(_ what: String, _ failure: Failure) {
        Diagnostics.record(
            .error, "\(what) outside of an example: \(failure.message)", details: failure.details,
            at: failure.location)
    }

    /// Returns the group that `word` adds to; records an error if there is none, or if the name is blank.
    static func group(
        for word: String, named name: String? = nil, at location: SourceLocation
    ) -> ExampleGroup? {
        if let name { check(name: name, of: word, at: location) }
        if let current { return current }
        if let example = Execution.inherited {
            let message = "\(word) was called while an example runs; it belongs in a group, beside `it`"
            example.record(Failure(kind: .definition, message: message, location: location))
        } else {
            let message = "\(word) was called outside of a spec; it belongs in `override class func spec()`"
            Diagnostics.record(.error, message, at: location)
        }
        return nil
    }

    static func check(name: String, of word: String, at location: SourceLocation) {
        guard name.allSatisfy(\.isWhitespace) else { return }
        let message = "\(word) needs a name: reports and selections know an example by its names"
        Diagnostics.record(.error, message, at: location)
    }

    /// Records behaviours that no group uses as errors: their examples would never run.
    static func reportUnusedBehaviors() {
        let unused = Run.current.unusedBehaviors.withLock { behaviors in
            defer { behaviors = [:] }
            return behaviors
        }
        for (location, name) in unused.sorted(by: { $0.key.line < $1.key.line }) {
            let message =
                "nothing behaves like \(printed(name)), so that its examples never run: add an `itBehavesLike`"
            Diagnostics.record(.error, message, at: location)
        }
    }
}

extension ExampleGroup {
    package static func describing(
        _ suite: String, in parent: ExampleGroup? = nil, traits: [Trait] = [], _ body: @MainActor () -> Void
    ) -> ExampleGroup {
        let group = ExampleGroup(
            "", suite: suite, in: parent, location: SourceLocation(wholeFile: suite),
            traits: (parent?.traits ?? Traits()).adding(traits))
        GroupBuilder.describe(group, body)
        GroupBuilder.reportUnusedBehaviors()
        return group
    }
}
