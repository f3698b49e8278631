import Kea

/// What the reader sees at a place of the screen.
///
/// A text of the app never equals something else that a sentence names: an app may well say “a spinner”.
package enum Shown: Hashable, CustomSpecStringConvertible {
    /// A text of the app.
    case text(String)
    /// Something else, in the words of the features: a spinner, or nothing.
    case other(String)

    /// The text in quotation marks, or the words.
    package var specDescription: String {
        switch self {
        case .text(let text): "“\(text)”"
        case .other(let words): words
        }
    }
}
