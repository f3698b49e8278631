/// The order in which examples are run.
enum ExampleOrder: Equatable {
    /// As they are written; files by name.
    case defined
    /// The other way round.
    case reverse
    /// Shuffled, by a seed that gives the same order again; `nil` until one is chosen.
    case random(seed: UInt64?)

    /// Reads the value of `--order`.
    init(argument: String) throws(UsageError) {
        switch argument {
        case "defined": self = .defined
        case "reverse": self = .reverse
        case "random": self = .random(seed: nil)
        default:
            guard argument.hasPrefix("random:") else {
                throw UsageError(
                    "--order: \"\(argument)\" is not an order; write defined, reverse or random[:SEED]")
            }
            let digits = argument.dropFirst("random:".count)
            guard let seed = UInt64(digits) else {
                throw UsageError(
                    "--order: the seed \"\(digits)\" is not a whole number from 0 to \(UInt64.max)")
            }
            self = .random(seed: seed)
        }
    }

    /// The same order with its seed chosen, where it needs one.
    func seeded() -> ExampleOrder {
        // Six digits are enough to find an order that fails, and short enough to be typed.
        self == .random(seed: nil) ? .random(seed: UInt64.random(in: 100_000...999_999)) : self
    }

    /// The seed, where there is one.
    var seed: UInt64? {
        if case .random(let seed) = self { seed } else { nil }
    }
}
