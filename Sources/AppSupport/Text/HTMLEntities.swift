/// Character references of HTML, such as `&amp;` and `&#39;`.
public enum HTMLEntities {
    /// Replaces each reference by its character, once: `&amp;lt;` becomes `&lt;` and stays so.
    ///
    /// What is not a complete, known reference stays as it is. Numbers that are no character become U+FFFD, as the
    /// HTML standard has it (13.2.5.80).
    ///
    /// - Parameter limit: stop after about this many Unicode scalars of input.
    public static func decode(_ text: String, limit: Int = .max) -> String {
        let scalars = text.unicodeScalars
        var decoded = String.UnicodeScalarView()
        var index = scalars.startIndex
        var count = 0
        while index < scalars.endIndex, count < limit {
            count += 1
            if scalars[index] == "&", let (character, end) = reference(in: scalars, after: index) {
                decoded.append(character)
                index = end
            } else {
                decoded.append(scalars[index])
                index = scalars.index(after: index)
            }
        }
        return String(decoded)
    }

    /// The longest name or number looked at, in characters; `thetasym` has 8, `#x0010FFFF` has 10.
    private static let longestReference = 12

    private static func reference(
        in scalars: String.UnicodeScalarView, after ampersand: String.Index
    ) -> (Unicode.Scalar, end: String.Index)? {
        let start = scalars.index(after: ampersand)
        var end = start
        var length = 0
        while end < scalars.endIndex, scalars[end] != ";" {
            length += 1
            guard length <= longestReference, scalars[end].isASCII else { return nil }
            end = scalars.index(after: end)
        }
        guard end < scalars.endIndex, let character = character(String(scalars[start..<end])) else {
            return nil
        }
        return (character, scalars.index(after: end))
    }

    private static func character(_ reference: String) -> Unicode.Scalar? {
        guard reference.hasPrefix("#") else { return named[reference] }
        let digits = reference.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let number = isHexadecimal ? digits.dropFirst() : digits
        guard let first = number.first, first.isHexDigit,
            let code = UInt32(number, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }
}
