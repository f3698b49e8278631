import Kea

/// The class under which XCTest knows scenarios.
public final class FeatureExamples: ExampleCase {}
