/// How text is set off on a terminal; without colours it stays as it is.
public struct TextStyle: Sendable {
    /// Whether colours are written at all.
    public var usesColor: Bool

    /// A style with or without colours.
    public init(usesColor: Bool) { self.usesColor = usesColor }

    /// Bold.
    public func bold(_ text: String) -> String { wrap(text, "1") }
    /// Faint, for what is there to be looked up and not to be read.
    public func faint(_ text: String) -> String { wrap(text, "2") }
    /// Red, for what is wrong.
    public func red(_ text: String) -> String { wrap(text, "31") }
    /// Green, for what is right.
    public func green(_ text: String) -> String { wrap(text, "32") }
    /// Yellow, for what is not finished.
    public func yellow(_ text: String) -> String { wrap(text, "33") }
    /// Cyan, for what can be typed or pasted.
    public func cyan(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
