import BrowseOverflow
import Foundation

/// Consecutive pages of questions.
struct QuestionPages {
    let tag: String
    /// The number of the first page.
    private(set) var firstPage = 1
    /// The number of loaded pages.
    private(set) var pages = 0
    /// The questions, newest first, each once.
    private(set) var questions: [Question] = []
    /// Whether there are further pages.
    private(set) var hasMore = true
    private(set) var quotaRemaining: Int?
    /// The date at which an earlier run saved the questions.
    private(set) var savedAt: Date?

    /// Creates an empty sequence of pages to load.
    init(tag: String, firstPage: Int) {
        self.tag = tag
        self.firstPage = firstPage
    }

    /// Creates a page of saved questions.
    init(tag: String, _ saved: Saved<[Question]>) {
        self.tag = tag
        (pages, questions, hasMore, savedAt) = (1, saved.value, false, saved.date)
    }

    /// The number of the page after the loaded ones.
    var nextPage: Int { firstPage + pages }

    /// Appends the next page.
    mutating func add(_ listing: Listing<Question>) {
        let known = Set(questions.map(\.id))
        questions += listing.values.filter { !known.contains($0.id) }
        questions.sort { $0.isListed(before: $1) }
        pages += 1
        hasMore = listing.hasMore
        quotaRemaining = listing.quotaRemaining
    }
}
