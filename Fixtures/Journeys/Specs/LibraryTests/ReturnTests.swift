import Library
import Testing

@Suite struct ReturnTests {
    @Test func returnsToTheShelf() {
        var library = Library()
        library.add(1, of: "Momo")
        library.lend("Momo", to: "Beppo")
        library.takeBack("Momo", from: "Beppo")
        #expect(library.shelf["Momo"] == 1)
    }

    @Test(arguments: [1, 2, 3]) func lendsNoMoreThanThereAre(copies: Int) {
        var library = Library()
        library.add(copies, of: "Momo")
        let loans = (0...copies).map { library.lend("Momo", to: "reader \($0)") }
        #expect(loans.filter { $0 }.count == copies)
    }
}
