// Cost of polling: one run of random reads, polled 20 times a second in every second slice; adjacent slices are
// compared. Writes to the named device. assay_pollbench DEVICE ERASE_ID
#include "program/wiring/wiring.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace assay;

namespace {

constexpr auto kPoll = std::chrono::milliseconds(50);
constexpr auto kSlice = std::chrono::milliseconds(200);
constexpr std::size_t kPairs = 125;
constexpr Ns kLead = std::chrono::seconds(5); // pre-fill and start

constexpr const char* kProfile = R"([profile]
name = "poll-bench"
version = "1"
[[step]]
id = "read"
scenario = "random_read"
block_bytes = 4096
queue_depth = 32
duration_s = 58
region_bytes = 268_435_456
)";

struct Slice {
    Ns begin, end;
    bool watched;
};

// A B B A A B B A ...: a drift of the machine falls on both.
std::vector<Slice> watchInSlices(Session& session)
{
    SystemClock clock;
    clock.sleepUntil(clock.now() + kLead, {});
    std::vector<Slice> slices;
    for (std::size_t i = 0; i < 2 * kPairs; ++i) {
        Slice slice{clock.now(), {}, i % 4 == 1 || i % 4 == 2};
        const Ns end = slice.begin + kSlice;
        while (clock.now() < end) {
            clock.sleepUntil(slice.watched ? std::min(end, clock.now() + kPoll) : end, {});
            if (slice.watched)
                (void)session.snapshot();
        }
        slice.end = end;
        slices.push_back(slice);
    }
    return slices;
}

// I/Os per second of the whole points within the slice.
double rate(const PhaseSamples& samples, const Slice& slice)
{
    const Ns interval = samples.series.interval();
    const auto first = static_cast<std::size_t>((slice.begin - samples.begin) / interval) + 1;
    const auto last = static_cast<std::size_t>((slice.end - samples.begin) / interval);
    double ops = 0;
    for (std::size_t i = first; i < std::min(last, samples.series.points().size()); ++i)
        ops += static_cast<double>(samples.series.points()[i].ops);
    return ops / (std::chrono::duration<double>(interval).count() * static_cast<double>(last - first));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3)
        return 2;
    const auto work = std::filesystem::temp_directory_path() / "assay-poll-bench";
    std::filesystem::remove_all(work);
    std::filesystem::create_directories(work);
    std::ofstream(work / "poll.toml") << kProfile;
    RunRequest request;
    request.device = argv[1];
    request.profile = (work / "poll.toml").string();
    request.folder = work / "run";
    request.consent = {argv[2], true};
    auto session = prepareRun(request);
    if (!session) {
        std::fprintf(stderr, "%s\n", session.error().english().c_str());
        return 1;
    }
    (*session)->start();
    const auto slices = watchInSlices(**session);
    if (!(*session)->waitDone(std::chrono::seconds(60)))
        return 1;
    const PhaseSamples& samples = (*session)->record().steps.front().phases.back();
    std::vector<double> ratios;
    for (std::size_t i = 0; i < slices.size(); i += 2) {
        const Slice& watched = slices[i].watched ? slices[i] : slices[i + 1];
        const Slice& alone = slices[i].watched ? slices[i + 1] : slices[i];
        ratios.push_back(rate(samples, watched) / rate(samples, alone));
    }
    std::filesystem::remove_all(work);
    std::ranges::sort(ratios);
    const auto half = static_cast<std::size_t>(
        0.8 * std::sqrt(static_cast<double>(kPairs))); // 90 % interval of the median by binomial ranks
    std::printf(
        "IOPS watched at 20 Hz over unwatched         median x%.4f of %zu pairs (90 %% interval %.4f to %.4f)\n",
        ratios[kPairs / 2], kPairs, ratios[kPairs / 2 - half], ratios[kPairs / 2 + half]);
}
