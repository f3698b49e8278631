import Kea
import KeaSpecSupport

/// The sentences of the timeline's feature: each `then` sentence can fail.
final class PublicTimelineSentencesSpec: Spec {
    private static let started = """
        * サーバーに5件のつぶやきがある
        * アプリを起動している

        """

    /// Sentences that are false.
    private static let falseSentences = [
        "6件のつぶやきが表示される", "1行目に「つぶやき2」と表示される", "6行目に「つぶやき6」と表示される",
        "「つぶやき5」は表示されない", #"読み込みの失敗がわかる: "Of me.""#,
        "6 messages are shown", "row 1 says “つぶやき2”", "“つぶやき5” is not shown",
        #"the follower is told that loading failed: "Of me.""#,
    ]

    @MainActor private static func failures(_ steps: String) throws -> [String] {
        let run = try FeatureRun("@virtual-time\nFeature: F\n  Scenario: S\n" + started + steps) {
            PublicTimelineSteps.steps()
        }
        expect(run.diagnostics).to(beEmpty())
        return run.failuresOfLastStep
    }

    override class func spec() {
        describe("a sentence about the timeline") {
            it("fails when it is false", each: falseSentences) { sentence in
                expect(try failures("* " + sentence)).to(haveCount(1))
            }

            it("fails when a search has no results") {
                expect(try failures("* 「swift」を検索する\n* 1行目に「swift 1」と表示される")).to(haveCount(1))
            }

            it("fails when it is no longer true") {
                expect(
                    try failures(
                        """
                        * サーバーの返事は接続なし
                        * 再読み込みする
                        * サーバーに5件のつぶやきがある
                        * 再読み込みする
                        * 読み込みの失敗がわかる: "There is no connection to the Internet."
                        """)
                ).to(haveCount(1))
            }

            it("is covered by one of these examples") {
                expect(FeatureRun.sentences(notAmong: falseSentences) { PublicTimelineSteps.steps() }).to(
                    beEmpty())
            }
        }
    }
}
