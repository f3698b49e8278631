/// A binary heap: a priority queue of elements.
///
/// Inserting an element and removing the first one take time proportional to the logarithm of the number of elements.
struct Heap<Element> {
    private var elements: [Element] = []
    private let isBefore: (Element, Element) -> Bool

    /// Creates an empty heap.
    init(isBefore: @escaping (Element, Element) -> Bool) { self.isBefore = isBefore }

    /// The first element in order.
    var first: Element? { elements.first }

    /// Inserts an element.
    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard isBefore(elements[index], elements[parent]) else { return }
            elements.swapAt(index, parent)
            index = parent
        }
    }

    /// Removes and returns the first element.
    mutating func popFirst() -> Element? {
        guard let first = elements.first else { return nil }
        elements[0] = elements[elements.count - 1]
        elements.removeLast()
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < elements.count {
                if isBefore(elements[child], elements[least]) { least = child }
            }
            guard least != index else { return first }
            elements.swapAt(index, least)
            index = least
        }
    }
}
