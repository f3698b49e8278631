/// A first-in, first-out queue.
struct Queue<Element> {
    private var elements: [Element] = []
    private var head = 0

    var count: Int { elements.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard let first else { return nil }
        head += 1
        if isEmpty {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 1024, head > elements.count / 2 {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Removes and returns the element at `index`, replacing it with the last one.
    mutating func removeUnordered(at index: Int) -> Element {
        elements.swapAt(head + index, elements.count - 1)
        return elements.removeLast()
    }
}
