// Which cards are in which slots; a reader that hangs keeps nobody waiting.
#include "program/station/card_finder.h"

#include "support/eventually.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>
#include <thread>

using namespace assay;
using namespace std::chrono_literals;

namespace {

// Readers of which the kernel knows a card only after they were asked.
class FakeReaders {
public:
    explicit FakeReaders(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            DeviceInfo reader;
            reader.path = "/dev/fake" + std::to_string(i);
            reader.slot = "pci-1-usb-0:" + std::to_string(i);
            m_known.push_back(reader);
        }
    }
    CardFinder::Probes probes()
    {
        return {[this]() -> Result<std::vector<DeviceInfo>> {
                    const std::lock_guard lock(m_mutex);
                    if (isBlind)
                        return fail(Errc::environment, msg("test", "no list"));
                    return m_known;
                },
                [this](const DeviceInfo& reader) { ask(reader); }};
    }
    void insert(std::size_t i)
    {
        const std::lock_guard lock(m_mutex);
        m_inside.insert(m_known[i].path);
    }
    int asked(std::size_t i)
    {
        const std::lock_guard lock(m_mutex);
        return m_asked[m_known[i].path];
    }
    std::string hanging;                               // path
    std::atomic<bool> isOver = false, isBlind = false; // blind: the disks cannot be listed

private:
    void ask(const DeviceInfo& reader)
    {
        while (reader.path == hanging && !isOver)
            std::this_thread::sleep_for(5ms);
        const std::lock_guard lock(m_mutex);
        ++m_asked[reader.path];
        for (DeviceInfo& known : m_known)
            if (known.path == reader.path)
                known.capacity = Bytes(m_inside.contains(known.path) ? 1'000'000'000 : 0);
    }
    std::mutex m_mutex;
    std::vector<DeviceInfo> m_known;
    std::set<std::string> m_inside;
    std::map<std::string, int> m_asked;
};

StationFile fileOf(std::size_t count)
{
    StationFile file;
    for (std::size_t i = 0; i < count; ++i)
        file.slots.push_back({"S" + std::to_string(i), "pci-1-usb-0:" + std::to_string(i), 0, 0, ""});
    return file;
}

} // namespace

TEST_CASE("While one of sixteen readers hangs, the cards in the others are seen within 1 s", "[station][timing]")
{
    FakeReaders readers(16);
    readers.hanging = "/dev/fake5";
    const StationFile file = fileOf(16);
    std::mutex mutex;
    std::vector<SlotObservation> last;
    CardFinder finder(
        file,
        [&](std::vector<SlotObservation> observations) {
            const std::lock_guard lock(mutex);
            last = std::move(observations);
        },
        readers.probes());
    std::this_thread::sleep_for(300ms);
    for (std::size_t i = 0; i < 16; ++i)
        readers.insert(i);
    const auto begin = std::chrono::steady_clock::now();
    std::size_t seen = 0;
    while (seen < 15 && std::chrono::steady_clock::now() - begin < 5s) {
        std::this_thread::sleep_for(5ms);
        const std::lock_guard lock(mutex);
        seen = static_cast<std::size_t>(std::ranges::count_if(
            last, [](const SlotObservation& observation) { return observation.card.has_value(); }));
    }
    const auto took = std::chrono::steady_clock::now() - begin;
    CAPTURE(std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
    CHECK(seen == 15);
    CHECK(took < 1s * test::kLoadDivisor);
    readers.isOver = true;
}

TEST_CASE("A reader whose card is under test is not asked", "[station]")
{
    FakeReaders readers(2);
    const StationFile file = fileOf(2);
    CardFinder finder(
        file, [](const std::vector<SlotObservation>&) {}, readers.probes());
    finder.setState(0, SlotState::testing);
    const auto askedOther = [&](int times) {
        return test::eventually([&, end = readers.asked(1) + times] { return readers.asked(1) >= end; });
    };
    REQUIRE(askedOther(2)); // what was under way is over
    const int before = readers.asked(0);
    REQUIRE(askedOther(4));
    CHECK(readers.asked(0) == before);
}

TEST_CASE("Disks that cannot be listed for a while are no cards that were taken out", "[station]")
{
    FakeReaders readers(2);
    readers.insert(0);
    const StationFile file = fileOf(2);
    std::atomic<int> with = 0, without = 0;
    CardFinder finder(
        file,
        [&](const std::vector<SlotObservation>& observations) {
            ++(observations[0].hasReader && observations[0].card ? with : without);
        },
        readers.probes());
    REQUIRE(test::eventually([&] { return with > 0; }));
    readers.isBlind = true;
    const int before = without, seen = with;
    CHECK(test::eventually([&] { return with >= seen + 3 || without > before; }));
    CHECK(without == before);
}
