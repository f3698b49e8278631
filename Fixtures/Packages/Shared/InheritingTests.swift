import BaseTests
import MoreTests

final class InheritingTests: BaseTests {
    override func testOverridden() {}
    func testOwn() {}
}
final class IntTests: GenericTests<Int> {
    func testOwn() {}
}
