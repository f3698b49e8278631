// swift-format-ignore-file
// Lines that the compiler must refuse or warn of, with a helpful message. `.ci/expectations` looks for the text after `error:`
// or `warning:` in the compiler's messages for the line; for other lines there must be none.

import Foundation
import Kea

struct Plain { var number = 3 }
final class Desk { var finish: (() -> Void)?; func close() {} }
func load() throws -> Int { 3 }
func fetch() async throws -> Int { 3 }

@MainActor
func closuresWithoutAwait(_ desk: Desk) {
    it("") { expect { try await fetch() }.toNot(throwError()) }  // warning: write `await` before `expect`
    it("") { expect { try await fetch() }.toNot(throwError()) }  // error: _UncalledClosure
    it("") { expect { try await fetch() }.toNot(beNil()) }  // error: _UncalledClosure
    it("") { expect { try await fetch() }.toNot(change { 3 }) }  // error: _UncalledClosure
    it("") { expect { try await fetch() }.eventually(haveValue()) }  // error: _UncalledClosure
    it("") { expect { try await fetch() }.never(throwError()) }  // error: _UncalledClosure
    it("") { expect { await Task.yield() }.toNot(postNotification(.init("a"))) }  // error: _UncalledClosure
    it("") { try expect { try await fetch() }.toNot(throwError()) }  // error: _UncalledClosure
    it("") { try require { try await fetch() }.toNot(throwError()) }  // error: _UncalledClosure
    it("") { try require { try await fetch() }.toNot(throwError()) }  // warning: write `await` before `require`
    it("") { try require { try await fetch() }.eventually(haveValue()) }  // error: _UncalledClosure
    it("") { require(3).to(equal(3)) }  // error: call can throw, but it is not marked with 'try'
    it("") { require(3).eventually(equal(3)) }  // error: call can throw, but it is not marked with 'try'
    it("") { _ = try unwrap { try await fetch() } }  // warning: write `await` before `unwrap`
    it("") { _ = try unwrap { try await fetch() } }  // error: _UncalledClosure
    it("") { await Task.yield(); expect { try await fetch() }.toNot(throwError()) }  // error: not marked with 'await'
    it("") { await Task.yield(); expect { try await fetch() }.toNot(beNil()) }  // error: not marked with 'await'
    it("") { await Task.yield(); expect(3).eventually(equal(3)) }  // error: not marked with 'await'
    it("") { await Task.yield(); try require(3).eventually(equal(3)) }  // error: not marked with 'await'
    it("") { expect { try await fetch() } }  // warning: unused
    it("") { expect { try await fetch() }.to(equal(3)) }  // warning: write `await` before `expect`
    it("") { expect { try await fetch() }.toNot(beGreaterThan(3)) }  // warning: write `await` before `expect`
    it("") { expect { try await fetch() }.to(satisfy { $0 > 3 }) }  // warning: write `await` before `expect`
    it("") { expect { try await fetch() }.eventually(equal(3)) }  // warning: write `await` before `expect`
    it("") { try require { try await fetch() }.to(equal(3)) }  // warning: write `await` before `require`
}

@MainActor
func closuresWithAwait() {
    it("") { await expect { try await fetch() }.toNot(throwError()) }
    it("") { await expect { try await fetch() }.eventually(throwError()) }
    it("") { await expect { try await fetch() }.eventuallyNot(throwError()) }
    it("") { await expect { try await fetch() }.always(not(throwError())) }
    it("") { await expect { try await fetch() }.never(throwError()) }
    it("") { await expect { try await fetch() }.afterWaiting(.seconds(1), not(throwError())) }
    it("") { await expect { try await fetch() }.eventually(change { 3 }) }
    it("") { await expect { await Task.yield() }.eventually(postNotification(.init("a"))) }
    it("") { await expect { try await fetch() as Int? }.eventually(haveValue()) }
    it("") { await expect { try await fetch() }.eventually(haveValue()) }
    it("") { await expect { await Task.yield(); return [1].first }.eventually(beNil()) }
    it("") { try await require { try await fetch() }.toNot(throwError()) }
    it("") { try await require { try await fetch() }.eventually(throwError()) }
    it("") { _ = try await unwrap { try await fetch() as Int? } }
    it("") { await expect { try await fetch() }.to(equal(3)) }
    it("") { await expect { try await fetch() }.to(satisfy { $0 > 3 }) }
    it("") { try await require { try await fetch() }.to(equal(3)) }
}

@MainActor
func neverAsked() {
    expect(3)  // warning: unused
    require(3)  // warning: unused
    expect(3).to  // error: unused
    recordFailures { expect(3).to(equal(3)) }  // warning: unused
    equal(3)  // warning: unused
}

@MainActor
func kept() {
    let kept = expect(3)  // warning: never used
}

@MainActor
func unwrapped() {
    it("") { try unwrap(3 as Int?) }
    it("") { try await unwrap { try await fetch() as Int? } }
    expect(3 as Int?).toNot(beNil())
    expect(3 as Int?).to(haveValue())
}

@MainActor
func typeMismatches(_ plain: Plain) throws {
    expect(3).to(beEmpty())  // error: requires that 'Int' conform to 'Collection'
    expect(3).toNot(beEmpty())  // error: requires that 'Int' conform to 'Collection'
    expect(3).eventually(beEmpty())  // error: requires that 'Int' conform to 'Collection'
    expect(3).to(haveCount(3))  // error: requires that 'Int' conform to 'Collection'
    expect(3).to(contain(3))  // error: the subject must be a text, or a sequence of Equatable elements of this type
    expect(3).to(beginWith(3))  // error: the subject must be a text, or a sequence of Equatable elements of this type
    expect(["a": 1]).to(contain("a"))  // error: the subject must be a text, or a sequence of Equatable elements of this type
    expect([1]).to(containInOrder("a"))  // error: conflicting arguments to generic parameter 'Value' ('[Int]' vs. '[String]')
    expect([plain]).to(contain(plain))  // error: the subject must be a text, or a sequence of Equatable elements of this type
    expect(3).to(allSatisfy(equal(3)))  // error: requires that 'Int' conform to 'Sequence'
    expect("a").to(beZero())  // error: requires that 'String' conform to 'AdditiveArithmetic'
    expect(3).to(beSuccess())  // error: cannot convert value of type 'Int' to expected argument type 'Result<Success, Failure>'
    expect(3).to(containKeys("a"))  // error: cannot convert value of type 'Int' to expected argument type '[String : Element]'
    expect(3).to(haveBeenCalled())  // error: cannot convert value of type 'Int' to expected argument type 'Spy<
    expect(3).to(equal("3"))  // error: conflicting arguments to generic parameter 'Value'
    expect(3).to(beTrue())  // error: cannot convert value of type 'Int' to expected argument type 'Bool'
    try require(3).to(beTrue())  // error: cannot convert value of type 'Int' to expected argument type 'Bool'
    expect(3).to(3 == 4)  // error: cannot convert value of type 'Bool' to expected argument type 'Matcher<Int>'
    expect(3).toNot(3 == 4)  // error: cannot convert value of type 'Bool' to expected argument type 'Matcher<Int>'
    expect(3).eventually(3 == 4)  // error: cannot convert value of type 'Bool' to expected argument type 'Matcher<Int>'
    it("") { await expect { try await fetch() }.to(3 == 4) }  // error: cannot convert value of type 'Bool' to expected argument type 'Matcher<Int>'
    expect(3).eventually(beTrue())  // error: cannot convert value of type 'Int' to expected argument type 'Bool'
    expect(plain).to(equal(plain))  // error: conform to 'Equatable'
    expect(plain).to(beLessThan(plain))  // error: conform to 'Comparable'
}

final class SetUpSpec: Spec {
    override class func setUp() {}  // error: class method overrides a 'final' class method
    override func setUp() {}  // error: instance method overrides a 'final' instance method
    override func tearDown() async throws {}  // error: instance method overrides a 'final' instance method
}

class ForgottenSpec: Spec {
    class func setUp() {}  // error: class method overrides a 'final' class method
    static func tearDown() {}  // error: static method overrides a 'final' class method
    func setUp() {}  // error: instance method overrides a 'final' instance method
    func tearDown() throws {}  // error: instance method overrides a 'final' instance method
    func setUpWithError() throws {}  // error: instance method overrides a 'final' instance method
    func tearDownWithError() throws {}  // error: instance method overrides a 'final' instance method
}

class AsynchronousSpec: Spec {
    func setUp() async {}  // error: instance method overrides a 'final' instance method
    func tearDown() async throws {}  // error: instance method overrides a 'final' instance method
}

/// A matcher without arguments would match everything.
@MainActor
func nothingToLookFor() {
    expect([3]).to(contain())  // error: missing argument for parameter #1
    expect("3").to(contain(ignoringCase: true))  // error: missing argument
    expect([3]).to(containInOrder())  // error: missing argument for parameter #1
    expect([3]).to(containInSequence())  // error: missing argument for parameter #1
    expect([3]).to(beginWith())  // error: missing argument for parameter #1
    expect([3]).to(endWith())  // error: missing argument for parameter #1
    expect([3: 3]).to(containKeys())  // error: missing argument for parameter #1
    expect(3).to(satisfyAll())  // error: missing argument for parameter #1
}

@MainActor
func exits() {
    expect { fatalError() }.to(crash())
    expect { fatalError() }.to(exit(with: 3))
    expect { fatalError() }.to(exit(with: .code(3), output: contain("a")))
    expect { fatalError() }.toNot(crash())  // error: cannot convert value of type 'ExitCondition' to expected argument type 'Matcher
    it("") { await expect { await Task.yield() }.to(exit(with: 3)) }
    it("") { await expect { await Task.yield() }.toNot(crash()) }  // error: cannot convert value of type 'ExitCondition' to expected argument type 'Matcher
}

struct Trouble: Error { var code = 3 }

@MainActor
func errors() {
    expect { try load() }.to(throwError { (error: Trouble) in expect(error.code).to(equal(3)) })
    expect { try load() }.to(throwError { (error: any Error) in expect(error).to(beAKindOf(Trouble.self)) })
    expect { try load() }.to(throwError { error in expect(error).to(haveValue()) })  // error: without a type annotation
}

@MainActor func body() {}
@MainActor func suspendingBody() async throws {}

enum Shared {
    static let list = Behavior("a list") { (make: @escaping @MainActor () -> [Int]) in it("") { _ = make() } }
    static let nothing = Behavior("nothing") { it("") { expect(3).to(equal(3)) } }
}

@MainActor
func declaring() {
    pending("")
    pending("", .tags("a"))
    pending("") { expect(3).to(equal(3)) }
    pending("") { await Task.yield() }
    it("", body)  // error: no exact matches in call
    it("", suspendingBody)  // error: no exact matches in call
    describe("", body)  // error: expected argument type 'Trait'
    it("", .tags()) {}  // error: missing argument for parameter #1
}

@MainActor
func values() {
    @Let var task = Task { try await fetch() }
    @Let var result = Result { try load() }
    @Let var late = try await fetch()  // error: 'async' call in an autoclosure that does not support concurrency
    it("") { _ = (try await task.value, try result.get(), late) }
}

final class OldSpec: QuickSpec {}  // error: 'QuickSpec' has been renamed to 'Spec'

/// Names of other frameworks.
@MainActor
func otherNames(_ flag: Bool) {
    expect(flag).to(beTruthy())  // error: 'beTruthy()' has been renamed to 'beTrue()'
    expect(flag).toNot(beFalsy())  // error: 'beFalsy()' has been renamed to 'beFalse()'
    expect(3).to(beGreaterThanOrEqualTo(3))  // error: has been renamed to 'beGreaterThanOrEqual(to:)'
    expect(3).to(beLessThanOrEqualTo(3))  // error: has been renamed to 'beLessThanOrEqual(to:)'
    expect(Desk()).to(beIdenticalTo(nil))  // error: has been renamed to 'beIdentical(to:)'
    expect(3).to(satisfyAllOf(equal(3), equal(4)))  // error: has been renamed to 'satisfyAll'
    expect(3).to(satisfyAnyOf(equal(3), equal(4)))  // error: has been renamed to 'satisfyAny'
    expect([3]).to(allPass(equal(3)))  // error: has been renamed to 'allSatisfy'
    expect([3]).to(allPass { $0 == 3 })  // error: write `allSatisfy(satisfy { … })`
    expect([3]).to(containElementSatisfying { $0 == 3 })  // error: write `anySatisfy(satisfy { … })`
    expect([3]).to(containExactly(3))  // error: has been renamed to 'consistOf'
    expect([3]).to(matchArray([3]))  // error: has been renamed to 'elementsEqual'
    expect { fatalError() }.to(throwAssertion())  // error: has been renamed to 'crash()'
    expect { try load() }.to(raiseError())  // error: has been renamed to 'throwError()'
    expect { try load() }.to(succeed())  // error: write `toNot(throwError())`
    expect(3).to(beBetween(1, 5))  // error: write `beWithin(least...most)`
    expect(3).notTo(equal(3))  // error: has been renamed to 'toNot(_:_:)'
    expect(3).toEventually(equal(3))  // error: has been renamed to 'eventually(_:within:_:)'
    expect(3).toEventually(equal(3), timeout: .seconds(3))  // error: has been renamed to 'eventually(_:within:_:)'
    expect(3).toEventuallyNot(equal(3), pollInterval: .seconds(1))  // error: has been renamed to 'eventuallyNot
    expect(3).toNotEventually(equal(3))  // error: has been renamed to 'eventuallyNot(_:within:_:)'
    expect(3).toNever(equal(3), until: .seconds(1))  // error: has been renamed to 'never(_:for:_:)'
    expect(3).toAlways(equal(3))  // error: has been renamed to 'always(_:for:_:)'
    it("") { await expect { try await fetch() }.toEventually(equal(3)) }  // error: has been renamed to 'eventually
    it("") { waitUntil { done in done() } }  // error: write `confirmation("…") { done in … }`
    expect(3).to(satisfy { _ in try await fetch() == 3 })  // error: a matcher does not suspend
    it("") { fspecify("") {} }  // error: has been renamed to 'fit'
    it("") { xspecify("") { await Task.yield() } }  // error: has been renamed to 'xit'
    it("") { beforeSuite {} }  // error: write a `beforeAll` in a class of `GlobalHooks`
    it("") { afterSuite {} }  // error: write an `afterAll` in a class of `GlobalHooks`
    it("") { sharedExamples("") {} }  // error: make a `Behavior`, a value with the shared examples
    it("") { itBehavesLike("a list") }  // error: name a `Behavior`, a value with the shared examples
}
