// Cards formatted by the system's tools, as sparse image files: checked by fsck, and read by the program itself.
#include "support/described.h"
#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include "io/volume/volume.h"
#include "run/session/card_return.h"
#include "system/card_formatting.h"
#include "system/platform.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr std::uint64_t kMega = 1'000'000, kGiga = 1000 * kMega;

struct FormatCase {
    Bytes capacity;
    std::string fileSystem;
};

class SparseCard {
public:
    explicit SparseCard(Bytes capacity, Bytes oldContent = mib(2)) : m_file(m_folder / "card.img")
    {
        std::ofstream(m_file, std::ios::binary) << std::string(oldContent.count(), '\x5a');
        std::filesystem::resize_file(m_file, capacity.count());
    }
    std::string path() const { return "image:" + m_file.string(); }
    const std::filesystem::path& file() const { return m_file; }

    AfterRecord format() const
    {
        SystemClock clock;
        const DeviceInfo info = described(path());
        const auto permit = grantWritePermit(info, {});
        REQUIRE(permit);
        const auto card = platform::openForWriting(*permit, clock);
        REQUIRE(card);
        const auto format = formatFor(info.capacity, info.logicalBlock);
        REQUIRE(format);
        const CardReturn how{AfterTest::format, *format, platform::makeVolume};
        const auto content = contentOf(how, info.capacity, {});
        if (!content)
            SKIP(content.error().english());
        AfterRecord record{.asked = AfterTest::format};
        const auto done = returnCard(how, content->get(), **card, record, {});
        INFO((done ? "" : done.error().english()));
        REQUIRE(done);
        return record;
    }

    // A sparse copy of the volume, for tools that take no offset.
    std::string volume(const VolumeLayout& layout) const
    {
        const std::string copy = (m_folder / "volume.img").string();
        const auto done = runProgram({"dd", "if=" + m_file.string(), "of=" + copy, "bs=64K", "conv=sparse",
                                      "iflag=skip_bytes,count_bytes", "skip=" + std::to_string(layout.begin.count()),
                                      "count=" + std::to_string(usedBytes(layout).count())});
        REQUIRE(done.exitCode == 0);
        std::filesystem::resize_file(copy, layout.length.count());
        return copy;
    }

private:
    static Bytes usedBytes(const VolumeLayout& layout)
    {
        return std::min(layout.dataOffset - layout.begin + layout.cluster * 64, layout.length);
    }

    TempFolder m_folder;
    std::filesystem::path m_file;
};

VolumeLayout layoutOf(const SparseCard& card)
{
    auto source = FileSource::open(card.file().string());
    REQUIRE(source);
    auto layout = readVolume(*source);
    INFO((layout ? "" : layout.error().english()));
    REQUIRE(layout);
    return *layout;
}

} // namespace

TEST_CASE("A card of every size is formatted without a complaint of fsck, and laid out as planned", "[format]")
{
    const FormatCase row = GENERATE(FormatCase{Bytes(16 * kMega), "fat12"}, FormatCase{mib(66), "fat16"},
                                    FormatCase{Bytes(2 * kGiga), "fat16"}, FormatCase{gib(2), "fat16"},
                                    FormatCase{Bytes(4 * kGiga), "fat32"}, FormatCase{Bytes(32 * kGiga), "fat32"},
                                    FormatCase{Bytes(64 * kGiga), "exfat"}, FormatCase{Bytes(128 * kGiga), "exfat"},
                                    FormatCase{Bytes(1000 * kGiga), "exfat"}, FormatCase{Bytes(4000 * kGiga), "exfat"});
    CAPTURE(row.capacity.count(), row.fileSystem);
    const SparseCard card(row.capacity);
    const AfterRecord record = card.format();
    CHECK(record.done == CardState::formatted);
    CHECK(record.fileSystem == row.fileSystem);
    const VolumeLayout layout = layoutOf(card);
    const auto format = formatFor(row.capacity, Bytes(512));
    REQUIRE(format);
    CHECK(layout.fileSystem == row.fileSystem);
    CHECK(layout.cluster == format->cluster);
    CHECK(layout.dataOffset == format->dataOffset);
    CHECK(Extent{layout.begin, layout.length} == format->volume);
    CHECK(layout.files.empty());
    CHECK(layout.damagedFolders.empty());
    const bool isExfat = row.fileSystem == "exfat";
    const auto checked = runProgram({isExfat ? "fsck.exfat" : "fsck.fat", "-n", card.volume(layout)});
    CAPTURE(checked.out, checked.err);
    CHECK(checked.exitCode == 0);
}
