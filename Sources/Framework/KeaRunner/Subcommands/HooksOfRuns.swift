import KeaEvents
import KeaReports

/// The hooks around several runs as those of one: each with the gravest status, and all failures and attachments.
struct HooksOfRuns {
    private struct Hook {
        let info: HookInfo
        /// The number of its ends before in one run, as where each worker runs it.
        let round: Int
        var result: StepResult
        var attachments: [Attachment]
    }

    private var hooks: [Hook] = []
    /// Whether a hook has begun and not ended; what is attached then is its own.
    private var isOpen = false
    private let isEmpty: Bool
    private var known: Set<Failure> = []
    /// The failures of the hooks, which come again after them.
    private(set) var failures: [RunEvent] = []

    /// Reads the hooks of files; what is wrong with a file is said when all of it is read.
    init(_ heads: [RunHead]) {
        isEmpty = heads.isEmpty
        for head in heads {
            var rounds: [HookInfo: Int] = [:]
            var attachments: [Attachment] = []
            isOpen = false
            head.file.rewind()
            while let event = try? head.file.nextOfHook() {
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

    /// The events of the hooks of a moment.
    func events(_ moment: HookMoment) -> [RunEvent] {
        hooks.filter { $0.info.moment == moment }.flatMap { hook in
            [.hookStarted(hook.info)] + hook.attachments.map { .attachment($0, example: "") }
                + [.hookFinished(hook.info, hook.result)]
        }
    }

    /// Takes an event that has come with the hooks, or comes after them.
    ///
    /// - Returns: whether it was one.
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
