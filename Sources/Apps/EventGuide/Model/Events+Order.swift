import Foundation

extension [Event] {
    /// Returns the events in the order of the guide: films first, then all others, each by name (S0.1, S0.2).
    ///
    /// Names are compared by Russian collation, independent of the machine's locale: Ё equals Е, and "Зал 2" precedes
    /// "Зал 10". Events without a name come last in their section, and events with equal names keep their order. No event is
    /// added or lost (S0.3).
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

    /// The fixed locale for comparisons; the order must not depend on the user's settings.
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
    /// The section of the guide: 0 for films, 1 for all others.
    fileprivate var section: Int { type == .cinema ? 0 : 1 }
}
