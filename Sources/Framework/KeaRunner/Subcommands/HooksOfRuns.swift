import KeaEvents
import KeaReports

/// The hooks around several runs, joined: each with the most severe status, all failures and all attachments.
struct HooksOfRuns {
    private struct Hook {
        let info: HookInfo
        /// The number of earlier executions in a run, as each worker may run it.
        let round: Int
        var result: StepResult
        var attachments: [Attachment]
    }

    private var hooks: [Hook] = []
    /// Whether a hook is running, so that attachments belong to it.
    private var isOpen = false
    private let isEmpty: Bool
    private var known: Set<Failure> = []
    /// The events of the hooks' failures, which follow the hooks.
    private(set) var failures: [RunEvent] = []

    /// Texts in the lines of hooks and their attachments.
    private static let marks = [#""hookStarted""#, #""hookFinished""#, #""exampleID""#]

    /// Reads the hooks of files; a later pass reports mistakes in the files.
    init(_ heads: [RunHead]) {
        isEmpty = heads.isEmpty
        for head in heads {
            var rounds: [HookInfo: Int] = [:]
            var attachments: [Attachment] = []
            isOpen = false
            head.file.rewind()
            while let event = try? head.file.next(containing: Self.marks) {
                switch event {
                case .hookStarted: (isOpen, attachments) = (true, [])
                case .attachment(let attachment, _) where isOpen: attachments.append(attachment)
                case .hookFinished(let info, let result):
                    isOpen = false
                    add(
                        Hook(
                            info: info, round: rounds[info, default: 0], result: result,
                            attachments: attachments))
                    rounds[info, default: 0] += 1
                default: break
                }
            }
        }
    }

    private mutating func add(_ hook: Hook) {
        guard let index = hooks.firstIndex(where: { ($0.info, $0.round) == (hook.info, hook.round) }) else {
            return hooks.append(hook)
        }
        let (known, result) = (hooks[index].result, hook.result)
        hooks[index].attachments += hook.attachments
        hooks[index].result = StepResult(
            status: max(known.status, result.status), seconds: max(known.seconds, result.seconds),
            failures: known.failures + result.failures.filter { !known.failures.contains($0) },
            reason: known.reason ?? result.reason, startedAt: min(known.startedAt, result.startedAt))
    }

    /// Returns the events of the hooks of a moment.
    func events(_ moment: HookMoment) -> [RunEvent] {
        hooks.filter { $0.info.moment == moment }.flatMap { hook in
            [.hookStarted(hook.info)] + hook.attachments.map { .attachment($0, example: "") }
                + [.hookFinished(hook.info, hook.result)]
        }
    }

    /// Returns whether an event belongs to the hooks, after collecting a failure.
    mutating func take(_ event: RunEvent) -> Bool {
        guard !isEmpty else { return false }
        switch event {
        case .hookStarted: isOpen = true
        case .hookFinished: isOpen = false
        case .attachment where isOpen: break
        case .lateFailure(let failure, .hook) where hooks.contains { $0.result.failures.contains(failure) }:
            if known.insert(failure).inserted { failures.append(event) }
        default: return false
        }
        return true
    }
}
