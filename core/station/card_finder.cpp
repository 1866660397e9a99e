#include "station/card_finder.h"

#include "wiring/wiring.h"

#include <algorithm>

namespace assay {

namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(250);

bool isDemo(const StationSlot& slot) { return slot.id.starts_with("sim:") && !slot.id.ends_with(".toml"); }

} // namespace

CardFinder::CardFinder(const StationFile& file, Found found)
    : m_file(file), m_found(std::move(found)), m_demoWanted(file.slots.size())
{
    m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

CardFinder::~CardFinder() = default;

void CardFinder::work(const std::stop_token& stop)
{
    const auto monitor = startTargetMonitor([this] {
        const std::lock_guard lock(m_mutex);
        m_isPoked = true;
        m_wake.notify_all();
    });
    while (!stop.stop_requested()) {
        m_found(look());
        std::unique_lock lock(m_mutex);
        m_wake.wait_for(lock, stop, kLookEvery, [this] { return m_isPoked; });
        m_isPoked = false;
    }
}

std::vector<SlotSight> CardFinder::look() const
{
    std::vector<DeviceInfo> disks;
    if (std::ranges::any_of(m_file.slots, &StationSlot::isDevice))
        disks = listDisks().value_or(std::vector<DeviceInfo>());
    std::vector<SlotSight> sights;
    for (std::size_t i = 0; i < m_file.slots.size(); ++i)
        sights.push_back(sightOf(i, disks));
    return sights;
}

SlotSight CardFinder::sightOf(std::size_t index, const std::vector<DeviceInfo>& disks) const
{
    const StationSlot& slot = m_file.slots[index];
    SlotSight sight;
    if (slot.isDevice()) {
        const auto disk = std::ranges::find_if(
            disks, [&](const DeviceInfo& info) { return info.slot == slot.id && !info.isPartition; });
        // A USB reader has a node without a card too; an SD host has one only with a card.
        sight.hasReader = disk != disks.end() || slot.id.find("-usb-") == std::string::npos;
        if (disk != disks.end() && disk->capacity > Bytes())
            sight.card = *disk;
        return sight;
    }
    if (isDemo(slot) && !m_demoWanted[index])
        return sight;
    if (const auto card = describeTarget(slot.id)) // fails where its file is not there: the card is out
        sight.card = *card;
    return sight;
}

} // namespace assay
