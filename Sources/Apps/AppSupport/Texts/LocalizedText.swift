import Foundation

/// A language of the apps' texts.
public enum Language: String, CaseIterable, Sendable {
    case english = "en", russian = "ru", japanese = "ja"

    /// Creates the language of a locale, such as `ru_RU.UTF-8`; English in place of one without texts.
    public init(locale: String) {
        self = Self(rawValue: String(locale.prefix { $0.isLetter })) ?? .english
    }
}

/// A text for the user in all languages.
///
/// Rows and errors have such texts, so a user interface chooses the language where it draws:
/// `label.text = problem.reason[.japanese]`.
public struct LocalizedText: Hashable, Sendable {
    private let texts: [Language: String]

    init(_ text: (Language) -> String) {
        texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, text($0)) })
    }

    /// Creates a text that is the same in all languages, such as a name.
    public init(_ text: String) { self.init { _ in text } }

    /// Creates the text of a time to wait, rounded up to a unit that is precise enough, such as “2 minutes”.
    public init(_ wait: Duration) {
        let (wait, seconds) = (max(wait, .seconds(1)), wait.components.seconds)
        self.init { language in
            wait.formatted(
                .units(
                    allowed: [seconds < 120 ? .seconds : seconds < 7200 ? .minutes : .hours], width: .wide,
                    fractionalPart: .hide(rounded: .up)
                ).locale(Locale(identifier: language.rawValue)))
        }
    }

    /// Returns the text in a language.
    public subscript(language: Language) -> String { texts[language] ?? "" }
}

/// An error with texts for the user.
public protocol UserError: Error {
    /// The reason, with advice where there is any.
    var reason: LocalizedText { get }

    /// Whether another attempt may succeed.
    var canRetry: Bool { get }
}
