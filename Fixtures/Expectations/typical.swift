// Lines of typical specs. `.ci/expectations` lets the compiler measure each of them; nothing here runs.

import Foundation
import Kea
import KeaFeatures

struct Person: Equatable {
    var name: String?
    var age: Int
    var tags: [String]
}

enum LoadError: Error, Equatable {
    case offline
    case status(Int)
}

@MainActor
final class Counter {
    var value = 0
    func add() { value += 1 }
}

let numbers = [1, 2, 3]
let optional: Int? = 3
let dictionary = ["a": 1, "b": 2]
let price = 0.1
let name: String? = "Kea"
let person = Person(name: "Ann", age: 31, tags: ["x"])
let people = [person]
let result: Result<Int, LoadError> = .success(3)
let anyResult: Result<Int, any Error> = .failure(LoadError.offline)
let loaded = Notification.Name("loaded")

func load(_ number: Int) throws -> Int { number }

@MainActor
func subjects() throws {
    try require(1 + 2 * 3 - 4).to(equal(3))
    try require(1 + 2 * 3 - 4).eventually(equal(3))
    try expect(unwrap(optional) + 2 * 3 - 4).to(equal(3))
    expect(1 + 2 * 3 - 4).to(equal(3))
    expect(optional).to(equal(3))
    expect(optional).to(beOneOf(1, 3))
    expect(numbers).to(beSorted())
    expect(numbers).to(beSorted { $0 < $1 })
    expect(numbers).to(beSubset(of: 1...4))
    expect(numbers).to(equal([1, 2, 3]))
    expect([1, 2, 3] + [4, 5]).to(equal([1, 2, 3, 4, 5]))
    expect(dictionary).to(equal(["a": 1, "b": 2]))
    expect(["a": [1, 2], "b": [3]]).to(equal(["a": [1, 2], "b": [3]]))
    expect(numbers.map { $0 * 2 }.filter { $0 > 2 }.reduce(0, +)).to(equal(10))
    expect(0.1 + 0.2 * 3.0 - 1 / 4).to(equal(0.45))
    expect(price * 2 + 1).to(equal(1.2))
    expect((optional ?? 0) + 1).to(equal(4))
    expect(optional.map { $0 + 1 }).to(equal(4))
    expect("a" + "b" + "c").to(equal("abc"))
    expect("\(1 + 2) of \(numbers.count)").to(equal("3 of 3"))
    expect((numbers.first ?? 0) + (numbers.last ?? 0) * 2).to(equal(7))
    expect(person.name?.count).to(equal(1))
    expect(try load(1) + load(2)).to(equal(3))
    expect(-1 * -2 + 3 << 1).to(equal(10))
    expect(1 < 2 && 2 < 3 || false).to(beTrue())
    expect(numbers.sorted { $0 > $1 }.prefix(2).map { String($0) }.joined(separator: ", ")).to(equal("3, 2"))
    expect(Set([1, 2, 3]).union([4, 5]).count * 2 + 1).to(equal(11))
    expect([1.5, 2, 3].map { $0 * 2 + 1 }).to(equal([4, 5, 7]))
    expect { try load(3) }.to(equal(3))
    expect([(1, "a"), (2, "b")].map { $0.0 + $0.1.count }).to(equal([2, 3]))
    expect(Array(stride(from: 0, to: 10, by: 5)).map { $0 + 1 }).to(equal([1, 6]))
    expect(numbers[0] + numbers[1] * numbers[2] - 1 + 2 + 3).to(equal(11))
    expect(price * 2 + 1 / 3 - 0.5).to(beCloseTo(0.1 + 0.2, within: 0.001))
    expect(-price * 2.5 + Double(numbers.count) / 3).to(beWithin(0.5...1.5 * 2))
    expect(1 + 2 * 3 - 4).toNot(beGreaterThan(2 * 3 + 1))
    expect(1 + 2 * 3 - 4).eventually(equal(3))
    expect(1 + 2 * 3 - 4).always(beLessThan(4 * 2), for: .milliseconds(1))
    expect(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8).to(equal(1 + 2 + 3 + 4 + 5 + 6 + 7 + 8))
}

@MainActor
func matchers(_ counter: Counter) async {
    expect(numbers).to(contain(2))
    expect(numbers).to(contain(2, 3))
    expect("kea").to(contain("e"))
    expect("kea").to(contain("e", "k", ignoringCase: true))
    expect("kea").to(beginWith("k"))
    expect(numbers).to(beginWith(1, 2))
    expect(numbers).to(endWith(3))
    expect("kea").to(endWith("a"))
    expect(name).to(haveValue(beginWith("K")))
    expect(name).to(haveValue())
    expect(name).to(beginWith("K"))
    expect(name).to(contain("K", "e"))
    expect(name?.count).to(beGreaterThan(1 + 2 - 3))
    expect(optional).to(satisfy { $0 * 2 + 1 > 3 })
    expect(person).to(have(\.name, haveValue(haveCount(1 + 2))))
    expect(name?.count).to(haveValue(beGreaterThan(1)))
    expect(person).to(have(\.age, equal(3)))
    expect(person).to(have(\.name, equal("a")))
    expect(person).to(have(\.name?.count, equal(1)))
    expect(person).to(have("a first tag", equal("x")) { $0.tags[0] })
    expect(people).to(allSatisfy(have(\.age, beGreaterThan(1).and(beLessThan(5)))))
    expect(people).to(anySatisfy(have(\.tags, contain("x"))))
    expect(numbers).to(containInOrder(1, 3))
    expect(numbers).to(containInSequence(1, 2))
    expect(numbers).to(consistOf(3, 2, 1))
    expect(numbers[0...1]).to(elementsEqual([1, 2]))
    expect([["a"], ["b"]]).to(equalTable([["a"], ["b"]], columns: .withoutNames, inAnyOrder: true))
    expect(optional.map { [$0] }).toNot(equalTable([1, 2]))
    expect(numbers).to(elementsMatch(equal(1), beGreaterThan(1), beWithin(1...3)))
    expect(dictionary).to(containKeys("a"))
    expect(dictionary).to(haveValue(for: "a", equal(1)))
    expect(price * 3).to(beCloseTo(0.3, within: 0.001))
    expect(price * 3 + 1 / 3 - 0.5).to(beCloseTo(0.1 + 0.2 * 3))
    expect(Date()).to(beCloseTo(.now, within: 5))
    expect(Duration.seconds(1)).to(beCloseTo(.seconds(1), within: .milliseconds(1)))
    expect(numbers.count + 1).to(beWithin(1...5))
    expect(price).to(beWithin(0..<1))
    expect(price).to(beWithin(0...))
    expect(1 + 2 * 3).to(satisfy { $0 > 3 })
    expect(1 + 2 * 3).to(satisfy("be odd") { $0 % 2 == 1 })
    expect { try load(3) }.to(throwError())
    expect { try load(3) }.to(throwError(LoadError.offline))
    expect { try load(3) }.to(throwError(LoadError.self))
    expect { try load(3) }.to(throwError(LoadError.self, equal(.offline)))
    expect(try load(3)).to(throwError(LoadError.self, satisfy { $0 == .offline }))
    expect { try load(3) }.to(throwError((any Error).self, have(\.localizedDescription, contain("o"))))
    expect { try load(3) }.to(throwError { (error: LoadError) in expect(error).to(equal(.offline)) })
    expect { _ = try load(3) }.to(exit(with: 3))
    expect(result).to(beSuccess())
    expect(result).to(beSuccess(equal(3)))
    expect(result).to(beFailure(equal(.offline)))
    expect(anyResult).to(beFailure(matchError(LoadError.offline)))
    expect(anyResult).to(beFailure(matchError(LoadError.self)))
    expect { counter.add() }.to(change { counter.value })
    expect { counter.add() }.to(change { counter.value }.by(1))
    expect { counter.add() }.to(change { counter.value }.by(beGreaterThan(0)))
    expect { counter.add() }.to(change { counter.value }.from(1))
    expect { counter.add() }.to(change { counter.value }.from(1).to(2))
    expect { counter.add() }.to(change { counter.value }.to(2))
    expect { counter.add() }.to(change { counter.value }.to(beGreaterThan(2)))
    await expect {
        counter.add(); await Task.yield()
    }.to(change { counter.value }.by(1))
    expect(counter).to(beIdentical(to: counter))
    expect(optional).toNot(beNil())
    expect(optional).to(not(beNil()))
    expect(optional).to(equal(3).or(beNil()))
    expect(3).to(satisfyAll(beGreaterThan(1), beLessThan(4), not(equal(2))))
    expect(3).to(satisfyAny(equal(1), equal(3)))
    expect((1, "a")).to(equalTuple((1, "a")))
    expect((1, "a", price)).to(equalTuple((1, "a", 0.1)))
    expect(counter as Any).to(beAKindOf(Counter.self))
    expect(counter as Any).to(beAKindOf(Counter.self, have(\.value, equal(3))))
    expect(counter).to(beAnInstanceOf(Counter.self))
    expect("kea").to(match(/k.a/))
    expect("kea").to(match(/K.A/.ignoresCase()))
    expect("kea").to(matchWhole(/k.a/))
    expect("kea").to(equalIgnoringCase("KEA"))
    expect(numbers).to(haveCount(atLeast: 2))
    expect(numbers).to(haveCount(3))
    expect(numbers).to(have(\.count, beWithin(1...3)))
    expect(0).to(beZero())
    expect { NotificationCenter.default.post(name: loaded, object: nil) }.to(postNotification(loaded))
    expect { NotificationCenter.default.post(name: loaded, object: nil) }.to(
        postNotification(loaded, from: counter, userInfo: containKeys("url")))
    expect { counter.add() }.to(postNotifications(nil, haveCount(3)))
    await expect(counter.value).eventually(equal(3))
    await expect(counter.value + 1 * 2).eventually(beGreaterThan(3), within: .seconds(1))
    await expect(counter.value).eventually(equal(3))
}
