/// HTML character references, such as `&amp;` and `&#39;`.
package enum HTMLEntities {
    /// Replaces each reference with its character, once: `&amp;lt;` becomes `&lt;`.
    ///
    /// Knows numbers, and the names of HTML 4. Other references are left unchanged; invalid numbers become U+FFFD.
    package static func decode(_ text: String) -> String {
        var decoded = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let next = rest.popFirst() {
            if next == "&", let end = rest.prefix(12).firstIndex(of: ";"),
                let character = character(String(String.UnicodeScalarView(rest[..<end])))
            {
                decoded.append(character)
                rest = rest[end...].dropFirst()
            } else {
                decoded.append(next)
            }
        }
        return String(decoded)
    }

    private static func character(_ reference: String) -> Unicode.Scalar? {
        guard reference.hasPrefix("#") else { return named[reference] }
        let isHexadecimal = reference.lowercased().hasPrefix("#x")
        let number = reference.dropFirst(isHexadecimal ? 2 : 1)
        guard number.first?.isHexDigit == true, let code = UInt32(number, radix: isHexadecimal ? 16 : 10)
        else {
            return nil
        }
        return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// The characters by name, from the lines of the file: name and hexadecimal number.
    private static let named: [String: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: String(decoding: PackageResources.entities_txt, as: UTF8.self)
            .split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                return UInt32(words[1], radix: 16).flatMap(Unicode.Scalar.init).map { (String(words[0]), $0) }
            })
}
