import KeaEvents

/// The hooks around the run, each of which begins in one worker.
struct HooksOfRun {
    /// Those that have begun, by their indices among all hooks.
    private(set) var begun: Set<Int> = []
    /// Whether a scenario or a hook around the run has begun, so that the hooks after the run have to run.
    var areNeeded = false

    mutating func begin(_ hook: HookInfo) {
        areNeeded = true
        begun.insert(hook.index)
    }

    func areLeft(of hooks: [Int]) -> Bool { areNeeded && !begun.isSuperset(of: hooks) }
}
