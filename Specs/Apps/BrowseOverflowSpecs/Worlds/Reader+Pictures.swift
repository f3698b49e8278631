import BrowseOverflow

extension Reader {
    /// A row of the screen in sight that has the picture of somebody.
    private struct PictureRow {
        let name: String
        /// What tells the row from others, wherever it stands.
        let key: String
        let avatar: AvatarState
        let show: @MainActor () -> Void
        let retry: @MainActor () -> Void
    }

    /// The rows with pictures: of the question in sight, or else of the list.
    private var pictureRows: [PictureRow] {
        get throws {
            if let detail = browser.detail {
                let asker = PictureRow(
                    name: detail.questionCell.askerName, key: "question", avatar: detail.questionCell.avatar,
                    show: { detail.rowShown(at: 0, inSection: 0) },
                    retry: { detail.retryAvatar(at: 0, inSection: 0) })
                let answerers = detail.answerCells.enumerated().map { row, answer in
                    PictureRow(
                        name: answer.answererName, key: "answer \(answer.id)", avatar: answer.avatar,
                        show: { detail.rowShown(at: row, inSection: 1) },
                        retry: { detail.retryAvatar(at: row, inSection: 1) })
                }
                return [asker] + answerers
            }
            let list = try list
            return list.questionRows.enumerated().map { row, question in
                PictureRow(
                    name: question.askerName, key: "\(question.id)", avatar: question.avatar,
                    show: { list.rowShown(at: row) }, retry: { list.retryAvatar(at: row) })
            }
        }
    }

    private func pictureRow(of name: String) throws -> PictureRow {
        let rows = try pictureRows
        guard let row = rows.first(where: { $0.name == name }) else {
            throw Missing(kind: "row with a picture of", name: name, known: rows.map(\.name))
        }
        return row
    }

    /// The picture of somebody as the row shows it, once it has come into sight.
    func picture(of name: String) throws -> AvatarState {
        let row = try pictureRow(of: name)
        guard seen.contains(row.key) else { throw OutOfSight(name: name) }
        return row.avatar
    }

    /// Scrolls so that the picture of somebody comes into sight.
    func look(at name: String) throws {
        look(at: try pictureRow(of: name))
        settle()
    }

    /// Scrolls so that all pictures come into sight.
    func lookAtAll() throws {
        for row in try pictureRows { look(at: row) }
        settle()
    }

    /// Asks once more for the picture of somebody that could not be loaded.
    func retryPicture(of name: String) throws {
        try pictureRow(of: name).retry()
        settle()
    }

    private func look(at row: PictureRow) {
        seen.insert(row.key)
        row.show()
    }
}
