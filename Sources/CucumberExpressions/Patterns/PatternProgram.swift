/// A pattern made ready to run: a flat list of instructions for ``PatternMatcher``.
struct PatternProgram: Sendable {
    /// The half of a set that most characters need, without the members that cost a reference count to pass.
    struct QuickSet: Sendable {
        let ascii: ScalarSet.ASCII
        let beyondASCII: ScalarSet.Beyond
    }

    enum Instruction: Sendable {
        /// One byte of UTF-8.
        case byte(UInt8)
        /// Bytes of UTF-8, in ``PatternProgram/bytes``.
        case literal(start: Int32, count: Int32)
        /// One code point of a set in ``PatternProgram/sets``.
        case scalar(set: Int32)
        /// As many code points of a set as possible, then fewer.
        case run(set: Int32, min: Int32, max: Int32)
        /// As few code points of a set as possible, then more.
        case lazyRun(set: Int32, min: Int32, max: Int32)
        /// Goes to the first, and to the second where that fails.
        case split(Int32, Int32)
        case jump(Int32)
        /// Writes the place into a slot.
        case save(slot: Int32)
        /// Forgets what the groups of the slots have matched.
        case clear(from: Int32, to: Int32)
        /// Fails where nothing was consumed since the place was written into the slot.
        case progress(slot: Int32)
        case assertion(PatternNode.Assertion)
        /// Runs the instructions up to `accept`, then goes on after them; consumes nothing.
        case lookAhead(next: Int32, isNegative: Bool)
        case lookBehind(next: Int32, isNegative: Bool)
        /// Runs the instructions up to `accept`, and keeps their first way.
        case atomic(next: Int32)
        case reference(group: Int32, ignoresCase: Bool)
        case accept
    }

    private(set) var instructions: [Instruction] = []
    private(set) var sets: [ScalarSet] = []
    private(set) var quickSets: [QuickSet] = []
    private(set) var bytes: [UInt8] = []
    /// The number of capturing groups; group `n` has the slots `2n` and `2n + 1`.
    let groupCount: Int
    private(set) var slotCount: Int
    /// Whether the outcome from an instruction and a place depends on nothing else.
    private(set) var isMemoizable = true

    /// A pattern that needs a larger program is refused: it has counted repetitions of counted repetitions.
    static let largestSize = 50_000

    /// The program of a pattern.
    ///
    /// - Parameter toEnd: whether a match has to reach the end of the text.
    init(_ node: PatternNode, groupCount: Int, toEnd: Bool = false) {
        self.groupCount = groupCount
        self.slotCount = groupCount * 2
        emit(node)
        if toEnd { instructions.append(.assertion(.textEnd)) }
        instructions.append(.accept)
    }

    private var next: Int32 { Int32(instructions.count) }

    private mutating func emit(_ node: PatternNode) {
        switch node {
        case .literal(let text): emit(literal: text)
        case .scalar(let set): instructions.append(.scalar(set: add(set)))
        case .sequence(let nodes): for node in nodes { emit(node) }
        case .choice(let nodes): emit(choice: nodes)
        case .repetition(let body, let bounds, let greed): emit(body, bounds, greed)
        case .capture(let index, let body):
            instructions.append(.save(slot: Int32(index * 2)))
            emit(body)
            instructions.append(.save(slot: Int32(index * 2 + 1)))
        case .look(let body, let direction, let isNegative):
            emitEnclosed(body) { next in
                direction == .ahead
                    ? .lookAhead(next: next, isNegative: isNegative)
                    : .lookBehind(next: next, isNegative: isNegative)
            }
        case .atomic(let body): emitEnclosed(body) { .atomic(next: $0) }
        case .reference(let index, let ignoresCase):
            isMemoizable = false
            instructions.append(.reference(group: Int32(index), ignoresCase: ignoresCase))
        case .assertion(let assertion): instructions.append(.assertion(assertion))
        }
    }

    private mutating func emit(literal text: [UInt8]) {
        if text.count == 1 {
            instructions.append(.byte(text[0]))
        } else if !text.isEmpty {
            instructions.append(.literal(start: Int32(bytes.count), count: Int32(text.count)))
            bytes += text
        }
    }

    private mutating func emit(choice nodes: [PatternNode]) {
        var ends: [Int] = []
        for (index, node) in nodes.enumerated() {
            guard index < nodes.count - 1 else {
                emit(node)
                break
            }
            let split = reserve()
            emit(node)
            ends.append(reserve())
            instructions[split] = .split(Int32(split + 1), next)
        }
        for end in ends { instructions[end] = .jump(next) }
    }

    private mutating func emit(
        _ body: PatternNode, _ bounds: PatternNode.Bounds, _ greed: PatternNode.Greed
    ) {
        if greed == .possessive {
            return emit(.atomic(.repetition(body, bounds, .greedy)))
        }
        if let set = Self.singleScalar(body) {
            let (set, min, max) = (add(set), Int32(bounds.min), Int32(bounds.max ?? Int(Int32.max)))
            instructions.append(
                greed == .lazy
                    ? .lazyRun(set: set, min: min, max: max) : .run(set: set, min: min, max: max))
            return
        }
        for copy in 0..<bounds.min {
            // Each time begins without the groups of the time before, as ECMAScript has it.
            if copy > 0 { emitClear(body) }
            emit(body)
        }
        guard let max = bounds.max else { return emitLoop(body, greed) }
        var splits: [Int] = []
        for copy in bounds.min..<max {
            splits.append(reserve())
            if copy > 0 { emitClear(body) }
            emitProgressing(body)
        }
        for split in splits { setSplit(split, body: Int32(split + 1), exit: next, greed) }
    }

    private mutating func emitLoop(_ body: PatternNode, _ greed: PatternNode.Greed) {
        let split = reserve()
        emitClear(body)
        emitProgressing(body)
        instructions.append(.jump(Int32(split)))
        setSplit(split, body: Int32(split + 1), exit: next, greed)
    }

    /// A body that may be absent, and therefore may not be there without consuming anything.
    private mutating func emitProgressing(_ body: PatternNode) {
        guard body.canBeEmpty else { return emit(body) }
        let slot = Int32(slotCount)
        slotCount += 1
        instructions.append(.save(slot: slot))
        emit(body)
        instructions.append(.progress(slot: slot))
    }

    private mutating func emitClear(_ body: PatternNode) {
        let shapes = body.groupShapes
        guard let first = shapes.first, let last = shapes.last else { return }
        instructions.append(.clear(from: Int32(first.index * 2), to: Int32((last.index + last.count) * 2)))
    }

    private mutating func setSplit(_ split: Int, body: Int32, exit: Int32, _ greed: PatternNode.Greed) {
        instructions[split] = greed == .lazy ? .split(exit, body) : .split(body, exit)
    }

    private mutating func emitEnclosed(_ body: PatternNode, _ instruction: (_ next: Int32) -> Instruction) {
        let start = reserve()
        emit(body)
        instructions.append(.accept)
        instructions[start] = instruction(next)
    }

    private mutating func reserve() -> Int {
        instructions.append(.accept)
        return instructions.count - 1
    }

    private mutating func add(_ set: ScalarSet) -> Int32 {
        if let index = sets.firstIndex(of: set) { return Int32(index) }
        sets.append(set)
        quickSets.append(QuickSet(ascii: set.ascii, beyondASCII: set.beyondASCII))
        return Int32(sets.count - 1)
    }

    /// The set of a body that always consumes exactly one code point.
    private static func singleScalar(_ body: PatternNode) -> ScalarSet? {
        switch body {
        case .scalar(let set): return set
        case .literal(let bytes):
            guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first,
                String(scalar).utf8.count == bytes.count
            else { return nil }
            return ScalarSet([scalar])
        default: return nil
        }
    }
}
