// The recipe of a line in tests: one sequential write, short enough for many cards.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>

namespace assay::test {

struct LineProfile {
    std::uint64_t bytes = 33'554'432; // written to each card, from its begin
    std::uint64_t blockBytes = 262'144;
    double limit = 5;                      // MB/s; slower ones fail. 0: only what cannot be written fails
    std::string step = {}, criterion = {}; // more lines of both
};

inline std::string lineProfile(const LineProfile& profile = {})
{
    std::string text = fmt::format("[profile]\nname = \"line\"\nversion = \"1\"\ntitle = \"Line\"\n"
                                   "[[step]]\nid = \"write\"\nscenario = \"sequential_write\"\nblock_bytes = {}\n"
                                   "max_bytes = {}\n{}",
                                   profile.blockBytes, profile.bytes, profile.step);
    if (profile.limit > 0)
        text += fmt::format("[[criterion]]\nmetric = \"write.throughput_mean\"\nop = \">=\"\nlimit = {}\n"
                            "unit = \"MB/s\"\n{}",
                            profile.limit, profile.criterion);
    return text;
}

} // namespace assay::test
