import KeaEvents

struct Shard: Codable {
    let number: Int
    let count: Int

    init(argument: String) throws(UsageError) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count > 0, number > 0 else {
            throw UsageError("\"\(argument)\" is not a shard; write I/N, as in 2/4")
        }
        guard Bounds.shards.contains(count) else {
            throw UsageError("\(count) are too many shards; there can be \(Bounds.shards.upperBound)")
        }
        guard number <= count else { throw UsageError("there is no shard \(number) of \(count)") }
        (self.number, self.count) = (number, count)
    }
}
