import Foundation
import Kea
import KeaFeatures
import Library

final class Desk: World {
    static var parameterNames: [String] { ["opening"] }
    var library = Library()
    var wasLent = true
    let opening: String

    init() throws { opening = try Self.parameter("opening", as: String.self) ?? "morning" }
}

/// Sentences about lending, in the languages of the features.
final class LibrarySteps: Steps {
    override class func steps() {
        given("the library has {int} copies of {string}") { (desk: Desk, copies: Int, title: String) in
            desk.library.add(copies, of: title)
        }
        given("the library has these books:") { (desk: Desk, books: [[String: String]]) in
            for book in books { desk.library.add(Int(book["copies"] ?? "") ?? 0, of: book["title"] ?? "") }
        }
        given("a letter to the readers:") { (letter: DocString) in
            attach(letter.content, fileName: "letter.txt")
        }
        when("{string} borrows {string}") { (desk: Desk, reader: String, title: String) in
            desk.wasLent = desk.library.lend(title, to: reader)
        }
        then("{int} copy/copies of {string} is/are left") { (desk: Desk, copies: Int, title: String) in
            expect(desk.library.shelf[title]).to(equal(copies))
        }
        then("the desk opens in the {word}") { (desk: Desk, time: String) in
            expect(desk.opening).to(equal(time))
        }
    }
}

final class GermanSteps: Steps {
    override class func steps() {
        given("die Bibliothek hat {int} Exemplare von {string}") { (desk: Desk, copies: Int, title: String) in
            desk.library.add(copies, of: title)
        }
        when("{string} leiht {string} aus") { (desk: Desk, reader: String, title: String) in
            desk.wasLent = desk.library.lend(title, to: reader)
        }
        then("bleiben {int} Exemplare von {string}") { (desk: Desk, copies: Int, title: String) in
            expect(desk.library.shelf[title]).to(equal(copies))
        }
    }
}

final class JapaneseSteps: Steps {
    override class func steps() {
        given("図書館に{string}が{int}冊ある") { (desk: Desk, title: String, copies: Int) in
            desk.library.add(copies, of: title)
        }
        when("{string}が{string}を借りる") { (desk: Desk, reader: String, title: String) in
            desk.wasLent = desk.library.lend(title, to: reader)
        }
        then("{string}は{int}冊残る") { (desk: Desk, title: String, copies: Int) in
            expect(desk.library.shelf[title]).to(equal(copies))
        }
    }
}
