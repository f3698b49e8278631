import KeaFeatures

/// A text that a sentence says is shown, or is not.
///
/// An empty text, or one with a space at its beginning or end, is shown nowhere: a sentence that denies it would always
/// hold. A sentence is one line, in which `\n` is not a line break.
package struct ShownText: Decodable, StepArgument {
    package let text: String

    package init?(stepText: String) {
        guard let first = stepText.first, let last = stepText.last, !first.isWhitespace, !last.isWhitespace,
            !stepText.contains(#"\n"#)
        else { return nil }
        text = stepText
    }

    package static var stepTextDescription: String {
        #"a text that can be shown; it must not be empty, nor begin or end with a space, nor contain \n"#
    }
}
