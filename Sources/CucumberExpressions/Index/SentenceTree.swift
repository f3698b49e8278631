/// The outlines of many definitions, merged where they begin alike.
///
/// From a node, text leads on by its first byte, in one step for any number of definitions, and each kind of
/// gap leads on from every place where it may end. The edges of text are as long as possible.
struct SentenceTree {
    private struct Node {
        /// The text that leads here, in `bytes`.
        var text: Range<Int32>
        /// The first of the node's gaps, in `gaps`.
        var firstGap: Int32 = -1
        /// The first of the definitions that end here, in `ends`.
        var firstEnd: Int32 = -1
        /// Most nodes go on with one text: it is found without a look into the table.
        var onlyByte: Int16 = -1
        var onlyChild: Int32 = -1
        var hasMoreTexts = false

        /// Whether nothing leads on from here.
        var isLeaf: Bool { onlyChild < 0 && firstGap < 0 }
    }

    private struct Gap {
        let gap: SentenceOutline.Gap
        let target: Int32
        let next: Int32
    }

    private struct End {
        let definition: Int
        let isOpen: Bool
        let next: Int32
    }

    private var nodes = [Node(text: 0..<0)]
    private var gaps: [Gap] = []
    private var ends: [End] = []
    private var bytes: [UInt8] = []
    private var children = EdgeTable()
}

// MARK: - Insertion

extension SentenceTree {
    mutating func insert(_ outlines: [SentenceOutline], as definition: Int) {
        for outline in outlines {
            var node: Int32 = 0
            for part in outline.parts {
                switch part {
                case .text(let text): node = insert(text[...], after: node)
                case .gap(let gap): node = insert(gap, after: node)
                }
            }
            let first = nodes[Int(node)].firstEnd
            ends.append(End(definition: definition, isOpen: outline.isOpen, next: first))
            nodes[Int(node)].firstEnd = Int32(ends.count - 1)
        }
    }

    private mutating func insert(_ gap: SentenceOutline.Gap, after node: Int32) -> Int32 {
        var edge = nodes[Int(node)].firstGap
        while edge >= 0 {
            if gaps[Int(edge)].gap == gap { return gaps[Int(edge)].target }
            edge = gaps[Int(edge)].next
        }
        let target = add(Node(text: 0..<0))
        gaps.append(Gap(gap: gap, target: target, next: nodes[Int(node)].firstGap))
        nodes[Int(node)].firstGap = Int32(gaps.count - 1)
        return target
    }

    private mutating func insert(_ text: ArraySlice<UInt8>, after node: Int32) -> Int32 {
        guard let byte = text.first else { return node }
        let child = self.child(of: node, byte)
        guard child >= 0 else {
            let start = Int32(bytes.count)
            bytes += text
            let leaf = add(Node(text: start..<Int32(bytes.count)))
            setChild(of: node, byte, leaf)
            return leaf
        }
        let label = nodes[Int(child)].text
        let common = zip(label, text).prefix { bytes[Int($0)] == $1 }.count
        let rest = text.dropFirst(common)
        if common == label.count { return insert(rest, after: child) }
        // The texts part in the middle of the edge: a node is put there.
        let middle = add(Node(text: label.lowerBound..<label.lowerBound + Int32(common)))
        nodes[Int(child)].text = label.lowerBound + Int32(common)..<label.upperBound
        setChild(of: node, byte, middle)
        setChild(of: middle, bytes[Int(label.lowerBound) + common], child)
        return insert(rest, after: middle)
    }

    private mutating func add(_ node: Node) -> Int32 {
        nodes.append(node)
        return Int32(nodes.count - 1)
    }

    private func child(of node: Int32, _ byte: UInt8) -> Int32 {
        if nodes[Int(node)].onlyByte == Int16(byte) { return nodes[Int(node)].onlyChild }
        return nodes[Int(node)].hasMoreTexts ? children[node, byte] : -1
    }

    private mutating func setChild(of node: Int32, _ byte: UInt8, _ child: Int32) {
        if nodes[Int(node)].onlyByte < 0 || nodes[Int(node)].onlyByte == Int16(byte) {
            nodes[Int(node)].onlyByte = Int16(byte)
            nodes[Int(node)].onlyChild = child
        } else {
            nodes[Int(node)].hasMoreTexts = true
            children[node, byte] = child
        }
    }
}

// MARK: - Search

extension SentenceTree {
    /// The definitions that may match a sentence, in order, each once.
    func candidates(for sentence: String) -> [Int] {
        withLowercased(sentence) { text in
            nodes.withUnsafeBufferPointer { nodes in
                gaps.withUnsafeBufferPointer { gaps in
                    ends.withUnsafeBufferPointer { ends in
                        bytes.withUnsafeBufferPointer { bytes in
                            children.withUnsafeTable { children in
                                var search = Search(
                                    nodes: nodes, gaps: gaps, ends: ends, bytes: bytes,
                                    children: children, text: text)
                                search.visit(0, 0, depth: 0)
                                return search.result()
                            }
                        }
                    }
                }
            }
        }
    }

    /// The UTF-8 of a sentence with the letters of ASCII in lower case, as outlines have them.
    private func withLowercased<Result>(
        _ sentence: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var sentence = sentence
        return sentence.withUTF8 { text in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { lowercased in
                for position in text.indices {
                    lowercased.initializeElement(at: position, to: text[position].lowercasedASCII)
                }
                return body(UnsafeBufferPointer(lowercased))
            }
        }
    }

    /// One walk through the tree, over memory that needs no reference counts.
    private struct Search {
        let nodes: UnsafeBufferPointer<Node>
        let gaps: UnsafeBufferPointer<Gap>
        let ends: UnsafeBufferPointer<End>
        let bytes: UnsafeBufferPointer<UInt8>
        let children: EdgeTable.Unsafe
        let text: UnsafeBufferPointer<UInt8>
        private var found: [Int] = []
        private var visited: Set<Int> = []

        init(
            nodes: UnsafeBufferPointer<Node>, gaps: UnsafeBufferPointer<Gap>,
            ends: UnsafeBufferPointer<End>, bytes: UnsafeBufferPointer<UInt8>, children: EdgeTable.Unsafe,
            text: UnsafeBufferPointer<UInt8>
        ) {
            self.nodes = nodes
            self.gaps = gaps
            self.ends = ends
            self.bytes = bytes
            self.children = children
            self.text = text
        }

        func result() -> [Int] {
            if found.count < 2 { return found }
            var result: [Int] = []
            for definition in found.sorted() where result.last != definition { result.append(definition) }
            return result
        }

        /// - Parameter depth: the number of gaps on the way here.
        mutating func visit(_ start: Int32, _ startPosition: Int, depth: Int) {
            var node = start
            var position = startPosition
            while true {
                let current = nodes[Int(node)]
                if current.firstEnd >= 0 { collect(current.firstEnd, position) }
                if current.firstGap >= 0 { follow(current.firstGap, position, depth: depth + 1) }
                guard position < text.count else { return }
                let byte = text[position]
                if current.onlyByte == Int16(byte) {
                    node = current.onlyChild
                } else {
                    guard current.hasMoreTexts else { return }
                    node = children[node, byte]
                    if node < 0 { return }
                }
                let label = nodes[Int(node)].text
                guard matches(label, at: position) else { return }
                position += label.count
            }
        }

        private func matches(_ label: Range<Int32>, at position: Int) -> Bool {
            guard position + label.count <= text.count else { return false }
            let start = Int(label.lowerBound)
            for offset in 1..<label.count where bytes[start + offset] != text[position + offset] {
                return false
            }
            return true
        }

        private mutating func collect(_ firstEnd: Int32, _ position: Int) {
            var index = firstEnd
            while index >= 0 {
                let end = ends[Int(index)]
                if end.isOpen || position == text.count { found.append(end.definition) }
                index = end.next
            }
        }

        private mutating func follow(_ firstGap: Int32, _ position: Int, depth: Int) {
            var index = firstGap
            while index >= 0 {
                let edge = gaps[Int(index)]
                fill(edge, position, depth: depth)
                index = edge.next
            }
        }

        /// Goes on from every place where a gap may end.
        private mutating func fill(_ edge: Gap, _ position: Int, depth: Int) {
            if edge.gap.canBeEmpty { reach(edge.target, position, depth: depth) }
            var end = position
            switch edge.gap.kind {
            case .number: reachAll(edge.target, &end, within: .numeric, depth: depth)
            case .word: reachAll(edge.target, &end, within: .black, depth: depth)
            case .quoted:
                guard end < text.count, ByteSet.quotes.contains(text[end]) else { return }
                end += 1
                while end < text.count {
                    end += 1
                    if ByteSet.quotes.contains(text[end - 1]) { reach(edge.target, end, depth: depth) }
                }
            case .any:
                if nodes[Int(edge.target)].isLeaf { return reach(edge.target, text.count, depth: depth) }
                while end < text.count {
                    end += 1
                    reach(edge.target, end, depth: depth)
                }
            }
        }

        private mutating func reachAll(
            _ node: Int32, _ end: inout Int, within set: ByteSet, depth: Int
        ) {
            while end < text.count, set.contains(text[end]) {
                end += 1
                reach(node, end, depth: depth)
            }
        }

        @inline(__always)
        private mutating func reach(_ node: Int32, _ position: Int, depth: Int) {
            let target = nodes[Int(node)]
            // Most places where a gap may end are followed by the wrong text.
            if target.firstEnd < 0, target.firstGap < 0, !target.hasMoreTexts {
                guard position < text.count, target.onlyByte == Int16(text[position]) else { return }
            }
            // Several gaps before this one may have led here: once is enough, and bounds the search.
            if depth > 2, !visited.insert(Int(node) * (text.count + 1) + position).inserted { return }
            visit(node, position, depth: depth)
        }
    }
}
