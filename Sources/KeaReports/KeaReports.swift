// The room of the module KeaReports; its files come with the next commits.
