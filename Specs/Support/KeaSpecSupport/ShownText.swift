import KeaFeatures

/// A text that a sentence says is shown, or is not.
///
/// An empty text, or one with a space at its beginning or end, is shown nowhere: a sentence that denies it would always
/// hold.
package struct ShownText: StepArgument {
    /// The text.
    package let text: String

    /// Creates the text, unless no row could show it.
    package init?(stepText: String) {
        guard let first = stepText.first, let last = stepText.last, !first.isWhitespace, !last.isWhitespace
        else { return nil }
        text = stepText
    }

    /// What a sentence needs.
    package static var stepTextDescription: String {
        "a text that can be shown; it must not be empty, nor begin or end with a space"
    }
}
