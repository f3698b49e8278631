import Foundation

extension [Event] {
    /// The events in the order of the guide: films first, then all others, each by name (S0.1, S0.2).
    ///
    /// Names are compared as a Russian dictionary has them, wherever the app runs: Ё stands with Е, and "Зал 2" before
    /// "Зал 10". Events without a name come last in their section; where two names are the same, the events stay in the
    /// order in which they came. Nothing is lost and nothing is added (S0.3).
    public func inGuideOrder() -> [Event] {
        enumerated().sorted { one, other in
            let sections = (one.element.section, other.element.section)
            guard sections.0 == sections.1 else { return sections.0 < sections.1 }
            switch Self.compare(one.element.name, other.element.name) {
            case .orderedAscending: return true
            case .orderedDescending: return false
            case .orderedSame: return one.offset < other.offset
            }
        }.map(\.element)
    }

    /// Fixed, since the order of a list must not depend on the settings of whoever looks at it.
    private static let locale = Locale(identifier: "ru_RU")

    private static func compare(_ name: String?, _ other: String?) -> ComparisonResult {
        switch (name, other) {
        case (let name?, let other?): name.compare(other, options: .numeric, range: nil, locale: locale)
        case (nil, nil): .orderedSame
        case (nil, _): .orderedDescending
        case (_, nil): .orderedAscending
        }
    }
}

extension Event {
    /// The section of the guide that the event stands in: 0 for films, 1 for all others.
    fileprivate var section: Int { type == .cinema ? 0 : 1 }
}
