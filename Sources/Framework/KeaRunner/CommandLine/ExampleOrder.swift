enum ExampleOrder: Equatable, Codable {
    /// As written; files by name.
    case defined
    case reverse
    /// Shuffled with a seed; `nil` until one is chosen.
    case random(seed: UInt64?)

    init(argument: String) throws(UsageError) {
        switch argument {
        case "defined": self = .defined
        case "reverse": self = .reverse
        case "random": self = .random(seed: nil)
        case let text where text.hasPrefix("random:"):
            do throws(UsageError) {
                self = .random(seed: try UInt64(argument: String(text.dropFirst("random:".count))))
            } catch {
                throw UsageError("the seed \(error.message)")
            }
        default:
            throw UsageError("\"\(argument)\" is not an order; write defined, reverse or random[:SEED]")
        }
    }

    /// Returns the order with a seed, chosen here if it needs one.
    func seeded() -> ExampleOrder {
        // Six digits are enough to find a failing order, and short enough to type.
        self == .random(seed: nil) ? .random(seed: UInt64.random(in: 100_000...999_999)) : self
    }

    var seed: UInt64? {
        if case .random(let seed) = self { seed } else { nil }
    }
}
