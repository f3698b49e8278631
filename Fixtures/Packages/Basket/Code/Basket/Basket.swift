// swift-format-ignore-file
public struct Basket {
    public private(set) var items: [String] = []
    public init() {}
    public mutating func add(_ item: String) { items.append(item) }
}
