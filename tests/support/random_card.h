// Simulated cards drawn by a seed, for the estimate of write amplification to be tried on.
#pragma once

#include <cstdint>
#include <string>

namespace assay::test {

struct RandomCard {
    std::string family; // "page", "open_au", "hybrid"
    std::string toml;
    std::string summary; // one line
};
// `moveSpread`: standard deviation of ln(time of a move / that of a read and a program); it draws nothing of the rest.
RandomCard randomCard(std::uint64_t seed, double moveSpread = 0);

} // namespace assay::test
