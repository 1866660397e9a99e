#include "support/linux/line_bench.h"

#include <catch2/catch_test_macros.hpp>

namespace assay::test {

using namespace std::chrono_literals;

LineBench::LineBench(const std::string& tables, const std::string& keys)
{
    std::string text = "[station]\nid = \"L1\"\nprofile = \"quick\"\n" + keys + "[bins]\nmarginal = 4\n";
    for (const char* label : {"A1", "A2", "B1", "B2"})
        text +=
            std::string("[[slot]]\nlabel = \"") + label + "\"\nid = \"pci-0000:00:14.0-usb-0:2:1.0-" + label + "\"\n";
    if (tables.find("[scan]") == std::string::npos)
        text += "[scan]\nserial = \"SN[0-9]+\"\nbadge = \"OP[0-9]+\"\norder = \"WO[0-9]+\"\n";
    const auto file = parseStationFile(text + tables, "station.toml");
    INFO((file ? "" : file.error().english()));
    REQUIRE(file);
    m_file = *file;
    now.utc = UtcTime(std::chrono::sys_days(std::chrono::year(2026) / 11 / 23) + 7h);
    now.at = 1s;
    logic.emplace(m_file, LineLogic::Profile{"quick", "1", "abc"}, LineQuestions{}, 0min);
    m_sights.resize(m_file.slots.size());
    look();
    logic->tick(now);
    scan("OP1");
    results.clear();
}

std::size_t LineBench::indexOf(const std::string& slot) const
{
    const StationSlot* found = m_file.slot(slot);
    REQUIRE(found);
    return static_cast<std::size_t>(found - m_file.slots.data());
}

void LineBench::act()
{
    for (LineAction& action : logic->takeActions()) {
        if (auto* question = std::get_if<AskRoute>(&action)) {
            asked.push_back(*question);
            if (answersRoute)
                logic->slot(question->slot).routeAnswered(question->attempt, {}, now);
        } else if (auto* run = std::get_if<StartRun>(&action)) {
            starts.push_back(*run);
        } else if (auto* cut = std::get_if<StopRun>(&action)) {
            stops.push_back(cut->slot);
        } else if (auto* result = std::get_if<LineResult>(&action)) {
            results.push_back(*result);
        } else if (auto* event = std::get_if<LineEvent>(&action)) {
            events.push_back(*event);
        }
    }
}

void LineBench::scan(const std::string& text)
{
    now.at += 100ms;
    now.utc += 100ms;
    logic->command({LineCommand::scan, text + "\r"}, now);
    act();
}

void LineBench::select(const std::string& slot)
{
    logic->command({LineCommand::select, slot}, now);
    act();
}

void LineBench::look()
{
    logic->look(m_sights, now);
    act();
}

void LineBench::insert(const std::string& slot, Bytes capacity, const std::string& cid)
{
    DeviceInfo card;
    card.path = "/dev/sd" + slot;
    card.capacity = capacity;
    card.eraseId = "usb:" + slot;
    const SlotState before = state(slot);
    m_puts.emplace_back(indexOf(slot),
                        before == SlotState::armed || before == SlotState::refused || before == SlotState::starting);
    card.diskSequence = m_puts.size();
    if (!cid.empty())
        card.identity["cid"] = cid;
    m_sights[indexOf(slot)] = {true, card};
    look();
}

void LineBench::remove(const std::string& slot)
{
    m_sights[indexOf(slot)] = {true, {}};
    look();
}

void LineBench::unplug(const std::string& slot)
{
    m_sights[indexOf(slot)] = {false, {}};
    look();
}

void LineBench::started(const std::string& slot)
{
    logic->slot(indexOf(slot)).runStarted(now);
    act();
}

void LineBench::ended(const std::string& slot, Verdict verdict, Outcome outcome, CardPresence presence)
{
    RunEnd end;
    end.verdict = verdict;
    end.outcome = outcome;
    end.presence = presence;
    logic->slot(indexOf(slot)).runEnded(end, now);
    act();
}

void LineBench::wait(Ns time)
{
    const Ns step = time > 10min ? Ns(1min) : Ns(500ms);
    for (Ns waited{}; waited < time; waited += step) {
        now.at += step;
        now.utc += std::chrono::duration_cast<std::chrono::milliseconds>(step);
        logic->tick(now);
        act();
    }
}

void LineBench::begin(const std::string& serial, const std::string& slot)
{
    scan(serial);
    REQUIRE(state(slot) == SlotState::armed);
    insert(slot);
    started(slot);
    REQUIRE(state(slot) == SlotState::testing);
}

void LineBench::test(const std::string& serial, const std::function<void(RunEnd&)>& change)
{
    scan(serial);
    for (const StationSlot& slot : m_file.slots)
        if (state(slot.label) == SlotState::armed) {
            insert(slot.label);
            started(slot.label);
            RunEnd end;
            end.outcome = Outcome::completed;
            end.verdict = Verdict::pass;
            if (change)
                change(end);
            logic->slot(indexOf(slot.label)).runEnded(end, now);
            act();
            return remove(slot.label);
        }
    FAIL("no slot was lit for " + serial);
}

SlotView LineBench::view(const std::string& slot) const { return logic->view(now).slots[indexOf(slot)]; }

} // namespace assay::test
