import BrowseOverflow
import Kea
import KeaFeatures

final class AvatarSteps: Steps {
    override class func steps() {
        given("the reader has seen the picture of {string}") { (reader: Reader, name: String) in
            try reader.scroll(to: name)
            expect(try reader.picture(of: name).image).eventuallyNot(beNil())
        }

        when("the picture of {string} scrolls into view") { (reader: Reader, name: String) in
            try reader.scroll(to: name)
        }

        when("all pictures scroll into view") { (reader: Reader) in
            try reader.scrollToAllPictures()
        }

        when("the reader tries again to see the picture of {string}") { (reader: Reader, name: String) in
            try reader.retryPicture(of: name)
        }

        when("memory runs low") { (reader: Reader) in
            reader.memoryWarnings.warn()
        }

        then("the reader sees the picture of {string}") { (reader: Reader, name: String) in
            let picture = try unwrap(reader.server.picture(of: name))
            expect(try reader.picture(of: name).image?.data).eventually(equal(picture))
        }

        then("the picture of {string} could not be loaded, because {string}") {
            (reader: Reader, name: String, reason: String) in
            expect(try reader.picture(of: name).problem?.reason).eventually(equal(reason))
        }

        then("the spinner in place of {string} turns") { (reader: Reader, name: String) in
            expect(try reader.picture(of: name).spinner.isVisible).eventually(beTrue())
            expect(try reader.picture(of: name).spinner.isAnimating).to(beTrue())
        }

        then("the spinner in place of {string} is gone") { (reader: Reader, name: String) in
            expect(try reader.picture(of: name).spinner.isVisible).eventually(beFalse())
            expect(try reader.picture(of: name).spinner.isAnimating).to(beFalse())
        }
    }
}
