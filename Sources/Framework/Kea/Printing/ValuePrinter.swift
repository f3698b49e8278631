struct ValuePrinter {
    struct Limits {
        var depth = 6
        var elements = 20
        var text = 400
        /// The total number of bytes after which the rest is omitted.
        var total = 1200
    }

    var limits = Limits()

    /// The part of the outermost text or list that must be visible, as an offset in bytes or elements.
    var focus: Int?
    private(set) var isCut = false

    private var used = 0

    mutating func print(_ value: Any) -> String {
        (used, isCut) = (0, false)
        return print(value, depth: 0)
    }

    private mutating func cut(_ text: String = "…") -> String {
        isCut = true
        return text
    }

    private mutating func print(_ value: Any, depth: Int) -> String {
        guard used < limits.total, depth <= limits.depth else { return cut() }
        return leaf(value, depth: depth) ?? structure(value, depth: depth)
    }

    private mutating func leaf(_ value: Any, depth: Int) -> String? {
        let focus = depth == 0 ? focus : nil
        let text: String? =
            switch value {
            case let value as any CustomSpecStringConvertible: value.specDescription
            case let value as any StringProtocol:
                QuotedText.quote(String(value), limit: limits.text, focus: focus)
            case let value as Character: QuotedText.quote(String(value), limit: limits.text)
            case let value as Unicode.Scalar: QuotedText.quote(String(value), limit: limits.text)
            case let value as any Any.Type: String(describing: value)
            case let value as AnyKeyPath: value.debugDescription
            default: foundationText(value, focus: focus)
            }
        if let text { used += text.utf8.count }
        if text?.contains("…") ?? false { isCut = true }
        return text
    }

    private mutating func structure(_ value: Any, depth: Int) -> String {
        if type(of: value) == AnyHashable.self, let value = value as? AnyHashable {
            return print(value.base, depth: depth)
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return optional(mirror, depth)
        case .collection: return list(mirror, depth)
        case .dictionary: return dictionary(mirror, depth)
        case .set: return "Set(\(sortedElements(mirror, depth)))"
        case .tuple: return fields(mirror, depth)
        default: break
        }
        if let text = ownDescription(value) { return count(text) }
        switch mirror.displayStyle {
        case .enum: return enumCase(value, mirror, depth)
        case .struct: return count("\(type(of: value))") + fields(mirror, depth)
        case .class: return count(identity(value))
        default: return count(String(describing: value))
        }
    }

    private func ownDescription(_ value: Any) -> String? {
        let text: String
        switch value {
        case let value as any CustomStringConvertible: text = value.description
        case let value as any CustomDebugStringConvertible: text = value.debugDescription
        default: return nil
        }
        return QuotedText.bounded(text, limit: limits.text)
    }

    private mutating func count(_ text: String) -> String {
        used += text.utf8.count
        return text
    }

    private func identity(_ value: Any) -> String {
        let address = String(UInt(bitPattern: ObjectIdentifier(value as AnyObject)), radix: 16)
        return "<\(type(of: value)) 0x\(address)>"
    }

    // MARK: Values with parts

    private mutating func optional(_ mirror: Mirror, _ depth: Int) -> String {
        guard let wrapped = mirror.children.first?.value else { return count("nil") }
        let inner = Mirror(reflecting: wrapped)
        let isNestedNil = inner.displayStyle == .optional && inner.children.isEmpty
        return isNestedNil ? count(".some(nil)") : print(wrapped, depth: depth)
    }

    private mutating func enumCase(_ value: Any, _ mirror: Mirror, _ depth: Int) -> String {
        // An error's case says little without its type; elsewhere the type is known.
        let owner = value is any Error ? "\(type(of: value))" : ""
        guard let child = mirror.children.first, let label = child.label else {
            return count("\(owner).\(value)")
        }
        let name = count("\(owner).\(label)")
        let payload = Mirror(reflecting: child.value)
        if payload.displayStyle == .tuple { return name + fields(payload, depth) }
        return "\(name)(\(print(child.value, depth: depth + 1)))"
    }

    /// Returns fields such as `(name: "Ann", age: 3)`, without the generated labels of a tuple.
    private mutating func fields(_ mirror: Mirror, _ depth: Int) -> String {
        let texts = joined(Array(mirror.children)) { printer, child in
            let text = printer.print(child.value, depth: depth + 1)
            let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
            // Counts the separators after the label and after the value too.
            printer.used += (label.map { $0.utf8.count + 2 } ?? 0) + 2
            return label.map { "\($0): \(text)" } ?? text
        }
        return "(\(texts))"
    }

    /// Returns the texts of parts with commas between them, up to the limits; of sorted parts, with the number of the rest.
    private mutating func joined<Part>(
        _ parts: [Part], isSorted: Bool = false, _ text: (inout ValuePrinter, Part) -> String
    ) -> String {
        var texts: [String] = []
        for (index, part) in parts.enumerated() {
            guard used < limits.total, index < limits.elements || !isSorted else {
                texts.append(cut(isSorted ? "… \(parts.count - index) more" : "…"))
                break
            }
            texts.append(text(&self, part))
        }
        return texts.joined(separator: ", ")
    }

    private mutating func list(_ mirror: Mirror, _ depth: Int) -> String {
        let children = mirror.children
        let total = children.count
        let focus = depth == 0 ? self.focus : nil
        guard total > limits.elements || focus != nil else { return "[\(elements(children[...], depth))]" }
        // If an element has the focus, only one precedes it, because it may be long.
        let first = focus.map { max(0, min($0 - 1, total - 1)) } ?? 0
        let window = children.dropFirst(first).prefix(limits.elements / 2)
        let rest = total - first - window.count
        if first > 0 || rest > 0 { isCut = true }
        let before = first > 0 ? "… \(first) more, " : ""
        let after = rest > 0 ? ", … \(rest) more" : ""
        return "[\(before)\(elements(window, depth))\(after)]"
    }

    private mutating func elements(_ children: Mirror.Children.SubSequence, _ depth: Int) -> String {
        joined(Array(children)) { printer, child in
            defer { printer.used += 2 }
            return printer.print(child.value, depth: depth + 1)
        }
    }

    /// The greatest number of keys to sort; for more, only their number is printed.
    private static let sortable = 2000

    private mutating func dictionary(_ mirror: Mirror, _ depth: Int) -> String {
        guard !mirror.children.isEmpty else { return "[:]" }
        guard mirror.children.count <= Self.sortable else { return "[\(mirror.children.count) entries]" }
        var entries: [(key: String, value: Any)] = []
        for child in mirror.children {
            let pair = Array(Mirror(reflecting: child.value).children)
            guard pair.count == 2 else { continue }
            var printer = ValuePrinter()
            entries.append((printer.print(pair[0].value, depth: depth + 1), pair[1].value))
        }
        entries.sort { precedes($0.key, $1.key) }
        let texts = joined(entries, isSorted: true) { printer, entry in
            printer.used += entry.key.utf8.count + 4
            return "\(entry.key): \(printer.print(entry.value, depth: depth + 1))"
        }
        return "[\(texts)]"
    }

    private mutating func sortedElements(_ mirror: Mirror, _ depth: Int) -> String {
        guard mirror.children.count <= Self.sortable else { return "\(mirror.children.count) elements" }
        let texts = mirror.children.map { child in
            var printer = ValuePrinter()
            return printer.print(child.value, depth: depth + 1)
        }
        return "[\(joined(texts.sorted(by: precedes), isSorted: true) { $0.count($1) })]"
    }
}

func precedes(_ left: String, _ right: String) -> Bool {
    if let left = Double(left), let right = Double(right), left != right { return left < right }
    return left < right
}
