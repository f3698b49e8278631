/// Runs a ``PatternProgram`` over UTF-8 text, trying one way after another as Java and ECMAScript do.
///
/// Why not the toolchain's `Regex`: the published regular expression of a step with three parameters takes it
/// 130 µs to compile and 310 µs for its first match (5 µs and 1 µs here; Swift 6.3.1, -O), which alone would
/// spend the budget of 50 µs a definition, and its character classes and case folding are not those of Java
/// and ECMAScript. A step definition's tree of groups and its literal text, which the index is built from,
/// need a parser of our own anyway.
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

    private let program: PatternProgram
    private let text: UnsafeBufferPointer<UInt8>
    /// Where the text begins for assertions and for looking behind.
    private let start: Int
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

    private struct Code {
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

// MARK: - Text

extension PatternMatcher {
    @inline(__always)
    private func matchLiteral(_ code: Code, _ start: Int, _ count: Int, at position: Int) -> Bool {
        guard position + count <= text.count else { return false }
        for offset in 0..<count where text[position + offset] != code.bytes[start + offset] { return false }
        return true
    }

    /// Consumes one code point of a set.
    @inline(__always)
    private func advance(_ code: Code, _ set: Int32, _ position: inout Int) -> Bool {
        guard position < text.count else { return false }
        let byte = text[position]
        guard byte < 0x80 else { return advanceBeyondASCII(code, set, &position) }
        guard code.sets[Int(set)].ascii.contains(byte) else { return false }
        position += 1
        return true
    }

    private func advanceBeyondASCII(_ code: Code, _ set: Int32, _ position: inout Int) -> Bool {
        let (scalar, length) = text.scalar(at: position)
        let isMember =
            switch code.sets[Int(set)].beyondASCII {
            case .all: true
            case .none: false
            case .some: program.sets[Int(set)].contains(scalar)
            }
        if isMember { position += length }
        return isMember
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

    private func matchReference(_ group: Int, _ ignoresCase: Bool, _ position: inout Int) -> Bool {
        let (from, to) = (Int(slots[group * 2]), Int(slots[group * 2 + 1]))
        // As in ECMAScript, a group that took no part has matched nothing, which is everywhere.
        guard from >= 0, to >= from else { return true }
        if ignoresCase {
            let captured = String(decoding: text[from..<to], as: UTF8.self).lowercased()
            for end in position...text.count
            where String(decoding: text[position..<end], as: UTF8.self).lowercased() == captured {
                position = end
                return true
            }
            return false
        }
        guard position + (to - from) <= text.count else { return false }
        for offset in 0..<(to - from) where text[from + offset] != text[position + offset] { return false }
        position += to - from
        return true
    }

    private func holds(_ assertion: PatternNode.Assertion, _ position: Int) -> Bool {
        switch assertion {
        case .textStart: position == start
        case .textEnd: position == text.count
        case .lineStart: position == start || isLineEnd(before: position)
        case .lineEnd: position == text.count || isLineEnd(at: position)
        case .lastLineEnd:
            position == text.count || (position == text.count - 1 && text[position] == 0x0A)
        case .wordBoundary: isWord(before: position) != isWord(at: position)
        case .notWordBoundary: isWord(before: position) == isWord(at: position)
        }
    }

    private func isWord(at position: Int) -> Bool {
        position < text.count && text[position] < 0x80 && ScalarSet.word.ascii.contains(text[position])
    }

    private func isWord(before position: Int) -> Bool {
        position > start && isWord(at: position - 1)
    }

    private func isLineEnd(at position: Int) -> Bool {
        position < text.count && !ScalarSet.notLineEnd.contains(text.scalar(at: position).scalar)
    }

    private func isLineEnd(before position: Int) -> Bool {
        var previous = position - 1
        while previous > start, UTF8.isContinuation(text[previous]) { previous -= 1 }
        return previous >= start && isLineEnd(at: previous)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The code point that begins at a place of valid UTF-8, and its length in bytes.
    func scalar(at position: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let first = UInt32(self[position])
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard length > 1, position + length <= count else { return (Unicode.Scalar(UInt8(first)), 1) }
        var value = first & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { value = value << 6 | UInt32(self[position + offset]) & 0x3F }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
