// Rates of false passes and false fails: for each kind of card and length of test, CARDS simulated cards whose true
// speed lies within 10 % of the limit are tested and judged by the engine. Truth is the mean rate in the long run,
// stalls included; for a card that slows down, the rate after the change.
// assay_confusionbench [CARDS] [SEED] [PART OF A ROW'S NAME]
#include "support/confusion.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <tuple>
#include <vector>

using namespace assay::test;

namespace {

std::string randomStep(int seconds)
{
    return fmt::format(R"([[step]]
id = "random"
scenario = "random_write"
block_bytes = 4096
region_bytes = 67_108_864
duration_s = {}
)",
                       seconds);
}

const std::string kJitter = "[jitter]\nsigma = 0.15\noutlier_probability = 0.004\noutlier_ms = 150\n";
const std::string kStalls = "[jitter]\nsigma = 0.05\noutlier_probability = 0.004\noutlier_ms = 1000\n";
constexpr double kSlower = 50 / 0.83 - 50; // ms more for what took 50: 17 % slower
const std::string kSlowing = slowing(kSlower);

// 49.1 MB/s into 512 MB, 15.3 MB/s once they are full (resources/sim/u3-slc-cache.toml, with jitter).
const std::string kSlc = R"([card]
name = "slc"
advertised_bytes = 16_000_000_000
[bus]
mb_s = 90.0
command_us = 100
[nand]
page_bytes = 16_384
pages_per_block = 768
planes = 2
t_read_us = 70
t_program_us = 1400
t_erase_us = 5000
[ftl]
kind = "page"
over_provisioning = 0.08
[slc]
cache_bytes = 512_000_000
t_program_us = 300
[jitter]
sigma = 0.05
)";
// A small card, full, written at random: it collects all the time, in waves as its blocks are.
const std::string kCollecting = R"([card]
name = "collecting"
advertised_bytes = 268_435_456
[bus]
mb_s = 90.0
command_us = 300
[nand]
page_bytes = 16_384
pages_per_block = 256
planes = 2
t_read_us = 70
t_program_us = 1200
t_erase_us = 5000
[ftl]
kind = "page"
over_provisioning = 0.1
[jitter]
sigma = 0.05
)";

std::string fillStep()
{
    return R"([[step]]
id = "fill"
scenario = "sequential_write"
block_bytes = 1_048_576
max_bytes = 2_000_000_000
)";
}

std::string collectStep(int seconds, int writtenGigabytes)
{
    return fmt::format(R"([[step]]
id = "fill"
scenario = "random_write"
block_bytes = 16_384
max_bytes = {}_000_000_000
)",
                       writtenGigabytes) +
           fmt::format(
               R"([[step]]
id = "random"
scenario = "random_write"
block_bytes = 16_384
duration_s = {}
)",
               seconds);
}

std::vector<Cards> table()
{
    std::vector<Cards> rows;
    for (const int seconds : {4, 8, 12, 27, 60})
        rows.push_back({fmt::format("jitter 15 %, 150 ms in 0.4 %, {} s", seconds), plainCard(kJitter),
                        sequentialWrite(seconds), "write.throughput_mean", plainRate(0.6)});
    for (const int seconds : {27, 60, 240})
        rows.push_back({fmt::format("stalls of 1 s in 0.4 %, {} s", seconds), plainCard(kStalls),
                        sequentialWrite(seconds), "write.throughput_mean", plainRate(4)});
    for (const int seconds : {12, 27, 60, 240})
        rows.push_back({fmt::format("17 % slower after 150 MB, {} s", seconds), plainCard(kSlowing),
                        sequentialWrite(seconds), "write.throughput_mean", plainRate(kSlower)});
    for (const int seconds : {8, 27})
        rows.push_back({fmt::format("iops, jitter 15 %, {} s", seconds), plainCard(kJitter), randomStep(seconds),
                        "random.iops", 1e3 / 5.6});
    // Truth is known: a p99 by the quantile of the normal deviate that leaves 0.6 % above it, the outliers being the
    // other 0.4 %.
    for (const int seconds : {4, 27})
        rows.push_back({fmt::format("latency p99, jitter 15 %, {} s", seconds), plainCard(kJitter), randomStep(seconds),
                        "random.latency_p99", 5e3 * (1 + 0.15 * 2.511), "<="});
    // Stalls of 500 ms in 0.4 % of the I/Os, four times what the criterion lets pass: a card whose limit is lower has
    // to be found out.
    for (const int seconds : {4, 27})
        rows.push_back({fmt::format("latency max, stalls in 0.4 %, {} s", seconds),
                        plainCard("[jitter]\noutlier_probability = 0.004\noutlier_ms = 495\n"), randomStep(seconds),
                        "random.latency_max", 500e3, "<=", 0, 0.1, "rare = 0.001\n"});
    for (const int seconds : {27, 120}) {
        rows.push_back({fmt::format("SLC cache of 512 MB, {} s", seconds), kSlc, sequentialWrite(seconds),
                        "write.throughput_mean", 0});
        rows.back().truth = longRuns(rows.back(), fillStep() + sequentialWrite(300));
        for (const int written : {1, 4}) { // after 1 GB it is still getting slower
            rows.push_back({fmt::format("collects garbage after {} GB, {} s", written, seconds), kCollecting,
                            collectStep(seconds, written), "random.iops", 0});
            rows.back().truth = longRuns(rows.back(), collectStep(1200, 4));
        }
    }
    for (const auto& [name, lines, extra] :
         {std::tuple{"jitter", kJitter, 0.6}, {"stalls of 1 s", kStalls, 4.0}, {"17 % slower", kSlowing, kSlower}})
        for (const int seconds : {27, 60})
            rows.push_back({fmt::format("25 % off: {}, {} s", name, seconds), plainCard(lines),
                            sequentialWrite(seconds), "write.throughput_mean", plainRate(extra), ">=", 0.25, 0.25});
    return rows;
}

} // namespace

int main(int argc, char** argv)
{
    const int count = argc > 1 ? std::atoi(argv[1]) : 200;
    const auto seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 15;
    std::printf("%d cards a row, seed %llu\n%-40s %5s %5s  %10s %10s %9s %9s %9s\n", count,
                static_cast<unsigned long long>(seed), "", "good", "bad", "false pass", "false fail", "decided",
                "in mean", "in judged");
    for (const Cards& cards : table()) {
        if (argc > 3 && !std::strstr(cards.name.c_str(), argv[3]))
            continue;
        const Confusion row = confusionOf(cards, count, seed);
        std::printf("%-40s %5d %5d  %10d %10d %7.0f %% %7.0f %% %7.0f %%\n", cards.name.c_str(), row.good, row.bad,
                    row.falsePass, row.falseFail, 100.0 * (count - row.undecided) / count, 100.0 * row.inMean / count,
                    100.0 * row.inSustained / count);
        std::fflush(stdout);
    }
}
