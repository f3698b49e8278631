import BrowseOverflow
import Foundation

/// Some pages of questions, from one on, and what is known of the rest.
struct QuestionPages {
    let tag: String
    /// The first of the pages.
    private(set) var firstPage = 1
    /// The number of pages that came.
    private(set) var pages = 0
    /// The questions, newest first, each once.
    private(set) var questions: [Question] = []
    /// Whether there are more.
    private(set) var hasMore = true
    private(set) var quotaRemaining: Int?
    /// The moment from which they are, where an earlier run kept them.
    private(set) var keptSince: Date?

    /// Pages that are still to be loaded.
    init(tag: String, firstPage: Int) {
        self.tag = tag
        self.firstPage = firstPage
    }

    /// Questions that an earlier run kept.
    init(tag: String, _ kept: Kept<[Question]>) {
        self.tag = tag
        (pages, questions, hasMore, keptSince) = (1, kept.value, false, kept.date)
    }

    /// The page after those that came.
    var nextPage: Int { firstPage + pages }

    /// Adds the next page.
    mutating func add(_ listing: Listing<Question>) {
        let known = Set(questions.map(\.id))
        questions += listing.values.filter { !known.contains($0.id) }
        questions.sort { $0.isListed(before: $1) }
        pages += 1
        hasMore = listing.hasMore
        quotaRemaining = listing.quotaRemaining
    }
}
