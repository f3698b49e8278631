import Kea
import KeaSpecSupport

/// The sentences of the guide's feature: each `then` sentence can fail.
final class EventGuideSentencesSpec: Spec {
    private static let stored = """
        * на устройстве есть события:
          | вид  | название |
          | кино | Чайка    |

        """
    private static let updated = """
        * сервер отвечает так: нет связи
        * зритель обновляет афишу
        * на сервере есть фильмы:
          | название |
          | Ревизор  |
        * зритель обновляет афишу

        """

    /// Sentences that are false.
    private static let falseSentences = [
        "афиша показывает:\n  | вид | название |\n  | спектакль | Чайка |",
        "афиша показывает 2 события",
        #"в афише есть "Ревизор""#, #"в афише нет "Чайка""#,
        #"зритель узнаёт, что обновить не удалось: "Of me.""#,
        "the guide shows:\n  | kind | name |\n  | performance | Чайка |",
        "the guide shows 2 events", #"the guide has "Ревизор""#,
        #"the guide does not have "Чайка""#,
        #"the viewer is told that the update failed: "Of me.""#,
    ]

    @MainActor private static func failures(_ steps: String) throws -> [String] {
        let run = try FeatureRun("Feature: F\n  Scenario: S\n" + steps) { EventGuideSteps.steps() }
        expect(run.diagnostics).to(beEmpty())
        return run.failuresOfLastStep
    }

    override class func spec() {
        describe("a sentence about the guide") {
            it("fails when it is false", each: falseSentences) { sentence in
                expect(try failures(stored + "* " + sentence)).to(haveCount(1))
            }

            it("fails when it is no longer true") {
                expect(
                    try failures(
                        stored + updated
                            + #"* зритель узнаёт, что обновить не удалось: "There is no connection to the Internet.""#
                    )
                ).to(haveCount(1))
            }

            it("is covered by one of these examples") {
                let firstLines = falseSentences.map { String($0.prefix { $0 != "\n" }) }
                expect(FeatureRun.sentences(notAmong: firstLines) { EventGuideSteps.steps() }).to(beEmpty())
            }
        }
    }
}
