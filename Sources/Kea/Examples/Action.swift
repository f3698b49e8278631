/// A piece of an example: its body, a hook, or a step.
///
/// A synchronous piece is called straight from the main thread, not from a job of the main actor. That is what
/// lets it wait for main-actor work by turning the run loop, as the synchronous `eventually` does.
public enum Action {
    /// A closure that runs to its end in one go.
    case sync(@MainActor () throws -> Void)
    /// A closure that may suspend.
    case async(@MainActor () async throws -> Void)
}
