/// HTML character references, such as `&amp;` and `&#39;`.
public enum HTMLEntities {
    /// Replaces each reference with its character, once: `&amp;lt;` becomes `&lt;`.
    ///
    /// Incomplete and unknown references are left unchanged. Invalid character numbers become U+FFFD, as in the HTML
    /// standard (13.2.5.80).
    ///
    /// - Parameter limit: The approximate number of Unicode scalars of input after which to stop.
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

    /// The maximum length of a reference; `thetasym` has 8 characters, `#x0010FFFF` has 10.
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
        return code == 0 ? "\u{FFFD}" : Unicode.Scalar(windows1252[code] ?? code) ?? "\u{FFFD}"
    }

    /// The Windows-1252 characters that some numbers stand for, by the HTML standard (13.2.5.80).
    private static let windows1252: [UInt32: UInt32] = [
        0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020, 0x87: 0x2021,
        0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152, 0x8E: 0x017D, 0x91: 0x2018,
        0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022, 0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC,
        0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A, 0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
    ]
}
