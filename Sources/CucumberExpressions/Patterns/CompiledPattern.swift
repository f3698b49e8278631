import Synchronization

/// A pattern that is compiled when it is first matched.
///
/// A run usually matches a few of the thousands of definitions that a project has, and pays for those only.
/// A class, because copies of an expression share what was compiled.
final class CompiledPattern: Sendable {
    private let node: PatternNode
    private let groupCount: Int
    private let isWhole: Bool
    private let compiled = Mutex<Form?>(nil)

    /// A program, and the shapes of the groups that are arguments.
    private struct Form: Sendable {
        let program: PatternProgram
        let shapes: [GroupShape]
        let isAnchored: Bool
    }

    /// - Parameter isWhole: whether a match has to be the whole text, or may be any part of it.
    init(_ node: PatternNode, groupCount: Int, isWhole: Bool) {
        self.node = node
        self.groupCount = groupCount
        self.isWhole = isWhole
    }

    private var form: Form {
        compiled.withLock { form in
            if let form { return form }
            let program = PatternProgram(node, groupCount: groupCount, toEnd: isWhole)
            let made = Form(
                program: program, shapes: node.groupShapes, isAnchored: isWhole || node.beginsAtTextStart)
            form = made
            return made
        }
    }

    /// The arguments of a match; nil where the text does not match.
    func match(_ text: String, _ types: [ParameterType?]) -> [Argument]? {
        let form = form
        var text = text
        let slots: [Int32]? = text.withUTF8 { utf8 in
            var matcher = PatternMatcher(form.program, utf8)
            let isMatch = form.isAnchored ? matcher.match(at: 0) != nil : matcher.firstMatch(from: 0) != nil
            return isMatch ? matcher.slots : nil
        }
        guard let slots else { return nil }
        var arguments: [Argument] = []
        arguments.reserveCapacity(form.shapes.count)
        for (type, shape) in zip(types, form.shapes) {
            arguments.append(Argument(type, in: text, shape, slots))
        }
        return arguments
    }
}

extension PatternNode {
    /// Whether every match begins at the start of the text.
    var beginsAtTextStart: Bool {
        switch self {
        case .assertion(.textStart): true
        case .sequence(let nodes): nodes.first?.beginsAtTextStart ?? false
        case .choice(let nodes): nodes.allSatisfy(\.beginsAtTextStart)
        case .capture(_, let node), .atomic(let node): node.beginsAtTextStart
        case .repetition(let node, let bounds, _): bounds.min > 0 && node.beginsAtTextStart
        case .literal, .scalar, .look, .reference, .assertion: false
        }
    }
}
