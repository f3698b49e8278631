import Foundation
import KeaEvents
import Synchronization

/// The group that is being described at the moment.
///
/// `describe`, `it` and the hooks add to it. It exists only while a `spec()` runs; outside of one they have
/// nowhere to add to, which is recorded as a mistake at their line.
@MainActor
enum GroupBuilder {
    private static var stack: [ExampleGroup] = []

    /// The innermost group that is being described.
    static var current: ExampleGroup? { stack.last }

    /// Whether the calling code declares groups, hooks or steps, so that no example is meant.
    nonisolated static var isDeclaring: Bool { depth.load(ordering: .relaxed) > 0 && Thread.isMainThread }

    private nonisolated static let depth = Atomic(0)

    /// Runs `body` with `group` as the current group.
    static func describe(_ group: ExampleGroup, _ body: @MainActor () -> Void) {
        stack.append(group)
        defer { stack.removeLast() }
        declare(body)
    }

    /// Runs `body`, which declares.
    static func declare<Value>(_ body: () -> Value) -> Value {
        depth.add(1, ordering: .relaxed)
        defer { depth.subtract(1, ordering: .relaxed) }
        return body()
    }

    /// Records that something was judged where nothing is: outside of an example.
    nonisolated static func refuse(_ what: String, _ failure: Failure) {
        Diagnostics.record(
            .error, "\(what) outside of an example: \(failure.message)", details: failure.details,
            at: failure.location)
    }

    /// The group to add `word` to; where there is none, or a name says nothing, the mistake is recorded.
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
}

extension GroupBuilder {
    /// Records a name that says nothing.
    static func check(name: String, of word: String, at location: SourceLocation) {
        guard name.allSatisfy(\.isWhitespace) else { return }
        let message = "\(word) needs a name: reports and selections know an example by its names"
        Diagnostics.record(.error, message, at: location)
    }

    /// The behaviours that were made while something is declared, and that nothing has yet.
    nonisolated static let unusedBehaviors = Mutex<[SourceLocation: String]>([:])

    /// Records behaviours that nothing has: their examples would never run.
    static func reportUnusedBehaviors() {
        let unused = unusedBehaviors.withLock { behaviors in
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
    /// The group that a closure describes; without a parent it is apart from all spec classes.
    package static func describing(
        _ suite: String, in parent: ExampleGroup? = nil, traits: [Trait] = [], _ body: @MainActor () -> Void
    ) -> ExampleGroup {
        let group = ExampleGroup(
            "", suite: suite, in: parent, location: SourceLocation(file: suite, line: 0),
            traits: (parent?.traits ?? Traits()).adding(traits))
        GroupBuilder.describe(group, body)
        GroupBuilder.reportUnusedBehaviors()
        return group
    }
}
