import Kea
import KeaFeatures

// Samples about arguments and attachments.

extension Kit {
    final class Attachments: Steps, OptIn {
        override class func steps() {
            when("the string {string} is attached as {string}") { (text: String, type: String) in
                attach(text, mediaType: type)
            }
            when("the string {string} is logged") { (text: String) in log(text) }
            when("text with ANSI escapes is logged") {
                let colors = [31, 91, 33, 32, 34, 95, 35]
                let letters = zip(colors, "rainbow").map { "\u{1B}[\($0)m\($1)\u{1B}[0m" }
                log("This displays a " + letters.joined())
            }
            when("the following string is attached as {string}:") { (type: String, text: DocString) in
                attach(text.content, mediaType: type)
            }
            when("an array with {int} bytes is attached as {string}") { (count: Int, type: String) in
                attach((0..<count).map { UInt8(truncatingIfNeeded: $0) }, mediaType: type)
            }
            when("a PDF document is attached and renamed") {
                attach(
                    try file("attachments/document.pdf"), mediaType: "application/pdf",
                    fileName: "renamed.pdf")
            }
            when("a link to {string} is attached") { (address: String) in link(address) }
            when("the string {string} is attached as {string} before a failure") {
                (text: String, type: String) in
                attach(text, mediaType: type)
                throw Whoops("whoops")
            }
        }
    }

    final class Backgrounds: Steps, OptIn {
        override class func steps() {
            given("an order for {string}") { (_: String) in }
            when("an action") {}
            then("an outcome") {}
        }
    }

    final class Cdata: Steps, OptIn {
        override class func steps() {
            given("I have {int} <![CDATA[cukes]]> in my belly") { (_: Int) in }
        }
    }

    @MainActor
    final class Transposition: World {
        var rows: [[String]] = []
        init() {}
    }

    final class DataTables: Steps, OptIn {
        override class func steps() {
            when("the following table is transposed:") { (world: Transposition, table: DataTable) in
                world.rows = table.rows[0].indices.map { column in table.rows.map { $0[column] } }
            }
            then("it should be:") { (world: Transposition, table: DataTable) in
                guard world.rows == table.rows else { throw Whoops("the tables differ") }
            }
        }
    }

    final class DataTablesDocStrings: Steps, OptIn {
        override class func steps() {
            given("a step with a data table a doc string") { (table: DataTable, text: DocString) in
                guard table.rows == [["hello"]], text.content == "world" else {
                    throw Whoops("not hello world")
                }
            }
            given("a step with a doc string a data table") { (text: DocString, table: DataTable) in
                guard text.content == "hello", table.rows == [["world"]] else {
                    throw Whoops("not hello world")
                }
            }
        }
    }

    final class DocStrings: Steps, OptIn {
        override class func steps() {
            given("a doc string:") { (_: DocString) in }
        }
    }

    final class DocStringsWithExpression: Steps, OptIn {
        override class func steps() {
            given("a {string} with a doc string:") { (name: String, text: DocString) in
                guard name == "Cucumber", text.content == "Cucumis sativus" else {
                    throw Whoops("another one")
                }
            }
        }
    }

    @MainActor
    final class Meal: World {
        var cucumbers = 0
        var friends = 0
        init() {}

        func expectCucumbers(_ count: Int) throws {
            guard cucumbers == count else { throw Whoops("Expected values to be strictly equal") }
        }
    }

    final class ExamplesTables: Steps, OptIn {
        override class func steps() {
            given("there are {int} cucumbers") { (meal: Meal, count: Int) in meal.cucumbers = count }
            given("there are {int} friends") { (meal: Meal, count: Int) in meal.friends = count }
            when("I eat {int} cucumbers") { (meal: Meal, count: Int) in meal.cucumbers -= count }
            then("I should have {int} cucumbers") { (meal: Meal, count: Int) in
                try meal.expectCucumbers(count)
            }
            then("each person can eat {int} cucumbers") { (meal: Meal, count: Int) in
                guard meal.cucumbers / (1 + meal.friends) == count else { throw Whoops("not that many") }
            }
        }
    }

    final class ExamplesTablesUndefined: Steps, OptIn {
        override class func steps() {
            given("there are {int} cucumbers") { (meal: Meal, count: Int) in meal.cucumbers = count }
            when("I eat {int} cucumbers") { (meal: Meal, count: Int) in meal.cucumbers -= count }
            then("I should have {int} cucumbers") { (meal: Meal, count: Int) in
                try meal.expectCucumbers(count)
            }
        }
    }

    final class Empty: Steps, OptIn {}

    final class Markdown: Steps, OptIn {
        override class func steps() {
            given("some TypeScript code:") { (_: DocString) in }
            given("some classic Gherkin:") { (_: DocString) in }
            when("we use a data table and attach something and then {word}") {
                (word: String, _: DataTable) in
                log("We are logging some plain text (\(word))")
                if word == "fail" { throw Whoops("You asked me to fail") }
            }
            then("this might or might not run") {}
        }
    }

    final class Minimal: Steps, OptIn {
        override class func steps() {
            given("I have {int} cukes in my belly") { (_: Int) in }
        }
    }

    final class MultipleFeatures: Steps, OptIn {
        override class func steps() {
            given("an order for {string}") { (_: String) in }
        }
    }

    struct Flight: StepArgument {
        let from: String
        let to: String

        init(from: String, to: String) {
            self.from = from
            self.to = to
        }

        init?(stepText: String) { nil }
    }

    final class ParameterTypes: Steps, OptIn {
        override class func steps() {
            parameterType("flight", "([A-Z]{3})-([A-Z]{3})") { Flight(from: $0[0], to: $0[1]) }
            given("{flight} has been delayed") { (flight: Flight) in
                guard flight.from == "LHR", flight.to == "CDG" else { throw Whoops("another flight") }
            }
        }
    }

    final class RegularExpression: Steps, OptIn {
        override class func steps() {
            given(.regex("^a (.*?)(?: and a (.*?))?(?: and a (.*?))?$")) {
                (_: String, _: String?, _: String?) in
            }
        }
    }

    @MainActor
    final class Shop: World {
        var money = 0
        var stock: [String] = []
        var sold: String?
        init() {}
    }

    final class Rules: Steps, OptIn {
        override class func steps() {
            given("the customer has {int} cents") { (shop: Shop, money: Int) in shop.money = money }
            given("there are chocolate bars in stock") { (shop: Shop) in shop.stock = ["Mars"] }
            given("there are no chocolate bars in stock") { (shop: Shop) in shop.stock = [] }
            when("the customer tries to buy a {int} cent chocolate bar") { (shop: Shop, price: Int) in
                if shop.money >= price { shop.sold = shop.stock.popLast() }
            }
            then("the sale should not happen") { (shop: Shop) in
                guard shop.sold == nil else { throw Whoops("it happened") }
            }
            then("the sale should happen") { (shop: Shop) in
                guard shop.sold != nil else { throw Whoops("it did not happen") }
            }
        }
    }
}
