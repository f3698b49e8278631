import Foundation

/// The pages of a list: which ones are requested and loaded, and which questions they leave out.
package struct Paging: Sendable {
    /// The number of the last loaded page; 0 before the first one is loaded.
    package internal(set) var last = 0
    var requested = 1
    /// Whether the spinner became visible during a refresh or saving; the next page is then loaded afterwards.
    var isNextWanted = false
    /// The date of the newest question; further pages leave out later ones, so that pages do not shift.
    var newestDate: Date?
}
