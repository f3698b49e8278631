import BrowseOverflow
import Kea
import KeaFeatures

final class PagingSteps: Steps {
    override class func steps() {
        given("the reader has scrolled to the last row") { (reader: Reader) in
            try reader.scrollToLastRow()
        }

        when("the reader scrolls to the last row") { (reader: Reader) in
            try reader.scrollToLastRow()
        }

        when("the reader scrolls to the end of the list") { (reader: Reader) in
            while try reader.list.hasMore, try reader.list.problem == nil {
                try reader.scrollToLastRow()
            }
        }

        then("the last row is a spinner") { (reader: Reader) in
            expect(try reader.listRows.last).eventually(equal("a spinner"))
        }

        then("the last row is not a spinner") { (reader: Reader) in
            expect(try reader.listRows).eventuallyNot(beEmpty())
            expect(try reader.listRows.last).eventuallyNot(equal("a spinner"))
        }

        then("the first question is number {int}") { (reader: Reader, number: Int) in
            expect(try reader.list.questionRows.first?.id).eventually(equal(number))
        }

        then("every question is listed once, newest first") { (reader: Reader) in
            let questions = try reader.list.questions
            expect(questions).toNot(beEmpty())
            expect(Set(questions.map(\.id))).to(haveCount(questions.count))
            expect(questions).to(equal(questions.sorted { $0.isListed(before: $1) }))
        }
    }
}
