import Kea
import KeaFeatures

// Samples about the statuses of steps.

extension Kit {
    final class AllStatuses: Steps, OptIn {
        override class func steps() {
            given(.regex("^a step$")) {}
            given(.regex("^a failing step$")) { throw Whoops("whoops") }
            given(.regex("^a pending step$")) { throw Pending() }
            given(.regex("^a skipped step$")) { throw Skip() }
            given(.regex("^an ambiguous (.*?)$")) { (_: String) in }
            given(.regex("^(.*?) ambiguous step$")) { (_: String) in }
        }
    }

    final class Ambiguous: Steps, OptIn {
        override class func steps() {
            given(.regex("^a (.*?) with (.*?)$")) { (_: String, _: String) in }
            given(.regex("^a step with (.*?)$")) { (_: String) in }
        }
    }

    final class PendingSteps: Steps, OptIn {
        override class func steps() {
            given("an implemented non-pending step") {}
            given("an implemented step that is skipped") {}
            given("an unimplemented pending step") { throw Pending() }
        }
    }

    final class Skipped: Steps, OptIn {
        override class func steps() {
            given("a step that does not skip") {}
            given("a step that is skipped") {}
            given("I skip a step") { throw Skip() }
        }
    }

    final class SkippedException: Steps, OptIn {
        override class func steps() {
            given("I skip a step") { throw Skip("skipping") }
        }
    }

    final class StackTraces: Steps, OptIn {
        override class func steps() {
            when("a step throws an exception") { throw Whoops("BOOM") }
        }
    }

    /// For `undefined` and `undefined-multiple`.
    final class Undefined: Steps, OptIn {
        override class func steps() {
            given("an implemented step") {}
            given("a step that will be skipped") {}
        }
    }

    final class UnusedSteps: Steps, OptIn {
        override class func steps() {
            given("a step that is used") {}
            given("a step that is not used") {}
        }
    }

    final class TestRunException: Steps, OptIn {
        override class func steps() {
            given("a step") {}
        }
    }

    final class Retry: Steps, OptIn {
        @MainActor private static var second = 0
        @MainActor private static var third = 0

        override class func steps() {
            given("a step that always passes") {}
            given("a step that passes the second time") {
                second += 1
                if second < 2 { throw Whoops("Exception in step") }
            }
            given("a step that passes the third time") {
                third += 1
                if third < 3 { throw Whoops("Exception in step") }
            }
            given("a step that always fails") { throw Whoops("Exception in step") }
        }
    }

    final class RetryAmbiguous: Steps, OptIn {
        override class func steps() {
            given("an ambiguous step") {}
            given("an ambiguous step") {}
        }
    }

    final class RetryPending: Steps, OptIn {
        override class func steps() {
            given("a pending step") { throw Pending() }
        }
    }
}
