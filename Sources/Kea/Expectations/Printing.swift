/// A value as a failure prints it.
///
/// Strings stand in quotation marks, so that an empty one and a trailing space can be seen; optionals print
/// their value or `nil`; everything else prints as in a debugger.
func describe(_ value: some Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
        guard let wrapped = mirror.children.first else { return "nil" }
        return describe(wrapped.value)
    }
    return bounded(String(reflecting: value))
}

/// An error as a failure prints it.
func describeError(_ error: any Error) -> String {
    bounded(String(describing: error))
}

/// The text, cut in the middle where it is too long to be read.
private func bounded(_ text: String, limit: Int = 2000) -> String {
    guard text.utf8.count > limit else { return text }
    return "\(text.prefix(limit / 2))…\(text.suffix(limit / 2))"
}
