// Text of a card's label as typed.
#include "card/device/card_label.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

TEST_CASE("The capacity of a label is read in every usual form, and a speed is not taken for one")
{
    const auto [text, megabytes] = GENERATE(table<const char*, std::uint64_t>({
        {"1.5TB", 1'500'000},
        {"SanDisk Ultra 1.5 TB A1", 1'500'000},
        {"64G U3", 64'000},
        {"2T", 2'000'000},
        {"SanDisk Extreme 64GB 170MB/s", 64'000},
        {"64 GB, up to 100 MB/s", 64'000},
        {"100MB/s U3", 0},
        {"8GB C10/U1", 8'000},
        {"512 MB", 512},
        {"7.9GB", 7'900},
        {"4K", 0},
        {"100M/s 32GB", 32'000},
    }));
    CAPTURE(text);
    CHECK(parseLabel(text).capacity.value_or(Bytes()) == Bytes(megabytes * 1'000'000));
}

TEST_CASE("A label is read whatever stands around its marks")
{
    const auto [text, gigabytes, speed, uhs, video, app] =
        GENERATE(table<const char*, std::uint64_t, unsigned, unsigned, unsigned, unsigned>({
            {"Amazon Basics microSD XC I (10) U3 A2 V30", 0, 10, 3, 30, 2},
            {"Gigastone \"Camera Plus\" microSD XC I, A1 V30 U3 64GB", 64, 0, 3, 30, 1},
            {"Western Digital WD Purple QD101 microSD XC I U1 (10) 64GB", 64, 10, 1, 0, 0},
            {"SanDisk 8GB (4) microSD HC", 8, 4, 0, 0, 0},
            {"128 gb c10 u1", 128, 10, 1, 0, 0},
            {"1TB V90", 1000, 0, 0, 90, 0},
            {"Gigastone 10x High Endurance 16GB MLC U3 V30 4K", 16, 0, 3, 30, 0},
            {"", 0, 0, 0, 0, 0},
            {"U2 V31 A3 C3 (5) GB 0GB 99999999999GB", 0, 0, 0, 0, 0},
        }));
    const CardLabel label = parseLabel(text);
    CHECK(label.capacity.value_or(Bytes(0)) == Bytes(gigabytes * 1'000'000'000));
    CHECK(label.speedClass == speed);
    CHECK(label.uhsGrade == uhs);
    CHECK(label.videoClass == video);
    CHECK(label.appClass == app);
}
