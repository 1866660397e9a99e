// The emulated card must behave as configured, or the tests that rely on it prove nothing. Raw pread/pwrite: no code of
// the program is involved.
#include "support/linux/fuse_card.h"

#include "ground/base/aligned_buffer.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <future>
#include <thread>
#include <unistd.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr std::size_t kBlock = 4096;

// One O_DIRECT descriptor and one block to go with it.
class Direct {
public:
    explicit Direct(const std::string& path) : m_descriptor(open(path.c_str(), O_RDWR | O_DIRECT | O_CLOEXEC))
    {
        REQUIRE(m_descriptor >= 0);
    }
    ~Direct() { close(m_descriptor); }
    Direct(const Direct&) = delete;
    Direct& operator=(const Direct&) = delete;
    int write(off_t offset, int filling)
    {
        std::memset(m_block.span().data(), filling, kBlock);
        return pwrite(m_descriptor, m_block.span().data(), kBlock, offset) < 0 ? errno : 0;
    }
    int read(off_t offset) { return pread(m_descriptor, m_block.span().data(), kBlock, offset) < 0 ? errno : 0; }
    int flush() { return fsync(m_descriptor) < 0 ? errno : 0; }
    int byte(std::size_t index) const { return std::to_integer<int>(m_block.span()[index]); }

private:
    AlignedBuffer m_block{Bytes(kBlock)};
    int m_descriptor;
};

} // namespace

TEST_CASE("A healthy emulated card keeps what is written and counts requests")
{
    FuseCard card(mib(16));
    Direct io(card.device());
    REQUIRE(io.write(8192, 7) == 0);
    REQUIRE(io.read(8192) == 0);
    CHECK(io.byte(4095) == 7);
    CHECK(card.counters()["writes"] == 1);
    CHECK(card.counters()["read_bytes"] >= kBlock);
}

TEST_CASE("The emulated card takes the time it was given")
{
    FuseCard card(mib(16), {"wrlat=20000"});
    Direct io(card.device());
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(io.write(0, 1) == 0);
    CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(20));
}

TEST_CASE("Each fault of the emulated card spoils its range and nothing else")
{
    struct Row {
        const char* command;
        int writeError, readError;
        int first, last; // bytes 0 and 511 read after 1s were written over 2s
    };
    const auto row = GENERATE(Row{"wrerr=8192,512", EIO, 0, 2, 2}, Row{"rderr=8192,512", 0, EIO, -1, -1},
                              Row{"lost=8192,4096", 0, 0, 2, 2}, Row{"stale=8192,4096", 0, 0, 2, 2},
                              Row{"torn=8192,512", 0, 0, 1, 2});
    CAPTURE(row.command);
    FuseCard card(mib(16));
    Direct io(card.device());
    REQUIRE(io.write(8192, 2) == 0);
    card.command(row.command);
    CHECK(io.write(8192, 1) == row.writeError);
    CHECK(io.write(4096, 1) == 0);
    CHECK(io.read(8192) == row.readError);
    if (row.first >= 0) {
        CHECK(io.byte(0) == row.first);
        CHECK(io.byte(511) == row.last);
    }
    REQUIRE(io.read(4096) == 0);
    CHECK(io.byte(511) == 1);
}

TEST_CASE("A flipped bit shows in every read of its sector")
{
    FuseCard card(mib(16), {"flip=4096,512"});
    Direct io(card.device());
    REQUIRE(io.write(4096, 0) == 0);
    REQUIRE(io.read(4096) == 0);
    int wrong = 0;
    for (std::size_t i = 0; i < kBlock; ++i)
        wrong += io.byte(i) != 0;
    CHECK(wrong == 1);
}

TEST_CASE("A counterfeit card wraps round at its real size or drops what lies beyond")
{
    const bool drop = GENERATE(false, true);
    FuseCard card(mib(16), {"real=8388608", drop ? "drop=1" : "drop=0"});
    Direct io(card.device());
    REQUIRE(io.write(8388608, 5) == 0);
    REQUIRE(io.read(0) == 0);
    CHECK(io.byte(0) == (drop ? 0 : 5));
}

TEST_CASE("A pulled card fails every request until it is inserted again")
{
    FuseCard card(mib(16), {"pull"});
    Direct io(card.device());
    CHECK(io.write(0, 1) == ENODEV);
    card.command("insert");
    CHECK(io.write(0, 1) == 0);
}

TEST_CASE("A hanging card can be pulled, and its request fails at once")
{
    FuseCard card(mib(16), {"hang=600000"});
    Direct io(card.device());
    auto stuck = std::async(std::launch::async, [&] { return io.write(0, 1); });
    while (card.counters()["writes"] == 0)
        std::this_thread::yield();
    card.command("pull");
    CHECK(stuck.get() == ENODEV);
}

TEST_CASE("A card whose daemon died fails every request")
{
    FuseCard card(mib(16));
    Direct io(card.device());
    card.killDaemon();
    CHECK(io.write(0, 1) == EIO);
}

TEST_CASE("The emulated card fails without its supply, comes back in time, and has lost only what was not flushed")
{
    FuseCard card(mib(16), {"cache=1048576", "back=80"});
    std::vector<int> found;
    {
        Direct io(card.device());
        for (int i = 0; i < 32; ++i)
            REQUIRE(io.write(i * off_t{4096}, 1) == 0);
        REQUIRE(io.flush() == 0);
        for (int i = 0; i < 32; ++i)
            REQUIRE(io.write(i * off_t{4096}, 2) == 0);
        card.command("off");
        CHECK(io.read(0) != 0);
        CHECK(io.write(0, 3) != 0);
        CHECK(io.flush() != 0);
        const auto on = std::chrono::steady_clock::now();
        card.command("on");
        while (io.read(0) != 0 && std::chrono::steady_clock::now() < on + std::chrono::seconds(60))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        CHECK(std::chrono::steady_clock::now() >= on + std::chrono::milliseconds(80));
        for (int i = 0; i < 32; ++i) {
            REQUIRE(io.read(i * off_t{4096}) == 0);
            found.push_back(io.byte(0));
            CHECK(io.byte(kBlock - 1) == found.back());
        }
    }
    CHECK(std::ranges::count(found, 1) > 4); // each by a half
    CHECK(std::ranges::count(found, 2) > 4);
    CHECK(std::ranges::count(found, 1) + std::ranges::count(found, 2) == 32);
    CHECK(card.counters()["lost_bytes"] == static_cast<std::uint64_t>(std::ranges::count(found, 1)) * kBlock);
}

TEST_CASE("A write that is under way when the supply of the emulated card goes off fails")
{
    FuseCard card(mib(16), {"wrlat=20000000", "cache=4096"});
    Direct io(card.device());
    auto written = std::async(std::launch::async, [&] { return io.write(0, 1); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    const auto off = std::chrono::steady_clock::now();
    card.command("off");
    CHECK(written.get() != 0);
    CHECK(std::chrono::steady_clock::now() - off < std::chrono::seconds(10));
}
