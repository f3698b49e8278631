import Foundation

/// The texts of a module: a `.strings` file for each language, embedded in the executable.
///
/// `%@` is replaced by an argument. The arguments have the same order in all languages.
package struct TextCatalog: Sendable {
    package let entries: [Language: [String: String]]

    package init(en: [UInt8], ru: [UInt8], ja: [UInt8]) {
        entries = [.english: en, .russian: ru, .japanese: ja].mapValues { file in
            let list = try? PropertyListSerialization.propertyList(from: Data(file), format: nil)
            return list as? [String: String] ?? [:]
        }
    }

    /// Returns the text with a key; in English if it is not translated, and the key itself if there is none.
    package func callAsFunction(_ key: String, _ arguments: [LocalizedText] = []) -> LocalizedText {
        LocalizedText { language in
            let text = entries[language]?[key] ?? entries[.english]?[key] ?? key
            let parts = text.components(separatedBy: "%@")
            return zip(parts, arguments.map { $0[language] } + [""]).map { $0 + $1 }.joined()
        }
    }
}
