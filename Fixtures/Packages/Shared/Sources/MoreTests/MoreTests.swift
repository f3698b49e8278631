// swift-format-ignore-file
import BaseTests

extension BaseTests { public func testExtension() {} }
