import BaseTests

extension BaseTests { public func testExtension() {} }
