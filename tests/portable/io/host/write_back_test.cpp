// Effect of the page cache on a program that records through it.
#include "io/host/write_back.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

// The defaults of Linux on a computer with 8 GB.
std::map<std::string, std::string> usualHost()
{
    return {{"memory_bytes", "8000000000"},      {"dirty_ratio", "20"},
            {"dirty_background_ratio", "10"},    {"dirty_bytes", "0"},
            {"dirty_background_bytes", "0"},     {"dirty_expire_centisecs", "3000"},
            {"dirty_writeback_centisecs", "500"}};
}

} // namespace

TEST_CASE("A slow stream is written back at the age limit, a fast one at the size limit")
{
    const auto settings = writeBackSettings(usualHost());
    REQUIRE(settings);
    CHECK(settings->background == Bytes(800'000'000));
    CHECK(settings->dirtyLimit == Bytes(1'600'000'000));
    const WriteBackPattern slow = writeBackPattern(*settings, 2.5);
    CHECK(slow.maxAge == 35s);
    CHECK(slow.burst.megabytes() == Catch::Approx(2.5 * 35));
    const WriteBackPattern fast = writeBackPattern(*settings, 80);
    CHECK(fast.maxAge == 10s);
    CHECK(fast.burst == Bytes(800'000'000));
    CHECK(
        writeBackSentence(usualHost(), 2.5).english() ==
        "A program that records 2.5 MB/s through the page cache of this computer without syncing leaves the card idle "
        "for up to 35 s, then writes up to 87.5 MB at once; above 1.60 GB of dirty pages the program itself is "
        "blocked.");
}

TEST_CASE("Sizes take precedence over shares, and without periodic checks only sizes count")
{
    auto host = usualHost();
    host["dirty_background_bytes"] = "16000000";
    host["dirty_bytes"] = "50000000";
    const auto settings = writeBackSettings(host);
    REQUIRE(settings);
    CHECK(settings->dirtyLimit == Bytes(50'000'000));
    CHECK(writeBackPattern(*settings, 2).burst == Bytes(16'000'000));
    CHECK(writeBackPattern(*settings, 2).maxAge == 8s);
    host = usualHost();
    host["dirty_writeback_centisecs"] = "0";
    CHECK(writeBackPattern(*writeBackSettings(host), 2).burst == Bytes(800'000'000));
}

TEST_CASE("A missing setting yields no sentence")
{
    auto host = usualHost();
    const auto key = GENERATE("memory_bytes", "dirty_ratio", "dirty_background_ratio", "dirty_bytes",
                              "dirty_background_bytes", "dirty_expire_centisecs", "dirty_writeback_centisecs");
    if (GENERATE(false, true))
        host.erase(key);
    else
        host[key] = "many";
    CHECK_FALSE(writeBackSettings(host));
    CHECK(writeBackSentence(host, 2).empty());
}
