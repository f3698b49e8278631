import Foundation
import Kea
import KeaFeatures

// Step definitions for the feature files of child runs.

final class FixtureSteps: Steps, OptIn {
    override class func steps() {
        given("it works") {}
        given("it works with {int} item(s)") { (_: Int) in }
        when("it fails") { expect([1, 2].count).to(equal(3)) }
        when("it throws") { throw OutOfReach(address: "10.0.0.1") }
        when("it crashes") { fatalError("the ice is thin") }
        when("it says {string}") { (text: String) in print(text) }
        when("it is not finished") { throw Pending("waiting for the service") }
        then("a table is here:") { (_: DataTable) in }
    }
}

final class AmbiguousSteps: Steps, OptIn {
    override class func steps() {
        given("there are {int} of them") { (_: Int) in }
        given("there are {word} of them") { (_: String) in }
    }
}

final class BadParameterSteps: Steps, OptIn {
    override class func steps() {
        given("it works") {}
        given("the {colour} door") { (_: String) in }
    }
}

final class BadHookSteps: Steps, OptIn {
    override class func steps() {
        beforeScenario(tags: "@a and") {}
    }
}

struct OutOfReach: Error {
    let address: String
}
