#include "sums.hpp"

std::string joined(const std::vector<std::string> &texts) {
    std::string all;
    for (auto &text : texts) all += text;
    return all;
}
