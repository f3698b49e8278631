/// A section that is an index into the flat storage.
protocol StoredSection: Section {
    var storage: DocumentStorage { get }
    var index: Int { get }
}

extension StoredSection {
    var record: SectionRecord { storage.records.sections[index] }

    /// The keyword as it is written, without its colon.
    public var keyword: String {
        storage.string(record.keywordStart, record.keywordStart + UInt32(record.keywordLength))
    }

    /// What stands behind the colon; often empty.
    public var name: String { storage.string(record.nameStart, record.nameEnd) }

    /// The lines of text below, without comments and without blank lines at the end.
    public var description: String { storage.description(of: record) }

    /// Where the keyword stands.
    public var location: Location { storage.location(line: record.line, at: record.keywordStart) }

    /// The indices of the sections right below this one.
    var childIndices: [Int] {
        var children: [Int] = []
        var child = index + 1
        let end = Int(record.subtreeEnd)
        while child < end {
            children.append(child)
            child = Int(storage.records.sections[child].subtreeEnd)
        }
        return children
    }

    func childIndices(of kind: SectionKind) -> [Int] {
        childIndices.filter { storage.records.sections[$0].kind == kind }
    }

    var storedSteps: [Step] {
        (record.itemStart..<record.itemEnd).map { Step(storage: storage, index: Int($0)) }
    }
}
