#include "program/station/card_finder.h"

#include "program/wiring/wiring.h"

#include <algorithm>

namespace assay {

namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(250);

bool isDemo(const StationSlot& slot) { return slot.id.starts_with("sim:") && !slot.id.ends_with(".toml"); }

} // namespace

CardFinder::CardFinder(const StationFile& file, Found found)
    : CardFinder(file, std::move(found), {listDisks, pollMedium})
{
}

CardFinder::CardFinder(const StationFile& file, Found found, Probes probes)
    : m_file(file), m_found(std::move(found)), m_probes(std::move(probes)), m_states(file.slots.size()),
      m_readers(file.slots.size())
{
    for (std::size_t i = 0; i < file.slots.size(); ++i)
        if (file.slots[i].isDevice())
            m_asking.emplace_back([this, i](const std::stop_token& stop) { ask(i, stop); });
    m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

CardFinder::~CardFinder()
{
    for (std::jthread& thread : m_asking) // all at once, then they are waited for
        thread.request_stop();
}

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

void CardFinder::ask(std::size_t index, const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        if (const auto reader = m_readers[index]; reader && !isUnderTest(m_states[index])) {
            lock.unlock();
            m_probes.ask(*reader);
            lock.lock();
        }
        m_wake.wait_for(lock, stop, kLookEvery, [] { return false; });
    }
}

std::vector<SlotObservation> CardFinder::look()
{
    if (!m_asking.empty())
        if (auto listed = m_probes.list())
            m_disks = std::move(*listed); // else the previous list: an empty one would report all cards as removed
    std::vector<SlotObservation> observations;
    const std::lock_guard lock(m_mutex);
    for (std::size_t i = 0; i < m_file.slots.size(); ++i) {
        const auto disk = std::ranges::find_if(
            m_disks, [&](const DeviceInfo& info) { return info.slot == m_file.slots[i].id && !info.isPartition; });
        m_readers[i] = disk == m_disks.end() ? std::nullopt : std::optional(*disk);
        observations.push_back(m_file.slots[i].isDevice() ? observeReader(i) : observeFile(i));
    }
    return observations;
}

SlotObservation CardFinder::observeReader(std::size_t index)
{
    SlotObservation observation;
    // A USB reader has a node even without a card; an SD host only with a card.
    observation.hasReader = m_readers[index] || m_file.slots[index].id.find("-usb-") == std::string::npos;
    if (m_readers[index] && m_readers[index]->capacity > Bytes())
        observation.card = m_readers[index];
    return observation;
}

// A simulated card, or an image.
SlotObservation CardFinder::observeFile(std::size_t index) const
{
    SlotObservation observation;
    const SlotState state = m_states[index];
    if (isDemo(m_file.slots[index]) && state != SlotState::armed && !isUnderTest(state))
        return observation;
    if (const auto card = describeTarget(m_file.slots[index].id)) // fails without its file: the card is removed
        observation.card = *card;
    return observation;
}

} // namespace assay
