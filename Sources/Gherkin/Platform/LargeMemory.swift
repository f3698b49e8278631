#if canImport(Glibc)
    import Glibc
#endif

extension Array {
    /// Takes memory for this many elements at once, and asks the system for it in large pages.
    ///
    /// New memory costs on first touch, page by page: for a document of many megabytes that is a third of the time of
    /// parsing it. In pages of 2 MiB instead of 4 KiB it costs next to nothing. Where the system has none to give, or
    /// does not know the question, nothing else changes: on Apple's systems this only reserves.
    mutating func reserveLarge(_ capacity: Int) {
        guard capacity > self.capacity else { return }
        reserveCapacity(capacity)
        #if canImport(Glibc)
            let page = 1 << 21
            withUnsafeMutableBytes { elements in
                guard let base = elements.baseAddress else { return }
                let start = (UInt(bitPattern: base) + UInt(page - 1)) & ~UInt(page - 1)
                let end =
                    (UInt(bitPattern: base) + UInt(capacity * MemoryLayout<Element>.stride)) & ~UInt(page - 1)
                guard start < end, let aligned = UnsafeMutableRawPointer(bitPattern: start) else { return }
                // Advice about pages that this array alone has: it changes no contents, and may fail without harm.
                _ = madvise(aligned, Int(end - start), MADV_HUGEPAGE)
            }
        #endif
    }
}
