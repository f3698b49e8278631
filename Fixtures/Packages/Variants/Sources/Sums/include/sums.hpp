#pragma once
#include <string>
#include <vector>

/// Joins C++ strings, which a C interface cannot.
using StringVector = std::vector<std::string>;
std::string joined(const std::vector<std::string> &texts);
