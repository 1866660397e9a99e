// A card that is a file of this computer: what its file system cannot take is no fault of the card, and nothing makes
// the file longer.
#include "support/full_run.h"
#include "support/linux/loop_device.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fstream>
#include <sys/mount.h>
#include <sys/resource.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

// A file system in memory with room for 4 MiB, and on it a sparse file of 64 MiB.
class SmallDisk {
public:
    SmallDisk()
    {
        skipUnlessRoot();
        fs::create_directory(m_folder / "t");
        if (mount("none", (m_folder / "t").c_str(), "tmpfs", 0, "size=4m") != 0)
            SKIP("mounting is not allowed here");
        std::ofstream(file()).close();
        fs::resize_file(file(), mib(64).count());
    }
    ~SmallDisk() { umount2((m_folder / "t").c_str(), MNT_DETACH); }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    fs::path file() const { return m_folder / "t/card.img"; }

private:
    TempFolder m_folder;
};

std::string stepOf(const std::string& scenario, const std::string& lines)
{
    return "[profile]\nname = \"t\"\n[[step]]\nid = \"s\"\nscenario = \"" + scenario + "\"\n" + lines;
}

void checkHostFault(FullRun& run)
{
    const JudgedRecord& record = run.finish();
    INFO(record.note.english());
    CHECK(record.outcome == Outcome::error);
    CHECK(record.verdict == Verdict::error);
    CHECK(run.exitCode() == 3);
    CHECK(record.note.english().find("cannot be written") != std::string::npos);
    const Metric* errors = record.metric("run.io_errors");
    CHECK((errors == nullptr || std::get<double>(errors->value) == 0));
}

} // namespace

TEST_CASE("A full disk under an image file is a fault of the host in each scenario", "[faults]")
{
    const SmallDisk disk;
    const std::string engine = GENERATE("io_uring", "threads");
    const std::string lines = "engine = \"" + engine + "\"\n";
    const std::string profile = GENERATE_COPY(stepOf("sequential_write", lines), stepOf("full_overwrite", lines),
                                              stepOf("mixed_io", lines), stepOf("fragmentation", lines));
    CAPTURE(profile);
    FullRun run("image:" + disk.file().string(), profile);
    checkHostFault(run);
}

TEST_CASE("A full disk under a loop device is a fault of the host", "[faults]")
{
    const SmallDisk disk;
    const LoopDevice loop(disk.file());
    const std::string engine = GENERATE("io_uring", "threads");
    FullRun run(loop.path(), stepOf("sequential_write", "engine = \"" + engine + "\"\n"));
    checkHostFault(run);
}

TEST_CASE("A limit of this process for files is a fault of the host", "[faults]")
{
    const TempFolder folder;
    const fs::path file = folder / "card.img";
    std::ofstream(file).close();
    fs::resize_file(file, mib(64).count());
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN); // as the programs do
    const rlimit small{mib(8).count(), before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    FullRun run("image:" + file.string(), stepOf("sequential_write", "engine = \"threads\"\n"));
    checkHostFault(run);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
}

TEST_CASE("An image file that is cut off while it is written does not grow again, and the run says why it ended",
          "[faults]")
{
    const std::string engine = GENERATE("io_uring", "threads");
    CAPTURE(engine);
    const TempFolder folder;
    const fs::path file = folder / "card.img";
    std::ofstream(file).close();
    fs::resize_file(file, mib(64).count());
    FullRun run("image:" + file.string(), stepOf("random_write", "block_bytes = 4096\npause_us = 1000\nduration_s = "
                                                                 "20\nengine = \"" +
                                                                     engine + "\"\n"));
    bool cut = false;
    std::uintmax_t after = 0; // an I/O that was in flight may have made it longer
    const JudgedRecord& record = run.finish([&](const Snapshot& now) {
        if (cut && after == 0)
            after = fs::file_size(file);
        if (!cut && now.phaseDone > Bytes()) {
            cut = true;
            fs::resize_file(file, 1 << 20);
        }
    });
    CHECK(record.outcome == Outcome::deviceLost);
    CHECK(run.exitCode() == 4);
    CHECK(record.note.english().find("made smaller by another program") != std::string::npos);
    CHECK(fs::file_size(file) == (after != 0 ? after : fs::file_size(file)));
    CHECK(fs::file_size(file) < mib(64).count());
}
