Feature: f
Background:
* a
Background:
* b
