#include "program/wiring/switched_device.h"

#include "card/device/capabilities.h"
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

// Offers the capabilities of the card through itself, because the opened card does not outlive a power cut; real cards
// have no SimulatedTruth.
class SwitchedDevice final : public BlockDevice,
                             private PowerSupply,
                             private Discard,
                             private FileSystems,
                             private TelemetryPageReader,
                             private SchedulerCounters {
public:
    SwitchedDevice(OpenedCard card, SupplyCommands commands, Clock& clock)
        : m_commands(std::move(commands)), m_clock(clock)
    {
        use(std::move(card));
        m_offered = {.discard = m_inner.discard ? this : nullptr,
                     .power = this,
                     .fileSystems = m_inner.fileSystems ? this : nullptr,
                     .telemetry = m_inner.telemetry ? this : nullptr,
                     .scheduler = m_inner.scheduler ? this : nullptr};
    }

    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    Presence presence() override { return m_card.device ? m_card.device->presence() : Presence::gone; }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        if (!m_card.device)
            return fail(Errc::deviceLost, msg("wiring", "The card's supply is off."));
        return m_card.device->openEngine(kind, depth, std::move(arena));
    }
    Capabilities capabilities() override { return m_offered; }
    ExistingData existingData() const override
    {
        return m_card.device ? m_card.device->existingData() : BlockDevice::existingData();
    }
    std::map<std::string, std::string> conditions() const override
    {
        return m_card.device ? m_card.device->conditions() : BlockDevice::conditions();
    }

private:
    Result<void> cutAfter(Ns delay) override;
    Result<void> awaitOff(std::stop_token stop) override;
    Result<bool> restore(Ns deadline, std::stop_token stop) override;
    Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline) override
    {
        return m_inner.discard ? m_inner.discard->discard(offset, length, deadline) : cannotDiscard(m_info);
    }
    Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path& folder) override
    {
        return m_inner.fileSystems ? m_inner.fileSystems->openFileWriter(folder) : noFileSystem(m_info);
    }
    Result<std::unique_ptr<FileWriter>> openFileWriterOnNew(const NewFileSystem& kind, std::stop_token stop) override
    {
        return m_inner.fileSystems ? m_inner.fileSystems->openFileWriterOnNew(kind, std::move(stop))
                                   : noFileSystem(m_info);
    }
    Result<std::unique_ptr<CardFiles>> cardFiles(const CardFolder& folder) override
    {
        return m_inner.fileSystems ? m_inner.fileSystems->cardFiles(folder) : noFileSystem(m_info);
    }
    Result<TelemetryPage> telemetryPage(const PageRequest& request, std::stop_token stop) override
    {
        return m_inner.telemetry ? m_inner.telemetry->telemetryPage(request, std::move(stop))
                                 : fail(Errc::environment, msg("telemetry", "this device cannot query its card"));
    }
    Ns schedulingDelay() const override { return m_inner.schedulingDelay(); }
    std::vector<Ns> wakeupDelays(std::uint64_t count, std::stop_token stop) override
    {
        return m_inner.scheduler ? m_inner.scheduler->wakeupDelays(count, std::move(stop)) : std::vector<Ns>();
    }
    void use(OpenedCard card)
    {
        m_card = std::move(card);
        m_info = m_card.device->info();
        m_inner = m_card.device->capabilities();
    }

    SupplyCommands m_commands;
    Clock& m_clock;
    DeviceInfo m_info;
    OpenedCard m_card;    // without a device while the supply is off
    Capabilities m_inner; // of m_card
    Capabilities m_offered;
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
    m_inner = {};
    m_card.device.reset();
    return m_switched;
}

Result<bool> SwitchedDevice::restore(Ns deadline, std::stop_token stop)
{
    if (auto on = platform::runUserCommand(m_commands.on, kCommandTime, stop); !on)
        return tl::unexpected(on.error());
    do {
        if (auto card = m_commands.reopen(); card && isAnswering(*card->device, deadline, stop)) {
            use(std::move(*card));
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
