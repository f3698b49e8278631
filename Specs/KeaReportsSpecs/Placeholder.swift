// The specs of KeaReports come with the next commits.
