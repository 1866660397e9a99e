// devices: lists devices, and why each is or is not eligible.
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/enrol_slot.h"
#include "cli/interrupt.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "program/wiring/wiring.h"

#include <condition_variable>
#include <memory>
#include <mutex>

namespace assay::cli {

namespace {

struct DevicesOptions {
    bool json = false;
    bool watch = false;
    bool enrolSlot = false;
};

using DeviceTable = std::map<std::string, DeviceInfo>; // by path

void printTable(const std::vector<DeviceInfo>& devices)
{
    TextTable table{{msg("cli", "PATH"), 64},      msg("cli", "BUS"),          {msg("cli", "MODEL"), 32},
                    right(msg("cli", "CAPACITY")), {msg("cli", "READER"), 32}, msg("cli", "ERASE ID"),
                    msg("cli", "ELIGIBLE")};
    const auto whole = [](const std::string& text) { return displayable(text, kMaxPathLength); };
    for (const auto& device : devices)
        table.addRow({whole(device.path), phrases().word("bus", busWords(), busName(device.bus)), whole(device.model),
                      humanBytes(device.capacity), whole(device.reader), whole(device.eraseId),
                      eligibilityText(device)});
    print(table.text());
}

// `event`: word in the JSON output.
std::string eventText(std::string_view event)
{
    return event == "added"     ? say(msg("cli", "added"))
           : event == "removed" ? say(msg("cli", "removed"))
                                : say(msg("cli", "changed"));
}

void printChange(const char* event, const DeviceInfo& device, bool json)
{
    if (json) {
        printJsonLine({{"event", event}, {"device", deviceJson(device)}}, stdout);
        return;
    }
    const Message reason = whyNotEligible(device);
    const std::string eligible =
        reason.empty() ? say(msg("cli", "eligible")) : say(msg("cli", "not eligible: {}", say(reason)));
    print(padTo(eventText(event), 8) + " " + inWords(device) + phrases().translate("cli", ", ") + eligible + "\n");
    flushOutput();
}

// Ignores the bus mode, which may change while the card is idle.
bool hasChanged(const DeviceInfo& before, const DeviceInfo& after)
{
    auto old = deviceJson(before), now = deviceJson(after);
    old.erase("reader");
    now.erase("reader");
    return old != now;
}

void printChanges(const DeviceTable& before, const DeviceTable& after, bool json)
{
    for (const auto& [path, device] : before)
        if (!after.contains(path))
            printChange("removed", device, json);
    for (const auto& [path, device] : after) {
        const auto old = before.find(path);
        if (old == before.end())
            printChange("added", device, json);
        else if (hasChanged(old->second, device))
            printChange("changed", device, json);
    }
}

DeviceTable byPath(std::vector<DeviceInfo> devices)
{
    DeviceTable table;
    for (auto& device : devices)
        table.insert_or_assign(device.path, std::move(device));
    return table;
}

// Set by the monitor's thread; the main thread waits for it.
class ChangeSignal {
public:
    void raise()
    {
        const std::scoped_lock lock(m_mutex);
        m_raised = true;
        m_signal.notify_one();
    }
    bool await(std::chrono::milliseconds timeout)
    {
        std::unique_lock lock(m_mutex);
        m_signal.wait_for(lock, timeout, [this] { return m_raised; });
        return std::exchange(m_raised, false);
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_signal;
    bool m_raised = false;
};

int watch(std::vector<DeviceInfo> devices, bool json)
{
    constexpr auto kPoll = std::chrono::milliseconds(100); // maximum delay of an interrupt
    constexpr int kPollsPerLook = 20; // polls between listings without events; also with events, as a safety net
    ChangeSignal signal;
    const auto monitor = startTargetMonitor([&signal] { signal.raise(); });
    DeviceTable known = byPath(std::move(devices));
    for (int polls = 1; !interrupted(); ++polls) {
        const bool looksAgain = signal.await(kPoll) || polls % kPollsPerLook == 0;
        if (!looksAgain)
            continue;
        auto present = orFail(listTargets());
        DeviceTable now = byPath(std::move(present));
        printChanges(known, now, json);
        known = std::move(now);
    }
    return 0;
}

int listDevices(const DevicesOptions& options)
{
    if (options.watch)
        watchForInterrupt();
    auto devices = orFail(listTargets());
    if (!options.json) {
        printTable(devices);
    } else if (options.watch) {
        printChanges({}, byPath(devices), true);
    } else {
        auto list = nlohmann::ordered_json::array();
        for (const auto& device : devices)
            list.push_back(deviceJson(device));
        printJson(list);
    }
    flushOutput();
    return options.watch ? watch(std::move(devices), options.json) : 0;
}

} // namespace

Action defineDevices(CLI::App& verb)
{
    const auto options = std::make_shared<DevicesOptions>();
    verb.add_flag("--json", options->json,
                  say(msg("cli", "JSON array; with --watch one JSON object per line for each change")));
    const auto watching =
        verb.add_flag("--watch", options->watch,
                      say(msg("cli", "after the list, report cards added, removed and changed, until interrupted")));
    verb.add_flag("--enrol-slot", options->enrolSlot,
                  say(msg("cli", "enrol the slot of an SD Express card, which is taken out and inserted twice; only "
                                 "in an enrolled slot may an NVMe disk be erased (root)")))
        ->excludes(watching);
    return [options] { return options->enrolSlot ? enrolSlot() : listDevices(*options); };
}

} // namespace assay::cli
