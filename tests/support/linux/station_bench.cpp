#include "support/linux/station_bench.h"

#include "program/station/file_sink.h"
#include "support/eventually.h"
#include "support/stored_results.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>

namespace assay::test {

using namespace std::chrono_literals;

namespace {

// Whole or not at all, as the station looks at any time.
void put(const std::filesystem::path& file, const std::string& content)
{
    const std::string unfinished = file.string() + ".new";
    std::ofstream(unfinished) << content;
    std::filesystem::rename(unfinished, file);
}

} // namespace

StationBench::StationBench(const std::vector<Slot>& slots, const std::string& profile, const std::string& keys,
                           const std::string& tables)
    : file((folder / "station.toml").string())
{
    std::string text = "[station]\nid = \"L1\"\nprofile = \"line.toml\"\n";
    text += (keys.find("login") == std::string::npos ? "login = false\n" : "") + keys;
    for (const Slot& slot : slots)
        text += fmt::format("[[slot]]\nlabel = \"{}\"\nid = \"{}\"\ncontroller = \"{}\"\n", slot.label, slot.id,
                            slot.controller);
    put(file, text + tables);
    put(folder / "line.toml", profile);
}

StationFile StationBench::stationFile() const
{
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    auto parsed = parseStationFile(text, file);
    INFO((parsed ? "" : parsed.error().english()));
    REQUIRE(parsed);
    return *parsed;
}

void StationBench::start(const std::function<void(Station::Parts&)>& change)
{
    Station::Parts parts;
    parts.file = stationFile();
    parts.sinks.push_back(std::make_unique<FileSink>(parts.file.results));
    if (change)
        change(parts);
    m_station = std::make_unique<Station>(std::move(parts));
    const auto started = m_station->start();
    INFO((started ? "" : started.error().english()));
    REQUIRE(started);
}

SlotView StationBench::view(const std::string& slot) const
{
    for (const SlotView& view : m_station->view().slots)
        if (view.label == slot)
            return view;
    FAIL("no slot " + slot);
    return {};
}

bool StationBench::await(const std::function<bool(const StationView&)>& isSo, std::chrono::milliseconds limit) const
{
    return eventually([&] { return isSo(m_station->view()); }, limit);
}

bool StationBench::awaitState(const std::string& slot, SlotState state, std::chrono::milliseconds limit) const
{
    return await([&](const StationView&) { return view(slot).state == state; }, limit);
}

bool StationBench::awaitPrompt(const std::string& part) const
{
    return await([&](const StationView& view) { return view.prompt.english().find(part) != std::string::npos; });
}

void StationBench::arm(const std::string& serial, const std::string& slot)
{
    scan("SLOT " + slot);
    scan(serial);
    INFO(serial + " for " + slot);
    REQUIRE(awaitPrompt(serial + " goes to " + slot));
}

std::vector<LineResult> StationBench::results() const { return storedResults(folder / "results"); }

std::map<std::string, LineResult> StationBench::lastBySlot() const
{
    std::map<std::string, LineResult> last;
    for (const LineResult& result : results())
        last[result.slot] = result;
    return last;
}

std::string simCard(const std::filesystem::path& file, const std::string& fault, double megabytesPerSecond)
{
    put(file, fmt::format(R"([card]
name = "A card"
manufacturer_id = 0x1b
oem_id = "SM"
product = "SIMLN"
serial = 0x1
advertised_bytes = 512_000_000
[bus]
mb_s = {:.1f}
command_us = 100
[nand]
page_bytes = 16_384
pages_per_block = 256
planes = 2
t_read_us = 60
t_program_us = 100
t_erase_us = 3000
[ftl]
kind = "ideal"
{}
)",
                          megabytesPerSecond, fault));
    return "sim:" + file.string();
}

} // namespace assay::test
