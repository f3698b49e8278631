import Kea
import KeaFeatures

// Samples about hooks.

extension Kit {
    final class GlobalHooks: Steps, OptIn {
        override class func steps() {
            beforeRun {}
            beforeRun {}
            when("a step passes") {}
            when("a step fails") { throw Whoops("Exception in step") }
            afterRun {}
            afterRun {}
        }
    }

    final class GlobalHooksAttachments: Steps, OptIn {
        override class func steps() {
            beforeRun { attach("Attachment from BeforeAll hook") }
            when("a step passes") {}
            afterRun { attach("Attachment from AfterAll hook") }
        }
    }

    final class GlobalHooksBeforeallError: Steps, OptIn {
        override class func steps() {
            beforeRun {}
            beforeRun { throw Whoops("BeforeAll hook went wrong") }
            beforeRun {}
            when("a step passes") {}
            afterRun {}
            afterRun {}
        }
    }

    final class Hooks: Steps, OptIn {
        override class func steps() {
            beforeScenario {}
            when("a step passes") {}
            when("a step fails") { throw Whoops("Exception in step") }
            afterScenario {}
        }
    }

    final class HooksAttachment: Steps, OptIn {
        override class func steps() {
            beforeScenario { attach(try file("hooks-attachment/cucumber.svg"), mediaType: "image/svg+xml") }
            when("a step passes") {}
            afterScenario { attach(try file("hooks-attachment/cucumber.svg"), mediaType: "image/svg+xml") }
        }
    }

    final class HooksConditional: Steps, OptIn {
        override class func steps() {
            beforeScenario(tags: "@passing-hook") {}
            beforeScenario(tags: "@fail-before") { throw Whoops("Exception in conditional hook") }
            when("a step passes") {}
            afterScenario(tags: "@fail-after") { throw Whoops("Exception in conditional hook") }
            afterScenario(tags: "@passing-hook") {}
        }
    }

    final class HooksNamed: Steps, OptIn {
        override class func steps() {
            beforeScenario("A named before hook") {}
            when("a step passes") {}
            afterScenario("A named after hook") {}
        }
    }

    final class HooksUndefined: Steps, OptIn {
        override class func steps() {
            beforeScenario {}
            afterScenario {}
        }
    }
}
