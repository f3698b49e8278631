/// What a person can type at a pause: a letter or a word.
enum PauseKey: String, CaseIterable {
    case run, skip, retry, world, go, end, quit, help

    private var letter: String {
        switch self {
        case .run: ""
        case .help: "?"
        default: String(rawValue.prefix(1))
        }
    }

    init?(_ text: Substring) {
        let text = text.lowercased()
        guard let key = Self.allCases.first(where: { [$0.letter, $0.rawValue].contains(text) }) else {
            return nil
        }
        self = key
    }

    private func effect(at pause: Pause) -> (label: String, help: String) {
        let again = "save the feature, then read this step and those after it again"
        return switch self {
        case .run where pause == .step: ("run", "run this step")
        case .run where pause == .example: ("run", "run this example")
        case .run: ("go on", "go on; the other steps of a failed scenario are skipped")
        case .skip where pause == .example: ("skip", "skip this example")
        case .skip: ("skip", "skip this step, and go on with the next one")
        case .retry where pause == .failure:
            ("retry", again + ", and run this step again; what it has done already is not undone")
        case .retry: ("read again", again)
        case .world: ("world", "show the world in full; w NAME shows what is in one of its values")
        case .go: ("no more pauses", "run the rest without pauses")
        case .end: ("end scenario", "skip the other steps of this scenario, and go on with the next one")
        case .quit: ("quit", "end the run; hooks clean up, and the report shows what ran")
        case .help: ("", "print this")
        }
    }

    func label(at pause: Pause) -> String {
        let label = effect(at: pause).label
        return label.isEmpty ? letter : "\(self == .run ? "Enter" : letter) \(label)"
    }

    func help(at pause: Pause) -> String {
        let name = self == .run ? "Enter" : "\(letter), \(rawValue)"
        return "  \(name.padding(toLength: 11, withPad: " ", startingAt: 0))  \(effect(at: pause).help)"
    }
}

enum Pause {
    /// Before a step that can run, and one that cannot.
    case step, problem
    /// After a step or a hook of a scenario that has failed.
    case failure, hook
    /// Before an example in Swift, and after one that has failed.
    case example, exampleFailure

    var keys: [PauseKey] {
        switch self {
        case .step: [.run, .skip, .retry, .world, .go, .end, .quit, .help]
        case .problem: [.run, .retry, .skip, .world, .go, .end, .quit, .help]
        case .failure: [.run, .retry, .world, .go, .quit, .help]
        case .hook: [.run, .world, .go, .quit, .help]
        case .example: [.run, .skip, .go, .quit, .help]
        case .exampleFailure: [.run, .go, .quit, .help]
        }
    }
}
