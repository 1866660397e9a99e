// Cards that come, go and change in numbers, while some of the news is lost.
#include "ground/base/prng.h"
#include "support/linux/card_trees.h"
#include "support/linux/run_program.h"
#include "support/load.h"
#include "system/platform.h"
#include "test_bed.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <condition_variable>
#include <csignal>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

using Capacities = std::map<std::string, std::uint64_t>; // by path

// A reader whose slots, as disks of the kernel, appear, vanish and change their medium.
class Slots {
public:
    Slots(TestBed& bed, std::uint64_t seed) : m_bed(bed), m_prng(seed) { addReader(bed.tree()); }

    void storm(int events)
    {
        for (int i = 0; i < events; ++i)
            change(static_cast<int>(m_prng.below(kSlots)), m_prng.below(4) > 0);
    }

    // An event of a slot; lost unless `told`.
    void change(int slot, bool told)
    {
        const std::string name = std::string("sd") + static_cast<char>('b' + slot),
                          number = "8:" + std::to_string(16 * (slot + 1));
        const std::string path = slotPath(slot, name), device = "/dev/" + name;
        const std::uint64_t sectors = m_prng.below(3) == 0 ? 0 : 2048 * (1 + m_prng.below(1000));
        const char* action = "change";
        if (!m_present.contains(device)) {
            addSlot(m_bed.tree(), slot, name, number, std::to_string(sectors));
            action = "add";
        } else if (m_prng.below(2) == 0) {
            action = "remove";
        } else {
            m_bed.tree().file("/sys" + path + "/size", std::to_string(sectors) + "\n");
        }
        m_present[device] = sectors * 512;
        if (told)
            m_bed.uevent(path, action);
        if (action == std::string("remove")) {
            m_bed.tree().removeDisk(path, number);
            m_present.erase(device);
        }
    }

    const Capacities& present() const { return m_present; }

private:
    static constexpr std::uint64_t kSlots = 8;
    TestBed& m_bed;
    Prng m_prng;
    Capacities m_present;
};

class News {
public:
    void raise()
    {
        const std::scoped_lock lock(m_mutex);
        ++m_count;
        m_signal.notify_all();
    }
    int count()
    {
        const std::scoped_lock lock(m_mutex);
        return m_count;
    }
    bool awaitMoreThan(int seen)
    {
        std::unique_lock lock(m_mutex);
        return m_signal.wait_for(lock, 60s, [&] { return m_count > seen; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_signal;
    int m_count = 0;
};

Capacities listed()
{
    const auto all = platform::listDevices();
    REQUIRE(all);
    Capacities capacities;
    for (const DeviceInfo& info : *all)
        capacities[info.path] = info.capacity.count();
    return capacities;
}

// The list that somebody has who follows the lines of `devices --watch --json`.
Capacities followed(const std::string& lines)
{
    Capacities capacities;
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);) {
        const auto news = nlohmann::json::parse(line);
        const auto& device = news.at("device");
        const auto path = device.at("path").get<std::string>();
        if (path.starts_with("sim:"))
            continue;
        if (news.at("event") == "removed")
            capacities.erase(path);
        else
            capacities[path] = device.at("capacity_bytes").get<std::uint64_t>();
    }
    return capacities;
}

ProgramResult interrupt(RunningProgram& program)
{
    program.sendSignal(SIGINT);
    return program.finish();
}

} // namespace

TEST_CASE("One event after a storm with losses is enough for the right list")
{
    TestBed bed;
    Slots slots(bed, 1);
    News news;
    auto monitor = platform::startMonitor([&] { news.raise(); });
    REQUIRE(monitor);
    slots.storm(static_cast<int>(load(1000)));
    REQUIRE(news.awaitMoreThan(0));
    slots.change(0, false);
    const int seen = news.count();
    slots.change(1, true);
    CHECK(news.awaitMoreThan(seen));
    CHECK(listed() == slots.present());
    CHECK(news.count() < 100); // coalesced
}

TEST_CASE("`devices --watch` yields the right list after a storm of events, some of them lost")
{
    TestBed bed;
    Slots slots(bed, 2);
    RunningProgram watch({ASSAY_CLI, "devices", "--watch", "--json"});
    REQUIRE(watch.awaitOutput("sim:"));
    slots.storm(static_cast<int>(load(1000)));
    addSlot(bed.tree(), 9, "sdk", "8:160", "2048"); // nothing is said about it
    REQUIRE(watch.awaitOutput("/dev/sdk"));
    auto expected = slots.present();
    expected["/dev/sdk"] = 2048 * 512;
    CHECK(followed(interrupt(watch).out) == expected);
}

TEST_CASE("A card put into one slot of four, and taken out, is news of that slot alone")
{
    TestBed bed;
    addReader(bed.tree());
    for (int lun = 0; lun < 4; ++lun)
        addSlot(bed.tree(), lun, std::string("sd") + static_cast<char>('b' + lun),
                "8:" + std::to_string(16 * (lun + 1)), "0");
    RunningProgram watch({ASSAY_CLI, "devices", "--watch", "--json"});
    REQUIRE(watch.awaitOutput("sim:"));
    const std::string slot = slotPath(2, "sdd");
    bed.tree().file("/sys" + slot + "/size", "2527232\n");
    bed.uevent(slot, "change");
    REQUIRE(watch.awaitOutput(R"("capacity_bytes":1293942784)"));
    bed.tree().file("/sys" + slot + "/size", "0\n");
    bed.uevent(slot, "change");
    addSlot(bed.tree(), 3, "sdz", "8:80", "0"); // said after what came before it
    bed.uevent(slotPath(3, "sdz"), "add");
    REQUIRE(watch.awaitOutput("/dev/sdz"));
    const std::string out = interrupt(watch).out;
    std::vector<std::string> changes;
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);)
        if (const auto newsOf = nlohmann::json::parse(line); newsOf.at("event") == "changed")
            changes.push_back(newsOf.at("device").at("path").get<std::string>() + " " +
                              (newsOf.at("device").at("eligible") ? "yes" : "no"));
    CHECK(changes == std::vector<std::string>{"/dev/sdd yes", "/dev/sdd no"});
}
