#include "model/waf/fastest_writes.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

// 20 writes of 4 KiB each: sequential ones of `sequential` ns, then random ones of `random` ns of which every fourth
// takes a hundred times as long.
Characterization timed(Ns::rep sequential, Ns::rep random)
{
    Characterization done;
    done.workloads = {{CharacterizationKind::blockSizeSweep, kib(4)}, {CharacterizationKind::random, kib(4)}};
    for (unsigned i = 0; i < 20; ++i)
        done.ops.push_back({IoOp::write, kib(4) * i, kib(4), Ns(sequential), Ns(), 0});
    for (unsigned i = 0; i < 20; ++i)
        done.ops.push_back({IoOp::write, kib(64) * i, kib(4), Ns(i % 4 == 0 ? 100 * random : random), Ns(), 1});
    return done;
}

} // namespace

TEST_CASE("The expected fastest writes are those of the slower characterization, without the writes that copy pages")
{
    const std::vector<TracedWrite> jumps = {{kib(64), kib(4), true}, {kib(256), kib(4), true}},
                                   line = {{Bytes(), kib(4), true}, {kib(4), kib(4), true}, {kib(8), kib(4), true}};
    FastestWrites fastest(timed(100, 300));
    CHECK(fastest.decile(jumps) == 300);
    CHECK(fastest.decile(line) == 100);
    fastest.add(timed(50, 400));
    CHECK(fastest.decile(jumps) == 400);
    CHECK(fastest.decile(line) == 100);
    CHECK(FastestWrites(Characterization()).decile(jumps) == 0);
    CHECK(fastest.decile({}) == 0);
}
