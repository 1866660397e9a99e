// Confusion tables: many simulated cards whose true speed is known and lies near a limit, each tested and judged by the
// real engine in virtual time.
#pragma once

#include <cstdint>
#include <string>

namespace assay::test {

// One kind of card under one test.
struct Cards {
    std::string name;
    std::string card;           // TOML of a simulated card
    std::string steps;          // TOML of the steps, the judged one last
    std::string metric;         // judged: "write.throughput_mean"
    double truth = 0;           // of the metric, in its unit
    const char* op = ">=";      // of the criterion
    double nearest = 0;         // limits lie between so far from the truth, as a fraction ...
    double farthest = 0.1;      // ... and so far, on either side
    std::string criterion = ""; // further lines of it
};

struct Confusion {
    int good = 0, bad = 0; // cards by truth
    int falsePass = 0;     // bad ones that pass (or are marginal)
    int falseFail = 0;     // good ones that fail
    int undecided = 0;
    int inMean = 0;      // cards whose 90 % interval of the mean holds the truth
    int inSustained = 0; // cards where what is judged does
};

// Cards with seeds from `seed` on; the limit of each is drawn. Deterministic.
Confusion confusionOf(const Cards& cards, int count, std::uint64_t seed);

// Mean of the metric over 20 long runs of such a card, after `steps`: the truth where no formula gives it. One run is
// not enough: what 0.15 % of luck in the truth seems to miss is a quarter of the intervals of a card that is steady to
// 1 %.
double longRuns(const Cards& cards, const std::string& steps);

// A card that writes 1 MiB in 50 ms (20.97 MB/s) and 4 KiB in 5 ms, with these further lines.
std::string plainCard(const std::string& lines);
// Its MB/s with this mean added latency for each MiB.
constexpr double plainRate(double milliseconds) { return 1048.576 / (50 + milliseconds); }
// Lines of a card whose I/Os take this much longer after 150 MB.
std::string slowing(double milliseconds);
// A step "write" in blocks of 1 MiB.
std::string sequentialWrite(int seconds);

} // namespace assay::test
