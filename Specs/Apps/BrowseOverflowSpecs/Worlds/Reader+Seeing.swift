import AppSupport
import BrowseOverflow
import Kea
import KeaFeatures
import KeaSpecSupport

/// A screen that loads what it shows, by its name in features.
enum LoadedScreen: String, CaseIterable, StepArgument {
    case list, question
}

// What the reader sees, in the words of the features. A sentence about something that is not on the screen fails, also
// if it denies something: each property throws unless there is something to see.
extension Reader {
    var questions: [QuestionRow] {
        get throws {
            let list = try list
            guard list.phase == .loaded || !list.questionRows.isEmpty else {
                throw NotOnScreen(
                    "instead of questions, the reader sees \(try placeOfQuestions.specDescription)")
            }
            return list.questionRows
        }
    }

    var titles: [String] {
        get throws { try questions.map { $0.title[language] } }
    }

    var listRows: [Shown] {
        get throws {
            try list.rows.map { row in
                switch row {
                case .question(let question): .other("the question “\(question.title[language])”")
                case .spinner: .other("a spinner")
                case .tryAgain: .other("an offer to try again")
                case .message(let text): .text(text[language])
                }
            }
        }
    }

    /// What stands in place of the questions, or how many there are.
    var placeOfQuestions: Shown {
        get throws {
            switch try list.questionRows.count {
            case 0: try listRows.first ?? .other("nothing")
            case 1: .other("1 question")
            case let count: .other("\(count) questions")
            }
        }
    }

    var problems: [Problem] {
        get throws {
            let problems = try browser.detail?.problems ?? list.problem.map { [$0] } ?? []
            guard !problems.isEmpty || loading == "nothing is" else {
                throw NotOnScreen("no problem can be seen yet, because \(loading) still loading")
            }
            return problems
        }
    }

    /// Returns the messages or the reasons of the problems on the visible screen; “nothing” if there are none.
    func told(_ part: KeyPath<Problem, LocalizedText>) throws -> Shown {
        let texts = try problems.map { $0[keyPath: part][language] }
        return texts.isEmpty ? .other("nothing") : .text(texts.joined(separator: " "))
    }

    func age(of screen: LoadedScreen) throws -> String {
        let (savedAt, phases) =
            switch screen {
            case .list: (try list.savedAt, [try list.phase])
            case .question: (try detail.savedAt, [try detail.bodyPhase, try detail.answersPhase])
            }
        if savedAt != nil { return "from an earlier visit" }
        if phases.contains(.loading) { return "still loading" }
        return phases.contains { $0.problem != nil } ? "not available" : "up to date"
    }

    func notSeen(_ wanted: String) -> NotOnScreen {
        let seen: String
        switch browser.screen {
        case nil: return NotOnScreen("the app has not been launched")
        case .topics: seen = "the topics"
        case .questions(let tag): seen = "the list of questions tagged “\(tag)”"
        case .question: seen = "the question “\(browser.detail?.questionCell.title[language] ?? "")”"
        }
        return NotOnScreen("instead of \(wanted), the reader sees \(seen)")
    }
}
