#if canImport(Glibc)
    import Glibc
#endif

extension Array {
    /// Reserves memory for this many elements at once, in large pages if the system has them.
    ///
    /// For a document of many megabytes, the first access to each page of 4 KiB takes a third of the parsing time.
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
                // The advice concerns pages of this array alone. It changes no contents and may fail without harm.
                _ = madvise(aligned, Int(end - start), MADV_HUGEPAGE)
            }
        #endif
    }
}
