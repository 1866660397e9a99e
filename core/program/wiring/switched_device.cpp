#include "program/wiring/switched_device.h"

#include "card/device/power_supply.h"
#include "system/platform.h"

#include <array>

#include <thread>

namespace assay {

namespace {

constexpr Ns kCommandTime = std::chrono::seconds(30);
constexpr Ns kAskAgain = std::chrono::milliseconds(50);
constexpr Bytes kProbe = kib(4); // a whole block of any card

// Reads the first block. If the reader keeps its node, a card can be opened long before it answers.
bool isAnswering(BlockDevice& device, Ns deadline, std::stop_token stop)
{
    const auto arena = std::make_shared<const AlignedBuffer>(kProbe);
    const auto engine = device.openEngine(EngineKind::threads, 1, arena);
    const IoRequest request{IoOp::read, Bytes(), arena->span(), 0, nullptr};
    if (!engine || (*engine)->submit(std::span(&request, 1)).value_or(0) == 0)
        return false;
    std::array<IoCompletion, 1> done;
    return (*engine)->reap(done, 1, deadline, std::move(stop)).value_or(0) == 1 && done[0].osError == 0 &&
           done[0].transferred == kProbe;
}

class SwitchedDevice final : public BlockDevice, public PowerSupply {
public:
    SwitchedDevice(OpenedCard card, SupplyCommands commands, Clock& clock)
        : m_commands(std::move(commands)), m_clock(clock), m_info(card.device->info()), m_card(std::move(card))
    {
    }

    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    bool writable() const override { return true; }
    Presence presence() override { return m_card.device ? m_card.device->presence() : Presence::gone; }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        if (!m_card.device)
            return fail(Errc::deviceLost, msg("wiring", "The card's supply is off."));
        return m_card.device->openEngine(kind, depth, std::move(arena));
    }
    Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline) override
    {
        return m_card.device ? m_card.device->discard(offset, length, deadline)
                             : BlockDevice::discard(offset, length, deadline);
    }
    ExistingData existingData() const override
    {
        return m_card.device ? m_card.device->existingData() : BlockDevice::existingData();
    }
    Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path& folder) override
    {
        return m_card.device ? m_card.device->openFileWriter(folder) : BlockDevice::openFileWriter(folder);
    }
    Result<std::unique_ptr<CardFiles>> cardFiles(const CardFolder& folder) override
    {
        return m_card.device ? m_card.device->cardFiles(folder) : BlockDevice::cardFiles(folder);
    }
    Result<std::unique_ptr<FileWriter>> openFileWriterOnNew(const NewFileSystem& kind, std::stop_token stop) override
    {
        return m_card.device ? m_card.device->openFileWriterOnNew(kind, std::move(stop))
                             : BlockDevice::openFileWriterOnNew(kind, std::move(stop));
    }
    Ns schedulingDelay() const override { return m_card.device ? m_card.device->schedulingDelay() : Ns(); }
    std::vector<Ns> wakeupDelays(std::uint64_t count, std::stop_token stop) override
    {
        return m_card.device ? m_card.device->wakeupDelays(count, std::move(stop)) : std::vector<Ns>();
    }
    std::map<std::string, std::string> conditions() const override
    {
        return m_card.device ? m_card.device->conditions() : BlockDevice::conditions();
    }

    Result<void> cutAfter(Ns delay) override;
    Result<void> awaitOff(std::stop_token stop) override;
    Result<bool> restore(Ns deadline, std::stop_token stop) override;

private:
    SupplyCommands m_commands;
    Clock& m_clock;
    DeviceInfo m_info;
    OpenedCard m_card; // without a device while the supply is off
    Result<void> m_switched;
    std::jthread m_switch; // runs the command that cuts; last member: joins before the others are destroyed
};

Result<void> SwitchedDevice::cutAfter(Ns delay)
{
    const Ns when = m_clock.now() + delay;
    m_switch = std::jthread([this, when](const std::stop_token& stop) {
        SystemClock clock;
        if (clock.sleepUntil(when, stop))
            m_switched = platform::runUserCommand(m_commands.off, kCommandTime, stop);
    });
    return {};
}

Result<void> SwitchedDevice::awaitOff(std::stop_token)
{
    if (m_switch.joinable())
        m_switch.join();
    m_card.device.reset();
    return m_switched;
}

Result<bool> SwitchedDevice::restore(Ns deadline, std::stop_token stop)
{
    if (auto on = platform::runUserCommand(m_commands.on, kCommandTime, stop); !on)
        return tl::unexpected(on.error());
    do {
        if (auto card = m_commands.reopen(); card && isAnswering(*card->device, deadline, stop)) {
            m_card = std::move(*card);
            m_info = m_card.device->info();
            return true;
        }
    } while (m_clock.now() < deadline && m_clock.sleepUntil(m_clock.now() + kAskAgain, stop));
    return false;
}

} // namespace

std::unique_ptr<BlockDevice> switchedDevice(OpenedCard card, SupplyCommands commands, Clock& clock)
{
    return std::make_unique<SwitchedDevice>(std::move(card), std::move(commands), clock);
}

} // namespace assay
