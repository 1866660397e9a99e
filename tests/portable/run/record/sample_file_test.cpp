// Sample files come back as they were written, and damaged ones are refused.
#include "run/record/sample_file.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cerrno>
#include <xxhash.h>

using namespace assay;

namespace {

std::vector<PhaseSamples> somePhases()
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, mib(1), mib(64), std::chrono::seconds(5));
    Prng prng(1);
    Ns now = phase.begin;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        const Ns begin = now;
        now += Ns(static_cast<std::int64_t>(prng.below(3'000'000)) + 100);
        if (i % 500 == 0)
            now += std::chrono::milliseconds(400);
        phase.record({IoOp::write, mib(1) + kib(4) * prng.below(1000), kib(4), begin, begin + Ns(50), now,
                      i % 700 == 3 ? EIO : 0, i % 700 == 3});
    }
    phase.end = now;
    return {phase, PhaseSamples(PhaseRole::read, IoOp::read, Bytes(), mib(1), now)};
}

} // namespace

TEST_CASE("Samples read back from disk as written")
{
    const auto phases = somePhases();
    const std::string data = encodeSamples(phases);
    const auto back = decodeSamples(data, "x.bin");
    REQUIRE(back);
    REQUIRE(back->size() == 2);
    const PhaseSamples& a = phases[0];
    const PhaseSamples& b = (*back)[0];
    CHECK(b.role == a.role);
    CHECK(b.ops == a.ops);
    CHECK(b.bytes == a.bytes);
    CHECK(b.total.count() == a.total.count());
    CHECK(b.total.quantile(0.99) == a.total.quantile(0.99));
    CHECK(b.total.max() == a.total.max());
    CHECK(b.series.points().size() == a.series.points().size());
    CHECK(b.windows.slowest() == a.windows.slowest());
    CHECK(b.map.columns().size() == a.map.columns().size());
    CHECK(b.stalls.size() == a.stalls.size());
    CHECK(b.errors.size() == a.errors.size());
    CHECK(encodeSamples(*back) == data);
}

TEST_CASE("A sample file with any byte changed is refused")
{
    std::string data = encodeSamples(somePhases());
    const auto at = static_cast<std::size_t>(GENERATE(range(0, 40)));
    data[data.size() * at / 40] = static_cast<char>(data[data.size() * at / 40] ^ 0x10);
    const auto back = decodeSamples(data, "x.bin");
    REQUIRE_FALSE(back);
    CHECK(back.error().code == Errc::corruptRecord);
}

TEST_CASE("A phase of an unknown role is refused")
{
    std::string data = encodeSamples(somePhases());
    data.replace(data.find("write"), 5, "wrote");
    const std::size_t body = data.size() - sizeof(XXH64_canonical_t);
    XXH64_canonical_t digest;
    XXH64_canonicalFromHash(&digest, XXH64(data.data(), body, 0));
    data.replace(body, sizeof digest, reinterpret_cast<const char*>(digest.digest), sizeof digest);
    CHECK_FALSE(decodeSamples(data, "x.bin"));
}

TEST_CASE("A sample file cut anywhere is refused")
{
    const std::string data = encodeSamples(somePhases());
    const auto at = static_cast<std::size_t>(GENERATE(range(0, 40)));
    CHECK_FALSE(decodeSamples(std::string_view(data).substr(0, data.size() * at / 40), "x.bin"));
}
