#include "support/confusion.h"

#include "ground/base/prng.h"
#include "program/wiring/wiring.h"
#include "support/temp_folder.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

namespace assay::test {

namespace {

std::string written(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
}

JudgedRecord runOf(const Cards& cards, const std::string& steps, double limit, std::uint64_t seed)
{
    const TempFolder folder;
    const std::string criterion = fmt::format("[[criterion]]\nmetric = \"{}\"\nop = \"{}\"\nlimit = {}\n{}\n",
                                              cards.metric, cards.op, limit, cards.criterion);
    RunRequest request;
    request.device = "sim:" + written(folder / "card.toml", cards.card);
    request.profile = written(folder / "profile.toml", "[profile]\nname = \"confusion\"\n" + steps + criterion);
    request.folder = folder / "run";
    request.seed = seed;
    auto session = prepareRun(request);
    if (!session) {
        std::fprintf(stderr, "%s\n", session.error().english().c_str());
        std::abort(); // the rows are constants of the program
    }
    (*session)->start();
    while (!(*session)->waitDone(std::chrono::seconds(60))) {
    }
    return (*session)->record();
}

} // namespace

Confusion confusionOf(const Cards& cards, int count, std::uint64_t seed)
{
    Prng prng(seed);
    Confusion table;
    for (int i = 0; i < count; ++i) {
        const bool above = i % 2 == 0; // the truth, over the limit
        const double distance = cards.nearest + (cards.farthest - cards.nearest) * prng.uniform();
        const JudgedRecord run = runOf(cards, cards.steps, cards.truth / (above ? 1 + distance : 1 - distance),
                                       seed + static_cast<std::uint64_t>(i));
        const bool good = above == (cards.op == std::string(">="));
        ++(good ? table.good : table.bad);
        const CriterionResult& judged = run.criteria.front();
        table.falsePass += !good && (judged.verdict == Verdict::pass || judged.verdict == Verdict::marginal) ? 1 : 0;
        table.falseFail += good && judged.verdict == Verdict::fail ? 1 : 0;
        table.undecided += judged.verdict == Verdict::inconclusive ? 1 : 0;
        const Metric& metric = *run.metric(cards.metric);
        const auto holds = [&](const std::optional<Interval>& interval) {
            return interval && interval->low <= cards.truth && cards.truth <= interval->high;
        };
        table.inMean += holds(metric.ci) ? 1 : 0;
        table.inSustained += holds(metric.sustained) ? 1 : 0;
    }
    return table;
}

double longRuns(const Cards& cards, const std::string& steps)
{
    constexpr int kRuns = 20;
    constexpr std::uint64_t kSeed = 1'000'000; // none of the cards'
    double sum = 0;
    for (int i = 0; i < kRuns; ++i)
        sum +=
            std::get<double>(runOf(cards, steps, 0, kSeed + static_cast<std::uint64_t>(i)).metric(cards.metric)->value);
    return sum / kRuns;
}

std::string plainCard(const std::string& lines)
{
    // 1 MiB: 0.5 + 10.486 (bus) + 32 x 1.219 = 50 ms; 4 KiB: 0.5 + 0.041 + 1.219 + 3.24 = 5 ms.
    return R"([card]
name = "plain"
advertised_bytes = 16_000_000_000
[bus]
mb_s = 100.0
command_us = 500
[nand]
page_bytes = 16_384
planes = 2
t_program_us = 1219.1925
[random]
write_extra_us = 3239.8475
)" + lines;
}

std::string slowing(double milliseconds)
{
    return fmt::format(R"([jitter]
sigma = 0.05
[[fault]]
kind = "slow_region"
op = "write"
after_bytes = 150_000_000
duration_ms = {}
)",
                       milliseconds);
}

std::string sequentialWrite(int seconds)
{
    return fmt::format(
        R"([[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
duration_s = {}
)",
        seconds);
}

} // namespace assay::test
