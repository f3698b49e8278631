/// The texts that lead on from the nodes of a ``SentenceTree``, by node and first byte.
///
/// A hash table with linear probing: the toolchain's dictionary spends more on one hash than a sentence's
/// whole search does here.
struct EdgeTable {
    private var keys: [UInt64] = []
    private var targets: [Int32] = []
    private var count = 0

    /// The node that a byte leads to; -1 where it leads nowhere.
    subscript(node: Int32, byte: UInt8) -> Int32 {
        get {
            guard !keys.isEmpty else { return -1 }
            let slot = slot(of: Self.key(node, byte))
            return keys[slot] == 0 ? -1 : targets[slot]
        }
        set {
            if count * 2 >= keys.count { grow() }
            insert(Self.key(node, byte), newValue)
        }
    }

    /// Never 0, which marks a free place.
    private static func key(_ node: Int32, _ byte: UInt8) -> UInt64 {
        UInt64(UInt32(bitPattern: node)) << 8 | UInt64(byte) | 1 << 63
    }

    private func slot(of key: UInt64) -> Int {
        keys.withUnsafeBufferPointer { Self.slot(of: key, in: $0) }
    }

    private static func slot(of key: UInt64, in keys: UnsafeBufferPointer<UInt64>) -> Int {
        let mask = keys.count - 1
        // Fibonacci hashing: the high bits of the product are well mixed.
        var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
        while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func insert(_ key: UInt64, _ target: Int32) {
        let slot = slot(of: key)
        if keys[slot] == 0 { count += 1 }
        keys[slot] = key
        targets[slot] = target
    }

    private mutating func grow() {
        let (oldKeys, oldTargets) = (keys, targets)
        let size = Swift.max(64, oldKeys.count * 2)
        keys = [UInt64](repeating: 0, count: size)
        targets = [Int32](repeating: -1, count: size)
        count = 0
        for (key, target) in zip(oldKeys, oldTargets) where key != 0 { insert(key, target) }
    }
}

extension EdgeTable {
    /// The table for the time of a search, without reference counts.
    struct Unsafe {
        fileprivate let keys: UnsafeBufferPointer<UInt64>
        fileprivate let targets: UnsafeBufferPointer<Int32>

        /// The node that a byte leads to; -1 where it leads nowhere.
        subscript(node: Int32, byte: UInt8) -> Int32 {
            guard !keys.isEmpty else { return -1 }
            let key = EdgeTable.key(node, byte)
            let slot = EdgeTable.slot(of: key, in: keys)
            return keys[slot] == 0 ? -1 : targets[slot]
        }
    }

    func withUnsafeTable<Result>(_ body: (Unsafe) -> Result) -> Result {
        keys.withUnsafeBufferPointer { keys in
            targets.withUnsafeBufferPointer { targets in
                body(Unsafe(keys: keys, targets: targets))
            }
        }
    }
}
