// Declarations that examples of the documentation use without repeating them. A page's own declaration of the same name
// takes precedence.

import Foundation

/// The value of an ellipsis in an example.
func elided<Value>() -> Value { fatalError("an example of the documentation is not run") }

/// The statement of an ellipsis in an example.
func elided() {}

/// The subject of the pages for beginners.
struct Basket {
    struct Item: Equatable {
        var name: String
        var price: Int
    }

    private(set) var items: [Item] = []

    var total: Int { items.reduce(0) { $0 + $1.price } }

    mutating func add(_ name: String, price: Int) {
        items.append(Item(name: name, price: price))
    }
}
