// What examples of the documentation use without declaring it: a page need not tell the same thing twice. A page that
// declares a type of the same name means its own.

import Foundation

/// Stands for what an example leaves out, written as an ellipsis there.
func elided<Value>() -> Value { fatalError("an example of the documentation is not run") }

/// Stands for a statement that an example leaves out.
func elided() {}

/// The thing that the pages for beginners are about.
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
