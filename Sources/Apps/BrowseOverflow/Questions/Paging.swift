import Foundation

/// The pages of a list: which ones are requested and loaded, and which questions they leave out.
package struct Paging: Sendable {
    /// The number of the first page of the list.
    let first: Int
    /// The number of the last loaded page; one less than the first before it is loaded.
    package internal(set) var last: Int
    /// The number of the last requested page.
    var requested: Int
    /// Whether the spinner became visible during a refresh or saving; the next page is then loaded afterwards.
    var isNextWanted = false
    /// The date of the newest question; further pages leave out later ones, so that pages do not shift.
    package private(set) var newestDate: Date?
    /// The date after which the first page leaves out questions.
    private let limit: Date?

    init(first: Int, limit: Date?) {
        (self.first, self.limit, last, requested) = (first, limit, first - 1, first)
    }

    /// Whether the list starts with the newest questions.
    var isNewest: Bool { first == 1 && limit == nil }

    /// Returns the date after which a page leaves out questions.
    func limit(ofPage page: Int) -> Date? { page == first ? limit : newestDate }

    /// Sets the date of the newest question after the first page has loaded; a later page has no newest question.
    mutating func setNewestDate(_ date: Date?) { newestDate = limit ?? (first == 1 ? date : nil) }
}
