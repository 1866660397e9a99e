// The recording past the file system against the same one through the kernel's, on emulated cards around the edge of
// what the camera needs. Minutes of real time, and nothing for a machine that is busy: the times of the card are what
// is measured.
#include "support/full_run.h"
#include "support/linux/fuse_card.h"
#include "support/linux/run_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/ranges.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kFolderCard = mib(256);

// 80 Mbit/s for half a minute, with 4 MiB of buffer in the camera; `place` is where.
std::string folderProfile(const std::string& place)
{
    return R"([profile]
name = "t"
version = "1"
[[step]]
id = "r"
scenario = "recorder"
file_system = "ext4"
cluster_bytes = 4_096
streams_mbit = "48, 32"
fill = false
age_wraps = 0
index_s = 1
segment_bytes = 16_777_216
buffer_bytes = 4_194_304
max_bytes = 268_435_456
)" + place;
}

// A file system of the kernel on the card, for as long as this lives.
class Mounted {
public:
    explicit Mounted(const FuseCard& card) : m_folder(m_temporary / "mounted")
    {
        std::filesystem::create_directory(m_folder);
        must({"/usr/sbin/mkfs.ext4", "-q", "-b", "4096", "-E", "lazy_itable_init=0,lazy_journal_init=0,nodiscard",
              card.device()});
        must({"/usr/bin/mount", card.device(), m_folder.string()});
    }
    ~Mounted() { runProgram({"/usr/bin/umount", m_folder.string()}); }
    Mounted(const Mounted&) = delete;
    Mounted& operator=(const Mounted&) = delete;
    const std::filesystem::path& folder() const { return m_folder; }

private:
    static void must(const std::vector<std::string>& command)
    {
        const auto result = runProgram(command);
        INFO(command.front() << ": " << result.out << result.err);
        if (result.exitCode != 0)
            SKIP("this machine makes or mounts no ext4");
    }
    TempFolder m_temporary;
    std::filesystem::path m_folder;
};

struct RecordedBoth {
    double dropped = 0, rate = 0; // ms, Mbit/s
    std::map<std::string, std::uint64_t> asked;
};

RecordedBoth recordAt(FuseCard& card, const std::vector<std::string>& commands, const std::string& place)
{
    for (const std::string& command : commands)
        card.command(command);
    const auto before = card.counters();
    FullRun run(card.device(), folderProfile(place));
    const JudgedRecord& record = run.finish();
    INFO(record.note.english());
    REQUIRE(record.outcome == Outcome::completed);
    RecordedBoth out{valueOf(record, "r.dropped_time"), valueOf(record, "r.sustainable_rate"), card.counters()};
    for (auto& [what, number] : out.asked)
        if (const auto found = before.find(what); found != before.end())
            number -= found->second;
    return out;
}

void addTo(RecordedBoth& mean, const RecordedBoth& one, int turns)
{
    mean.dropped += one.dropped / turns;
    mean.rate += one.rate / turns;
    mean.asked = one.asked; // the latest
    UNSCOPED_INFO(fmt::format("{:.0f} ms lost, {:.2f} Mbit/s", one.dropped, one.rate));
}

} // namespace

TEST_CASE("A recording drops as much in a folder of the mounted card as on the raw device", "[.lab][fuse][folder]")
{
    using Commands = std::vector<std::string>;
    // How often both are recorded, in turn: near the edge 1 % of what the computer takes is 10 % of what is lost.
    const auto [commands, turns] = GENERATE(table<Commands, int>({{{"wr=8.4"}, 1},
                                                                  {{"wr=9.2"}, 4},
                                                                  {{"wr=12"}, 1},
                                                                  {{"wr=24", "stall=32,2600"}, 1},
                                                                  {{"wr=16", "rndwr=14000", "streams=2"}, 1}}));
    RecordedBoth raw, mounted;
    for (int turn = 0; turn < turns; ++turn) {
        {
            FuseCard card(kFolderCard);
            addTo(raw, recordAt(card, commands, ""), turns);
        }
        FuseCard card(kFolderCard);
        const Mounted file(card);
        addTo(mounted, recordAt(card, commands, fmt::format("folder = \"{}\"\n", file.folder().string())), turns);
    }
    const std::string said = fmt::format(
        "{}: past the file system {:.0f} ms lost, {:.2f} Mbit/s, {} writes of {} bytes; in the folder {:.0f} ms "
        "({:+.1f} %), {:.2f} Mbit/s, {} writes of {} bytes",
        fmt::join(commands, " "), raw.dropped, raw.rate, raw.asked["writes"], raw.asked["written_bytes"],
        mounted.dropped, 100 * (mounted.dropped / raw.dropped - 1), mounted.rate, mounted.asked["writes"],
        mounted.asked["written_bytes"]);
    WARN(said);
    CHECK(std::abs(mounted.dropped - raw.dropped) <= 0.1 * std::max(raw.dropped, mounted.dropped));
}
