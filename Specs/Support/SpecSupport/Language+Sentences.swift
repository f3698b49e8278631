import AppSupport

extension Language {
    /// Returns a text about a sentence of a feature in the language of the sentence: English, or the feature's own.
    package func says(_ english: String, _ other: String) -> String { self == .english ? english : other }
}
