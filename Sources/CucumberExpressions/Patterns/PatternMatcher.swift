/// Runs a ``PatternProgram`` over UTF-8 text, trying one way after another as Java and ECMAScript do.
///
/// Why not the toolchain's `Regex`: the published regular expression of a step with a number and a quoted text
/// takes it 130 µs to compile, 310 µs more for its first match and 1.7 µs for a later one; it takes 23 µs here
/// from its text to its first match and 0.4 µs for a later one (Swift 6.3.1, -O). The budget of a definition is
/// 50 µs, that of a sentence 2 µs. Its flavour is not that of Java and ECMAScript either, and the tree of groups
/// and the literal text of a definition, which arguments and the index are made of, need a parser of our own.
///
/// A pattern that would try exponentially many ways does not hang a run: after ``patience`` retries, the
/// matcher remembers which instruction failed at which place, and tries none of them twice.
struct PatternMatcher {
    private struct Retry {
        enum Kind: UInt8 { case resume, shrinkRun, growRun, restoreSlot }
        var kind: Kind
        /// An instruction, or a slot to restore.
        var target: Int32
        var position: Int32
        /// The least position of a run, the repetitions left to a lazy one, or the old value of a slot.
        var limit: Int32
    }

    let program: PatternProgram
    let text: UnsafeBufferPointer<UInt8>
    /// Where the text begins for assertions and for looking behind.
    let start: Int
    private var retries: [Retry] = []
    private var retryCount = 0
    private var failures: [UInt64] = []
    private var isEnclosed = false
    /// The places that groups begin and end at, as byte offsets; -1 for a group that took no part.
    private(set) var slots: [Int32]

    static let patience = 20_000

    init(_ program: PatternProgram, _ text: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        self.program = program
        self.text = text
        self.start = start
        self.slots = [Int32](repeating: -1, count: program.slotCount)
        retries.reserveCapacity(32)
    }

    /// The end of the match that begins at a place, if there is one.
    mutating func match(at position: Int) -> Int? {
        program.instructions.withUnsafeBufferPointer { instructions in
            program.quickSets.withUnsafeBufferPointer { sets in
                program.bytes.withUnsafeBufferPointer { bytes in
                    run(Code(instructions: instructions, sets: sets, bytes: bytes), 0, position)
                }
            }
        }
    }

    /// The first match that begins at a place or after it.
    mutating func firstMatch(from position: Int) -> Range<Int>? {
        var position = position
        while position <= text.count {
            if let end = match(at: position) { return position..<end }
            position += 1
            while position < text.count, UTF8.isContinuation(text[position]) { position += 1 }
        }
        return nil
    }

    struct Code {
        let instructions: UnsafeBufferPointer<PatternProgram.Instruction>
        let sets: UnsafeBufferPointer<PatternProgram.QuickSet>
        let bytes: UnsafeBufferPointer<UInt8>
    }
}

// MARK: - The machine

extension PatternMatcher {
    private mutating func run(_ code: Code, _ startCounter: Int, _ startPosition: Int) -> Int? {
        let base = retries.count
        var counter = startCounter
        var position = startPosition
        while true {
            if step(code, &counter, &position) {
                if case .accept = code.instructions[counter] { return position }
            } else if !retry(code, base, &counter, &position) {
                return nil
            }
        }
    }

    /// Runs instructions up to an `accept`; false where one fails.
    @inline(__always)
    private mutating func step(_ code: Code, _ counter: inout Int, _ position: inout Int) -> Bool {
        while true {
            switch code.instructions[counter] {
            case .byte(let byte):
                guard position < text.count, text[position] == byte else { return false }
                position += 1
                counter += 1
            case .literal(let start, let count):
                guard matchLiteral(code, Int(start), Int(count), at: position) else { return false }
                position += Int(count)
                counter += 1
            case .scalar(let set):
                guard advance(code, set, &position) else { return false }
                counter += 1
            case .run(let set, let min, let max):
                guard run(code, set, min, max, &position, counter + 1) else { return false }
                counter += 1
            case .lazyRun(let set, let min, let max):
                for _ in 0..<min where !advance(code, set, &position) { return false }
                if max > min { push(.growRun, counter, position, max - min) }
                counter += 1
            case .split(let first, let second):
                push(.resume, Int(second), position, 0)
                counter = Int(first)
            case .jump(let target): counter = Int(target)
            case .save(let slot):
                push(.restoreSlot, Int(slot), 0, slots[Int(slot)])
                slots[Int(slot)] = Int32(position)
                counter += 1
            case .clear(let from, let to):
                for slot in Int(from)..<Int(to) where slots[slot] >= 0 {
                    push(.restoreSlot, slot, 0, slots[slot])
                    slots[slot] = -1
                }
                counter += 1
            case .progress(let slot):
                guard slots[Int(slot)] != Int32(position) else { return false }
                counter += 1
            case .assertion(let assertion):
                guard holds(assertion, position) else { return false }
                counter += 1
            case .lookAhead(let next, let isNegative):
                guard lookAhead(code, counter + 1, isNegative, position) else { return false }
                counter = Int(next)
            case .lookBehind(let next, let isNegative):
                guard lookBehind(code, counter + 1, isNegative, position) else { return false }
                counter = Int(next)
            case .atomic(let next):
                let base = retries.count
                guard let end = runEnclosed(code, counter + 1, position) else { return false }
                forgetWays(since: base)
                position = end
                counter = Int(next)
            case .reference(let group, let ignoresCase):
                guard matchReference(Int(group), ignoresCase, &position) else { return false }
                counter += 1
            case .accept: return true
            }
        }
    }

    /// Goes back to the last way that was not tried.
    private mutating func retry(
        _ code: Code, _ base: Int, _ counter: inout Int, _ position: inout Int
    ) -> Bool {
        while retries.count > base {
            let last = retries.count - 1
            let retry = retries[last]
            switch retry.kind {
            case .restoreSlot:
                slots[Int(retry.target)] = retry.limit
                retries.removeLast()
                continue
            case .resume:
                retries.removeLast()
                counter = Int(retry.target)
                position = Int(retry.position)
            case .shrinkRun:
                var shorter = Int(retry.position) - 1
                while shorter > retry.limit, UTF8.isContinuation(text[shorter]) { shorter -= 1 }
                if shorter > retry.limit {
                    retries[last].position = Int32(shorter)
                } else {
                    retries.removeLast()
                }
                counter = Int(retry.target)
                position = shorter
            case .growRun:
                guard case .lazyRun(let set, _, _) = code.instructions[Int(retry.target)] else {
                    return false
                }
                retries.removeLast()
                position = Int(retry.position)
                guard advance(code, set, &position) else { continue }
                if retry.limit > 1 { push(.growRun, Int(retry.target), position, retry.limit - 1) }
                counter = Int(retry.target) + 1
            }
            if isNew(counter, position, code) { return true }
        }
        return false
    }

    /// Whether a way may still lead somewhere.
    private mutating func isNew(_ counter: Int, _ position: Int, _ code: Code) -> Bool {
        retryCount += 1
        guard retryCount > Self.patience, program.isMemoizable, !isEnclosed else { return true }
        if failures.isEmpty {
            failures = [UInt64](repeating: 0, count: (code.instructions.count * (text.count + 1) + 63) / 64)
        }
        let index = counter * (text.count + 1) + position
        let bit = UInt64(1) << UInt64(index & 63)
        guard failures[index >> 6] & bit == 0 else { return false }
        failures[index >> 6] |= bit
        return true
    }

    private mutating func run(
        _ code: Code, _ set: Int32, _ min: Int32, _ max: Int32, _ position: inout Int, _ next: Int
    ) -> Bool {
        for _ in 0..<min where !advance(code, set, &position) { return false }
        let least = position
        var left = max - min
        while left > 0, advance(code, set, &position) { left -= 1 }
        if position > least { push(.shrinkRun, next, position, Int32(least)) }
        return true
    }

    @inline(__always)
    private mutating func push(_ kind: Retry.Kind, _ target: Int, _ position: Int, _ limit: Int32) {
        retries.append(
            Retry(kind: kind, target: Int32(target), position: Int32(position), limit: limit))
    }

    /// Drops the ways that were not tried, and keeps what undoes the groups.
    private mutating func forgetWays(since base: Int) {
        var kept = base
        for index in base..<retries.count where retries[index].kind == .restoreSlot {
            retries[kept] = retries[index]
            kept += 1
        }
        retries.removeSubrange(kept...)
    }

    private mutating func undo(to base: Int) {
        while retries.count > base {
            let retry = retries.removeLast()
            if retry.kind == .restoreSlot { slots[Int(retry.target)] = retry.limit }
        }
    }

    private mutating func runEnclosed(_ code: Code, _ counter: Int, _ position: Int) -> Int? {
        let wasEnclosed = isEnclosed
        isEnclosed = true
        defer { isEnclosed = wasEnclosed }
        return run(code, counter, position)
    }

    private mutating func lookAhead(
        _ code: Code, _ counter: Int, _ isNegative: Bool, _ position: Int
    ) -> Bool {
        let base = retries.count
        guard runEnclosed(code, counter, position) != nil else { return isNegative }
        if isNegative { undo(to: base) } else { forgetWays(since: base) }
        return !isNegative
    }

    /// Looks for a match that ends at a place, from every place before it.
    private mutating func lookBehind(
        _ code: Code, _ counter: Int, _ isNegative: Bool, _ end: Int
    ) -> Bool {
        let base = retries.count
        let wasEnclosed = isEnclosed
        isEnclosed = true
        defer { isEnclosed = wasEnclosed }
        for start in stride(from: end, through: start, by: -1)
        where start >= text.count || !UTF8.isContinuation(text[start]) {
            var reached = run(code, counter, start)
            while let place = reached, place != end {
                var (counter, position) = (0, 0)
                reached =
                    retry(code, base, &counter, &position) ? resume(code, base, counter, position) : nil
            }
            guard reached != nil else { continue }
            if isNegative { undo(to: base) } else { forgetWays(since: base) }
            return !isNegative
        }
        return isNegative
    }

    private mutating func resume(_ code: Code, _ base: Int, _ counter: Int, _ position: Int) -> Int? {
        var (counter, position) = (counter, position)
        while !step(code, &counter, &position) {
            guard retry(code, base, &counter, &position) else { return nil }
        }
        return position
    }
}
