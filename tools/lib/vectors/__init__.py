"""Reference values and how each file of them is put to `host eval`."""
