/// What a person can type at a pause.
enum PauseKey: String, CaseIterable {
    case run = ""
    case skip = "s"
    case retry = "r"
    case values = "w"
    case go = "g"
    case end = "e"
    case quit = "q"
    case help = "?"

    /// The word that can be typed instead of the letter.
    private var word: String {
        switch self {
        case .run: "run"
        case .skip: "skip"
        case .retry: "retry"
        case .values: "world"
        case .go: "go"
        case .end: "end"
        case .quit: "quit"
        case .help: "help"
        }
    }

    /// Creates a key from what was typed: its letter, its word, or the beginning of its word.
    init?(_ text: Substring) {
        let text = text.lowercased()
        guard let key = Self(rawValue: text) ?? Self.allCases.first(where: { $0.word == text }) else {
            return nil
        }
        self = key
    }

    /// Its name and effect in the line of keys.
    func label(at pause: Pause) -> String {
        switch (self, pause) {
        case (.run, .step), (.run, .example): "Enter run"
        case (.run, _): "Enter go on"
        case (.skip, _): "s skip"
        case (.retry, .failure): "r retry"
        case (.retry, _): "r read again"
        case (.values, _): "w world"
        case (.go, _): "g no more pauses"
        case (.end, _): "e end scenario"
        case (.quit, _): "q quit"
        case (.help, _): "?"
        }
    }

    /// Its explanation.
    func help(at pause: Pause) -> String {
        let own =
            switch (self, pause) {
            case (.run, .step): "run this step"
            case (.run, .example): "run this example"
            case (.run, .problem): "go on; this step cannot run, and fails the scenario"
            case (.run, .failure), (.run, .hook): "go on; the other steps of the scenario are skipped"
            case (.run, .exampleFailure): "go on with the next example"
            case (.skip, .example): "skip this example"
            case (.skip, _): "skip this step, and go on with the next one"
            case (.retry, .failure):
                "save the feature, then read this step and those after it again, and run this step again; "
                    + "what it has done already is not undone"
            case (.retry, _): "save the feature, then read this step and those after it again"
            case (.values, _): "show the world in full; w NAME shows what is in one of its values"
            case (.go, _): "run the rest without pauses"
            case (.end, _): "skip the other steps of this scenario, and go on with the next one"
            case (.quit, _): "end the run; hooks clean up, and the report shows what ran"
            case (.help, _): "print this"
            }
        let name = self == .run ? "Enter" : "\(rawValue), \(word)"
        return "  \(name.padding(toLength: 11, withPad: " ", startingAt: 0))  \(own)"
    }
}

/// A kind of pause.
enum Pause {
    /// Before a step.
    case step
    /// Before a step that cannot run.
    case problem
    /// After a step that has failed.
    case failure
    /// After a hook of a scenario that has failed.
    case hook
    /// Before an example in Swift.
    case example
    /// After an example in Swift that has failed.
    case exampleFailure

    /// What can be typed.
    var keys: [PauseKey] {
        switch self {
        case .step: [.run, .skip, .retry, .values, .go, .end, .quit, .help]
        case .problem: [.run, .retry, .skip, .values, .go, .end, .quit, .help]
        case .failure: [.run, .retry, .values, .go, .quit, .help]
        case .hook: [.run, .values, .go, .quit, .help]
        case .example: [.run, .skip, .go, .quit, .help]
        case .exampleFailure: [.run, .go, .quit, .help]
        }
    }
}
