import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// XML as an independent parser reads it.
enum XMLText {
    /// Whether Foundation's parser accepts the text.
    static func isWellFormed(_ text: String) throws -> Bool {
        // `parse` returns true for most mistakes on Linux.
        let parser = XMLParser(data: Data(text.utf8))
        return parser.parse() && parser.parserError == nil
    }

    /// An element: its name, the names of its attributes, and the names of its child elements after `<`.
    struct Shape: Hashable {
        let name: String
        var parts: Set<String> = []
    }

    /// The elements of a text, including the document, which has an empty name.
    static func shapes(of text: String) throws -> [Shape] {
        let reader = ShapeReader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse(), parser.parserError == nil else { throw CocoaError(.propertyListReadCorrupt) }
        return Array(Set(reader.ended + reader.open))
    }
}

private final class ShapeReader: NSObject, XMLParserDelegate {
    var open = [XMLText.Shape(name: "")]
    var ended: [XMLText.Shape] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open[open.count - 1].parts.insert("<" + name)
        open.append(XMLText.Shape(name: name, parts: Set(attributes.keys)))
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        ended.append(open.removeLast())
    }
}
