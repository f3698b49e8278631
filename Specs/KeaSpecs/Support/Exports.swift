@_exported import KeaSpecSupport
