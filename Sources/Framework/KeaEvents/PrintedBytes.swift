/// Bytes that code under test has written, which are forwarded unchanged.
///
/// Kea's own text, names in it included, is a string, whose control sequences are escaped.
package struct PrintedBytes: Sendable {
    package var bytes: [UInt8]
    /// Where they were written: standard output or standard error.
    package let descriptor: Int32

    package init(_ bytes: [UInt8], to descriptor: Int32) {
        (self.bytes, self.descriptor) = (bytes, descriptor)
    }
}
