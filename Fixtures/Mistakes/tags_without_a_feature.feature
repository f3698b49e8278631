@slow
