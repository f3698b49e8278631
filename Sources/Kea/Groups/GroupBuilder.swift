/// The group that is being described at the moment.
///
/// `describe`, `it` and the hooks add to it. It exists only while a `spec()` runs; outside of one they have
/// nowhere to add to, which is recorded as a mistake at their line.
@MainActor
enum GroupBuilder {
    private static var stack: [ExampleGroup] = []

    /// The innermost group that is being described.
    static var current: ExampleGroup? { stack.last }

    /// Runs `body` with `group` as the current group.
    static func describe(_ group: ExampleGroup, _ body: @MainActor () -> Void) {
        stack.append(group)
        defer { stack.removeLast() }
        body()
    }

    /// The group to add `word` to; where there is none, the mistake is recorded.
    static func group(for word: String, at location: SourceLocation) -> ExampleGroup? {
        if let example = Execution.current {
            example.record(
                Failure(
                    kind: .definition,
                    message: "\(word) was called while an example runs; it belongs in a group, beside `it`",
                    location: location))
            return nil
        }
        guard let current else {
            Diagnostics.record(
                .error, "\(word) was called outside of a spec; it belongs in `override class func spec()`",
                at: location)
            return nil
        }
        return current
    }
}
