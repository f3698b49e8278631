import BrowseOverflow
import Kea
import KeaFeatures

final class AvatarSteps: Steps {
    override class func steps() {
        given("the reader has seen the picture of {string}") { (reader: Reader, name: String) in
            try reader.scroll(to: name)
            expect(try reader.picture(of: name)).to(equal("the picture of “\(name)”"), place(name))
        }

        when("the picture/row of {string} scrolls into view") { (reader: Reader, name: String) in
            try reader.scroll(to: name)
        }

        when("all pictures scroll into view") { (reader: Reader) in
            try reader.scrollToAllPictures()
        }

        when("the reader tries again to see the picture of {string}") { (reader: Reader, name: String) in
            try reader.retryPicture(of: name)
        }

        then("the reader sees the picture of {string}") { (reader: Reader, name: String) in
            let seen = try reader.picture(of: name)
            expect(seen).to(equal("the picture of “\(name)”"), place(name))
        }

        then("the reader is told that the picture of {string} could not be loaded: {string}") {
            (reader: Reader, name: String, reason: String) in
            let seen = try reader.picture(of: name)
            expect(seen).to(equal("no picture: \(reason)"), place(name))
        }

        then("a spinner turns in place of the picture of {string}") { (reader: Reader, name: String) in
            let seen = try reader.picture(of: name)
            expect(seen).to(equal("a spinner"), place(name))
        }

        then("no spinner turns in place of the picture of {string}") { (reader: Reader, name: String) in
            let seen = try reader.picture(of: name)
            expect(seen).toNot(equal("a spinner"), place(name))
        }
    }

    private static func place(_ name: String) -> String { "in the row of “\(name)”" }
}
