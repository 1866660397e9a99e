#include "model/waf/baseline_write_latency.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <vector>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

// Sequential writes: 100 us plus 10 ns per byte; random writes: 300 us plus 20 ns per byte.
Characterization characterization()
{
    Characterization all;
    all.workloads = {{CharacterizationKind::blockSizeSweep, kib(4), 1},
                     {CharacterizationKind::fill, mib(1), 1},
                     {CharacterizationKind::random, kib(64), 1},
                     {CharacterizationKind::random, kib(4), 1}};
    for (unsigned i = 0; i < all.workloads.size(); ++i) {
        const auto bytes = static_cast<Ns::rep>(all.workloads[i].block.count());
        all.ops.push_back({IoOp::write,
                           {},
                           all.workloads[i].block,
                           i < 2 ? Ns(100'000 + 10 * bytes) : Ns(300'000 + 20 * bytes),
                           {},
                           i});
    }
    return all;
}

} // namespace

TEST_CASE("Write times between the characterized sizes are interpolated")
{
    const BaselineWriteLatency baseline(characterization());
    REQUIRE(baseline.isKnown());
    CHECK_THAT(baseline.interpolate(kib(32), true, FtlKind::page), WithinRel(100'000 + 10 * 32768.0, 1e-6));
    CHECK_THAT(baseline.interpolate(kib(32), false, FtlKind::page), WithinRel(300'000 + 20 * 32768.0, 1e-6));
    CHECK_THAT(baseline.interpolate(Bytes(512), false, FtlKind::page), WithinRel(300'000 + 20 * 4096.0, 1e-6));
}

TEST_CASE("Random writes above the largest characterized size continue at the sequential rate")
{
    const double perByte = (100'000 + 10 * 1048576.0) / 1048576;
    CHECK_THAT(BaselineWriteLatency(characterization()).interpolate(kib(128), false, FtlKind::page),
               WithinRel(300'000 + 20 * 65536.0 + perByte * 65536, 1e-6));
}

TEST_CASE("Without random writes the baseline write latency is unknown")
{
    Characterization all = characterization();
    all.ops.resize(2);
    CHECK_FALSE(BaselineWriteLatency(all).isKnown());
}

namespace {

// Writes of 64 KiB: sequential, at four write points, and random. The random ones are slower by the factor
// `slowerRandom`.
Characterization withRandomWrites(double slowerRandom, unsigned randomWrites)
{
    Characterization all;
    all.workloads = {{CharacterizationKind::blockSizeSweep, kib(64), 1},
                     {CharacterizationKind::openUnitSweep, kib(64), 1},
                     {CharacterizationKind::openUnitSweep, kib(64), 4},
                     {CharacterizationKind::random, kib(64), 1}};
    const auto add = [&](unsigned workload, unsigned count, double ns) {
        for (unsigned i = 0; i < count; ++i)
            all.ops.push_back({IoOp::write, {}, kib(64), Ns(static_cast<Ns::rep>(ns)), {}, workload});
    };
    add(0, 16, 0.8e6); // writes that fit into memory are acknowledged early
    add(1, 48, 1e6);
    add(2, 48, 1.02e6);
    add(3, randomWrites, slowerRandom * 1e6);
    return all;
}

} // namespace

TEST_CASE("Equal random and sequential times mean offset-independent writes")
{
    CHECK(isOffsetIndependent(withRandomWrites(1.0, 1000)));
    CHECK(isOffsetIndependent(withRandomWrites(0.7, 1000)));
}

TEST_CASE("Random writes slower than sequential ones mean offset-dependent writes")
{
    CHECK_FALSE(isOffsetIndependent(withRandomWrites(1.1, 1000)));
}

TEST_CASE("A few random writes do not prove offset independence")
{
    CHECK_FALSE(isOffsetIndependent(withRandomWrites(1.0, 100)));
}

namespace {

// Sequential and random writes of three sizes at 10 ns per byte, in the order of `sizes`. From the index `slowFrom` on
// random writes take 14 ns per byte.
Characterization slowerFrom(std::size_t slowFrom, const std::vector<Bytes>& sizes)
{
    Characterization all;
    const auto add = [&](CharacterizationKind kind, Bytes block, unsigned count, double perByte) {
        all.workloads.push_back({kind, block, 1});
        const Ns time(static_cast<Ns::rep>(perByte * static_cast<double>(block.count())));
        for (unsigned i = 0; i < count; ++i)
            all.ops.push_back({IoOp::write, {}, block, time, {}, static_cast<std::uint32_t>(all.workloads.size() - 1)});
    };
    for (const Bytes size : sizes)
        add(CharacterizationKind::blockSizeSweep, size, 16, 10);
    for (std::size_t i = 0; i < sizes.size(); ++i)
        add(CharacterizationKind::random, sizes[i], 1000, i >= slowFrom ? 14 : 10);
    return all;
}

} // namespace

TEST_CASE("Writes that become slower after two sizes of random writes do so with time, not by their offset")
{
    const Characterization all = slowerFrom(2, {kib(4), kib(64), kib(16)});
    CHECK(isOffsetIndependent(all));
    CHECK_THAT(BaselineWriteLatency(all).interpolate(kib(16), false, FtlKind::page),
               WithinRel(10 * 16384.0, 1e-6)); // the same as before
}

TEST_CASE("Writes that become slower after one size of random writes may have filled a log")
{
    CHECK_FALSE(isOffsetIndependent(slowerFrom(1, {kib(4), kib(64), kib(16)})));
}

namespace {

// A block-size sweep of 64 KiB and 1 MiB at 10 ns per byte, then a fill, then random writes of 64 KiB at
// `randomNsPerByte`. If the cache becomes `full`, the last three quarters of the fill take 25 ns per byte.
Characterization behindCache(bool full, double randomNsPerByte = 25)
{
    Characterization all;
    all.workloads = {{CharacterizationKind::blockSizeSweep, kib(64), 1},
                     {CharacterizationKind::blockSizeSweep, mib(1), 1},
                     {CharacterizationKind::fill, mib(1), 1},
                     {CharacterizationKind::random, kib(64), 1}};
    const auto add = [&](unsigned workload, unsigned count, double perByte) {
        const Bytes block = all.workloads[workload].block;
        const Ns time(static_cast<Ns::rep>(perByte * static_cast<double>(block.count())));
        for (unsigned i = 0; i < count; ++i)
            all.ops.push_back({IoOp::write, {}, block, time, {}, workload});
    };
    add(0, 16, 10);
    add(1, 16, 10);
    add(2, 10, 10);
    add(2, 30, full ? 25 : 10);
    add(3, 1000, randomNsPerByte);
    return all;
}

} // namespace

TEST_CASE("A fill that ends slower than the block-size sweep indicates a full cache")
{
    CHECK(fillEndsSlower(behindCache(true)));
    CHECK_FALSE(fillEndsSlower(behindCache(false)));
}

TEST_CASE("After a cache became full the baseline is that behind the cache")
{
    const BaselineWriteLatency baseline(behindCache(true), true);
    CHECK_THAT(baseline.fullCacheNsPerByte(), WithinRel(15.0, 1e-6));
    CHECK_THAT(baseline.interpolate(kib(64), true, FtlKind::page), WithinRel(25 * 65536.0, 1e-6));
    CHECK_THAT(baseline.interpolate(mib(1), true, FtlKind::page), WithinRel(25 * 1048576.0, 1e-6));
    CHECK_THAT(baseline.interpolate(kib(64), false, FtlKind::page),
               WithinRel(25 * 65536.0, 1e-6)); // written after the cache was full
}

TEST_CASE("Behind a full cache offset independence is judged by the sequential times since then")
{
    CHECK(isOffsetIndependent(behindCache(true), 15));
    CHECK_FALSE(isOffsetIndependent(behindCache(true)));
    CHECK_FALSE(isOffsetIndependent(behindCache(true, 30), 15));
}

TEST_CASE("A cache that fills after the characterization slows every byte, a look-up every random write")
{
    BaselineWriteLatency baseline(characterization());
    baseline.addPerByte(5);
    baseline.addPerRandomWrite(2e5);
    CHECK(baseline.fullCacheNsPerByte() == 5);
    CHECK_THAT(baseline.interpolate(kib(4), true, FtlKind::page), WithinRel(100'000 + 15 * 4096.0, 1e-6));
    CHECK_THAT(baseline.interpolate(kib(4), false, FtlKind::page), WithinRel(500'000 + 25 * 4096.0, 1e-6));
    CHECK_THAT(baseline.interpolate(kib(4), false, FtlKind::openAu), WithinRel(100'000 + 15 * 4096.0, 1e-6));
}
