import Foundation
import Kea
import KeaFeatures
import Library

struct DeskClosed: Error, CustomStringConvertible {
    var description: String { "the desk is closed" }
}

/// Sentences that go wrong, in every way in which one can.
final class TroubleSteps: Steps {
    override class func steps() {
        when("the desk is closed") { throw DeskClosed() }
        when("the roof falls in") {
            let books: [String] = []
            _ = books[books.count]
        }
        when("the librarian falls asleep") { try await Task.sleep(for: .seconds(600)) }
        when("the catalogue is printed") { throw Pending("the printer has to be bought first") }
        when("the reader comes on a Sunday") { throw Skip("the library is closed on Sundays") }
        when("the reader asks for {string}") { (_: String) in }
        when("the reader asks for \"the atlas\"") {}
        // Fails at first in each run: the file is the only thing that an attempt leaves for the next one.
        when("the reader tries a sticky door") {
            let path = ProcessInfo.processInfo.environment["STICKY_DOOR"] ?? "/tmp/sticky-door"
            guard !FileManager.default.fileExists(atPath: path) else { return }
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            fail("the door is stuck")
        }
        // Used by no feature.
        then("the dust settles") {}
    }
}
