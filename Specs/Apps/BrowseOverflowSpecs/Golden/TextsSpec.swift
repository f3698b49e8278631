import AppSupport
import BrowseOverflow
import let BrowseOverflowCommand.texts
import EventGuide
import Kea
import PublicTimeline
import SpecSupport

/// The golden files of the apps' texts, apart from what the apps do.
final class TextsSpec: Spec {
    override class func spec() {
        describe("the texts of a module") {
            it(
                "exist in all languages, are all used, and are those of the golden file",
                each: [
                    ("AppSupport", AppSupport.texts), ("BrowseOverflow", BrowseOverflow.texts),
                    ("BrowseOverflowCommand", texts), ("EventGuide", EventGuide.texts),
                    ("PublicTimeline", PublicTimeline.texts),
                ] as [(String, TextCatalog)]
            ) { module, texts in
                expect(try texts.mistakes(in: module)).to(beEmpty())
                expect(try texts.changes(in: module)).to(beEmpty())
            }
        }
    }
}
