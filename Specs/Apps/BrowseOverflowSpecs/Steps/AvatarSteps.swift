import BrowseOverflow
import Kea
import KeaFeatures
import KeaSpecSupport

final class AvatarSteps: Steps {
    override class func steps() {
        given("the reader has seen the picture of {string}") { (reader: Reader, name: String) in
            reader.scroll(to: [try reader.pictureRow(of: name)])
            try expectPicture(.picture(of: name), in: reader.pictureRow(of: name), reader)
        }

        when("the picture/row of {string} scrolls into view") { (reader: Reader, name: String) in
            reader.scroll(to: [try reader.pictureRow(of: name)])
        }

        when("the row of the question {string} scrolls into view") { (reader: Reader, title: String) in
            reader.scroll(to: [try reader.pictureRow(ofQuestion: title)])
        }

        when("all pictures scroll into view") { (reader: Reader) in try reader.scrollToAllPictures() }

        when("the reader tries again to see the picture of {string}") { (reader: Reader, name: String) in
            try reader.retryPicture(of: name)
        }

        then("the reader sees the picture of {string}") { (reader: Reader, name: String) in
            try expectPicture(.picture(of: name), in: reader.pictureRow(of: name), reader)
        }

        then("the reader is told that the picture of {string} could not be loaded: {string}") {
            (reader: Reader, name: String, reason: String) in
            try expectPicture(.noPicture(reason), in: reader.pictureRow(of: name), reader)
        }

        then("the reader sees a picture in the row of the question {string}") {
            (reader: Reader, title: String) in
            let row = try reader.pictureRow(ofQuestion: title)
            try expectPicture(.picture(of: row.name), in: row, reader)
        }

        then("a spinner turns in place of the picture of {string}") { (reader: Reader, name: String) in
            try expectPicture(.other("a spinner"), in: reader.pictureRow(of: name), reader)
        }

        then("a spinner turns in the row of the question {string}") { (reader: Reader, title: String) in
            try expectPicture(.other("a spinner"), in: reader.pictureRow(ofQuestion: title), reader)
        }

        then("no spinner turns in place of the picture of {string}") { (reader: Reader, name: String) in
            let seen = try reader.picture(in: reader.pictureRow(of: name))
            expect(seen).toNot(equal(.other("a spinner")), "in the row of “\(name)”")
        }
    }

    @MainActor
    private static func expectPicture(_ wanted: Shown, in row: Reader.PictureRow, _ reader: Reader) throws {
        let seen = try reader.picture(in: row)
        expect(seen).to(equal(wanted), "in the row of “\(row.name)”")
    }
}
