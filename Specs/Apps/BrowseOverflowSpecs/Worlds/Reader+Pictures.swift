import BrowseOverflow
import KeaSpecSupport

extension Shown {
    static func picture(of name: String) -> Shown { .other("the picture of “\(name)”") }

    static func noPicture(_ reason: String) -> Shown { .other("no picture: “\(reason)”") }
}

extension Reader {
    struct PictureRow {
        let name: String
        /// The title of the question in the row; nil in the row of an answer.
        var title: String?
        /// Identifies the row, wherever it is listed.
        let key: String
        let place: String
        let avatar: AvatarState
        let show: @MainActor () -> Void
        let retry: @MainActor () -> Void
    }

    private var pictureRows: [PictureRow] {
        get throws {
            if let detail = browser.detail {
                let asker = PictureRow(
                    name: detail.questionCell.asker.displayName[language],
                    title: detail.questionCell.title[language], key: "question",
                    place: "the question", avatar: detail.questionCell.avatar,
                    show: { detail.rowShown(at: 0, inSection: 0) },
                    retry: { detail.retryAvatar(at: 0, inSection: 0) })
                let answerers = detail.answerCells.enumerated().map { row, answer in
                    PictureRow(
                        name: answer.answerer.displayName[language], key: "answer \(answer.id)",
                        place: "answer \(row + 1)", avatar: answer.avatar,
                        show: { detail.rowShown(at: row, inSection: 1) },
                        retry: { detail.retryAvatar(at: row, inSection: 1) })
                }
                return [asker] + answerers
            }
            let list = try list
            return list.questionRows.enumerated().map { row, question in
                PictureRow(
                    name: question.asker.displayName[language], title: question.title[language],
                    key: "\(question.id)", place: "the question “\(question.title[language])”",
                    avatar: question.avatar,
                    show: { list.rowShown(at: row) }, retry: { list.retryAvatar(at: row) })
            }
        }
    }

    func pictureRow(of name: String) throws -> PictureRow {
        let rows = try pictureRows
        let fitting = rows.filter { $0.name == name }
        guard let row = fitting.first else {
            throw NotOnScreen("row of", named: name, among: rows.map(\.name))
        }
        guard fitting.count == 1 else {
            let places = fitting.map(\.place).joined(separator: " and ")
            throw NotOnScreen("“\(name)” has several pictures here: with \(places)")
        }
        return row
    }

    func pictureRow(ofQuestion title: String) throws -> PictureRow {
        let rows = try pictureRows
        let fitting = rows.filter { $0.title == title }
        guard let row = fitting.first else {
            throw NotOnScreen("row of the question", named: title, among: rows.compactMap(\.title))
        }
        guard fitting.count == 1 else {
            throw NotOnScreen("several questions", named: title, by: fitting.map(\.name))
        }
        return row
    }

    /// Returns what stands in place of the picture in a row that has been visible.
    func picture(in row: PictureRow) throws -> Shown {
        guard seen.contains(row.key) else {
            throw NotOnScreen("the row of “\(row.name)” has not scrolled into view yet")
        }
        if row.avatar.isSpinning { return .other("a spinner") }
        if let image = row.avatar.image { return server.shownPicture(image.data) }
        return row.avatar.problem.map { .noPicture($0.reason[language]) } ?? .other("no picture")
    }

    func scroll(to rows: [PictureRow]) {
        for row in rows {
            seen.insert(row.key)
            row.show()
        }
        waitUntilIdle()
    }

    func scrollToAllPictures() throws {
        let rows = try pictureRows
        guard !rows.isEmpty else { throw NotOnScreen("no row with a picture can scroll into view") }
        scroll(to: rows)
    }

    func retryPicture(of name: String) throws {
        let row = try pictureRow(of: name)
        guard row.avatar.problem?.canRetry == true else {
            throw NotOnScreen("nothing offers to try again to load the picture of “\(name)”")
        }
        row.retry()
        waitUntilIdle()
    }
}
