/// The definitions that undefined steps lack: one for each expression, whatever the keywords of its steps.
package struct MissingDefinitions: Sendable {
    package struct Definition: Sendable {
        package fileprivate(set) var lines: [String]
        /// The first of its steps.
        package let location: SourceLocation
        package fileprivate(set) var uses: Int
        /// Whether its expression takes every number.
        fileprivate var isGeneral: Bool
    }

    private var definitions: [Definition] = []
    private var indices: [String: Int] = [:]

    package init() {}

    /// Adds steps that a definition fits, and returns the number of the definition for its expression.
    @discardableResult
    package mutating func add(_ lines: [String], at location: SourceLocation, uses: Int = 1) -> Int {
        if let index = indices[lines[0]] {
            definitions[index].uses += uses
            return index
        }
        let head = lines[0]
        // `given("…") { (reader: Reader) in`
        let end = head.ranges(of: ") {").last?.lowerBound ?? head.endIndex
        let start = head.firstIndex(of: "(") ?? head.startIndex
        let expression = String(head[start..<end])
        // {float} takes what {int} takes: with both, a sentence with a whole number would be ambiguous.
        let general = expression.replacing("{int}", with: "{float}")
        let isGeneral = general == expression
        let index = indices[general] ?? definitions.count
        if index == definitions.count {
            definitions.append(
                Definition(lines: lines, location: location, uses: 0, isGeneral: isGeneral))
        } else if isGeneral, !definitions[index].isGeneral {
            let word = definitions[index].lines[0].prefix { $0 != "(" }
            definitions[index].lines = [String(word + head[start...])] + lines.dropFirst()
            definitions[index].isGeneral = true
        }
        definitions[index].uses += uses
        (indices[general], indices[head]) = (index, index)
        return index
    }

    package var mostUsed: [(number: Int, definition: Definition)] {
        definitions.enumerated().sorted { ($1.element.uses, $0.offset) < ($0.element.uses, $1.offset) }
            .map { ($0.offset, $0.element) }
    }
}
