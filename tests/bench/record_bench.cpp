// Cost of recording one I/O, in ns. Random 4 KiB I/O on a 32 GB card, the best of several rounds.
#include "ground/base/clock.h"
#include "ground/base/prng.h"
#include "io/measure/phase_samples.h"

#include <algorithm>
#include <fmt/format.h>

using namespace assay;

namespace {

constexpr std::size_t kIos = 2'000'000;
constexpr int kRounds = 7;

std::vector<IoSample> makeSamples()
{
    Prng prng(1);
    std::vector<IoSample> samples(kIos);
    Ns now{};
    for (IoSample& sample : samples) {
        sample.offset = kib(4) * prng.below(gib(32) / kib(4));
        sample.length = kib(4);
        sample.issued = now;
        sample.submitted = now + Ns(900 + static_cast<Ns::rep>(prng.below(200)));
        sample.completed = now += Ns(60'000 + static_cast<Ns::rep>(prng.below(40'000)));
    }
    return samples;
}

} // namespace

int main()
{
    const SystemClock clock;
    const std::vector<IoSample> samples = makeSamples();
    double best = 1e9;
    for (int round = 0; round < kRounds; ++round) {
        PhaseSamples phase(PhaseRole::read, IoOp::read, Bytes(), gib(32), Ns{});
        const Ns begin = clock.now();
        for (const IoSample& sample : samples)
            phase.record(sample);
        best = std::min(best, static_cast<double>((clock.now() - begin).count()) / static_cast<double>(phase.ops));
    }
    fmt::print("PhaseSamples::record {:.1f} ns per I/O\n", best);
}
