import Kea
import KeaSpecSupport

/// The sentences of the guide's feature: each one that says what is to be seen can fail.
final class EventGuideSentencesSpec: Spec {
    override class func spec() {
        let stored = """
            * на устройстве есть события:
              | вид  | название |
              | кино | Чайка    |

            """

        describe("a sentence about the guide") {
            it(
                "fails where it is not so",
                each: [
                    "афиша показывает:\n  | вид | название |\n  | спектакль | Чайка |",
                    "афиша показывает 2 события",
                    #"в афише есть "Ревизор""#, #"в афише нет "Чайка""#,
                    #"зритель узнаёт, что обновить не удалось: "Of me.""#,
                    "the guide shows:\n  | kind | name |\n  | performance | Чайка |",
                    "the guide shows 2 events", #"the guide has "Ревизор""#,
                    #"the guide does not have "Чайка""#,
                    #"the viewer is told that the update failed: "Of me.""#,
                    """
                    сервер отвечает так: нет связи
                    * зритель обновляет афишу
                    * на сервере есть фильмы:
                      | название |
                      | Ревизор  |
                    * зритель обновляет афишу
                    * зритель узнаёт, что обновить не удалось: "There is no connection to the Internet."
                    """,
                ]
            ) { steps in
                let run = try FeatureRun("Feature: F\n  Scenario: S\n" + stored + "* " + steps) {
                    EventGuideSteps.steps()
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.failuresOfLastStep).to(haveCount(1))
            }
        }
    }
}
