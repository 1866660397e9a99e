// Cost of sampling the counters of device and computer: processor time of one sample, and its share of the second
// between two samples. assay_hostbench [DEVICE [PAIRS]]: without a device its columns are left out; with PAIRS, random
// 4 KiB reads run PAIRS times for four seconds with a sample each second, and as often without, in turns.
#include "io/measure/latency_histogram.h"
#include "program/wiring/wiring.h"
#include "system/host_sampler.h"
#include "system/platform.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <thread>
#include <vector>

namespace {

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

// p50 and p99 of reads in four seconds, in us; NaN where one failed.
std::array<double, 2> readFor4s(assay::IoEngine& engine, const assay::AlignedBuffer& buffer, assay::Bytes capacity,
                                std::mt19937_64& random)
{
    const assay::SystemClock clock;
    assay::LatencyHistogram times;
    const std::uint64_t places = capacity.count() / buffer.span().size();
    for (const assay::Ns end = clock.now() + std::chrono::seconds(4); clock.now() < end;) {
        const assay::IoRequest request{.op = assay::IoOp::read,
                                       .offset = assay::Bytes(random() % places * buffer.span().size()),
                                       .buffer = buffer.span()};
        assay::IoCompletion done;
        const auto sent = engine.submit({&request, 1});
        const auto reaped = engine.reap({&done, 1}, 1, clock.now() + std::chrono::seconds(10), {});
        if (!sent || !reaped || *reaped != 1 || done.osError != 0)
            return {std::nan(""), std::nan("")};
        times.record(done.completed - done.issued);
    }
    const auto us = [&](double q) { return static_cast<double>(times.quantile(q).count()) / 1e3; };
    return {us(0.5), us(0.99)};
}

// Effect of the samples of a run on its reads.
int comparePairs(const assay::DeviceInfo& device, int pairs)
{
    assay::SystemClock clock;
    const auto card = assay::platform::openForReading(device, clock);
    const auto buffer = std::make_shared<const assay::AlignedBuffer>(assay::kib(4));
    auto engine = card ? (*card)->openEngine(assay::EngineKind::automatic, 1, buffer)
                       : assay::Result<std::unique_ptr<assay::IoEngine>>(tl::unexpected(card.error()));
    if (!engine)
        return std::fprintf(stderr, "%s\n", engine.error().english().c_str()), 1;
    std::mt19937_64 random(1);
    std::array<double, 2> sum{}, squares{}, without{};
    for (int pair = 0; pair < pairs; ++pair) {
        std::array<std::array<double, 2>, 2> taken{}; // without, with
        for (const bool looks : {pair % 2 == 0, pair % 2 != 0}) {
            std::jthread watcher;
            if (looks)
                watcher = std::jthread([&device](const std::stop_token& stop) {
                    assay::SystemClock own;
                    const auto sampler = assay::platform::hostSampler(device);
                    do
                        (void)sampler->counters();
                    while (own.sleepUntil(own.now() + std::chrono::seconds(1), stop));
                });
            taken[looks ? 1 : 0] = readFor4s(**engine, *buffer, device.capacity, random);
        }
        for (std::size_t i = 0; i < 2; ++i) {
            const double more = taken[1][i] / taken[0][i] - 1;
            without[i] += taken[0][i] / pairs;
            sum[i] += more;
            squares[i] += more * more;
        }
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const double mean = sum[i] / pairs,
                     deviation = std::sqrt((squares[i] / pairs - mean * mean) * pairs / (pairs - 1));
        std::printf(
            "%s of 4 KiB reads: %.1f us without looks; with them %+.2f %% (90 %% interval %+.2f to %+.2f %%, %d "
            "pairs)\n",
            i == 0 ? "median" : "p99", without[i], 100 * mean, 100 * (mean - 1.7 * deviation / std::sqrt(pairs)),
            100 * (mean + 1.7 * deviation / std::sqrt(pairs)), pairs);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    constexpr int kLooks = 60; // with pauses, so that caches are as cold as in a run
    assay::DeviceInfo device;
    if (argc > 1)
        if (auto found = assay::describeTarget(argv[1]))
            device = *found;
    if (argc > 2)
        return comparePairs(device, std::max(2, std::atoi(argv[2])));
    const auto sampler = assay::platform::hostSampler(device);
    (void)sampler->counters(); // finds the kernel's workers
    double spent = 0;
    for (int i = 0; i < kLooks; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const double before = threadSeconds();
        (void)sampler->counters();
        spent += threadSeconds() - before;
    }
    std::printf("a look at device and computer               %.0f us of a processor, %.3f %% at one a second\n",
                1e6 * spent / kLooks, 100 * spent / kLooks);
}
