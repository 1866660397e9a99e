#include "model/sim/sim_card.h"

#include "card/device/capabilities.h"
#include "card/device/power_supply.h"
#include "card/stamp/sector_stamp.h"
#include "model/sim/card_memory.h"
#include "model/sim/fault_plan.h"
#include "model/sim/sim_engine.h"
#include "model/sim/telemetry_page.h"
#include "model/sim/volatile_writes.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr Ns kNever = std::chrono::hours(24 * 365 * 100);
// A rejected write must take time too, otherwise virtual time would stand still.
constexpr Ns kRejectedWriteTime = std::chrono::microseconds(1);

class SimCard final : public BlockDevice,
                      public Discard,
                      public PowerSupply,
                      public SimulatedTruth,
                      public TelemetryPageReader,
                      public SchedulerCounters,
                      public SimBackend {
public:
    SimCard(const CardModel& model, std::string path, VirtualClock& clock, std::uint64_t seed, bool writable,
            std::unique_ptr<FlashModel> inside)
        : m_model(model), m_info(describeSimCard(model, std::move(path))), m_clock(clock), m_jitter(seed),
          m_writable(writable), m_flash(std::move(inside)), m_memory(model.counterfeit, m_info.capacity),
          m_previous(m_info.capacity), m_faults(model.faults, seed), m_volatile(model.power), m_powerCutPrng(seed + 1)
    {
    }

    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    Presence presence() override { return m_faults.wasPulled() || isOff() ? Presence::gone : Presence::present; }
    Capabilities capabilities() override
    {
        return {.discard = m_info.discardSupport ? this : nullptr,
                .power = this,
                .truth = this,
                .telemetry = m_model.telemetry != SimTelemetry::none ? this : nullptr,
                .scheduler = this};
    }
    std::map<std::string, double> totals() const override { return m_flash->truth(); }
    std::map<std::string, double> state() const override;
    Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline) override;
    Ns schedulingDelay() const override { return m_hostWait; }
    std::vector<Ns> wakeupDelays(std::uint64_t count, std::stop_token stop) override;
    Result<TelemetryPage> telemetryPage(const PageRequest& request, std::stop_token) override
    {
        if (request.argument != kSimTelemetryArgument || request.preparedBy)
            return fail(Errc::environment, msg("telemetry", "the card does not answer ({})", "no such page"));
        return simTelemetryPage(m_model, m_flash->truth());
    }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override;
    Result<Served> serve(const IoRequest& request) override;
    Result<void> cutAfter(Ns delay) override
    {
        m_cutAt = m_clock.now() + delay;
        return {};
    }
    Result<void> awaitOff(std::stop_token stop) override;
    Result<bool> restore(Ns deadline, std::stop_token stop) override;

private:
    bool isOff() const { return m_bricked || (m_cutAt && m_clock.now() >= *m_cutAt); }
    struct CommandEffect {
        Served served;
        FaultPlan::Effect effect;
    };
    CommandEffect effectOn(IoOp op, Bytes offset, Bytes length, std::uint64_t tag);
    Ns withJitter(Ns time);
    Result<bool> write(const IoRequest& request, const FaultPlan::Effect& effect);
    Result<bool> writeBytes(const IoRequest& request, const FaultPlan::Effect& effect);
    bool read(const IoRequest& request, const FaultPlan::Effect& effect, bool& matches);
    Result<void> savePrevious(Bytes offset, Bytes length);
    void loseMapping();

    CardModel m_model;
    DeviceInfo m_info;
    VirtualClock& m_clock;
    Prng m_jitter;
    bool m_writable;
    std::unique_ptr<FlashModel> m_flash;
    CardMemory m_memory;
    SectorStore m_previous; // content of stale-read ranges before the latest write
    FaultPlan m_faults;
    VolatileWrites m_volatile;
    Prng m_powerCutPrng;       // for the effects of a power cut
    std::optional<Ns> m_cutAt; // the supply is off from then on; nothing = on
    unsigned m_cuts = 0;
    bool m_bricked = false;
    Bytes m_lastWritten;
    Ns m_busyUntil{};
    Bytes m_transferred;
    Ns m_hostWait{};
};

Result<std::unique_ptr<IoEngine>> SimCard::openEngine(EngineKind kind, unsigned depth,
                                                      std::shared_ptr<const AlignedBuffer>)
{
    if (kind != EngineKind::automatic)
        return fail(Errc::badInput, msg("sim", "A simulated card has an engine of its own; set engine = \"auto\"."));
    return std::make_unique<SimEngine>(*this, m_clock, m_busyUntil, depth);
}

std::map<std::string, double> SimCard::state() const
{
    auto state = m_flash->state();
    state["real_capacity"] = static_cast<double>(std::min(m_model.counterfeit.real, m_info.capacity).count());
    return state;
}

std::vector<Ns> SimCard::wakeupDelays(std::uint64_t count, std::stop_token stop)
{
    constexpr Ns kPause = std::chrono::microseconds(200);
    std::vector<Ns> delays(count);
    for (Ns& delay : delays) {
        delay = m_faults.wakeupDelay();
        m_clock.advanceTo(m_clock.now() + kPause + delay, stop);
    }
    return delays;
}

// Determines the effect of a command before any data transfer: an error, or its service time.
SimCard::CommandEffect SimCard::effectOn(IoOp op, Bytes offset, Bytes length, std::uint64_t tag)
{
    CommandEffect command;
    command.served.completion.tag = tag;
    int& osError = command.served.completion.osError;
    command.effect = m_faults.effectOn(op, offset, length, m_clock.now(), m_transferred);
    const bool changes = op == IoOp::write || op == IoOp::discard;
    if (m_faults.pulled(m_clock.now()) || isOff())
        osError = ENODEV;
    else if (changes && !m_writable)
        osError = EPERM;
    else if (offset + length > m_info.capacity)
        osError = EIO;
    if (osError != 0)
        return command;
    if (changes && m_flash->wornOut()) {
        command.served.serviceTime = std::max(m_model.commandTime, kRejectedWriteTime);
        osError = EIO;
        return command;
    }
    if (m_clock.now() > m_busyUntil)
        m_flash->idle(m_clock.now() - m_busyUntil);
    command.served.serviceTime =
        command.effect.hangs ? kNever : withJitter(m_flash->serve(op, offset, length)) + command.effect.extraTime;
    command.served.hostWait = command.effect.hostWait + command.effect.hostDelay;
    m_hostWait += command.effect.hostWait;
    // Power is lost while the command is served: it has no effect and gets no reply.
    const bool cutOff = m_cutAt && std::max(m_clock.now(), m_busyUntil) + command.served.serviceTime >= *m_cutAt;
    osError = cutOff ? ENODEV : command.effect.osError;
    return command;
}

Result<SimBackend::Served> SimCard::serve(const IoRequest& request)
{
    if (request.op == IoOp::discard)
        return fail(Errc::badInput, msg("device", "The engine does not take discards; send them to the device."));
    const Bytes length(request.buffer.size());
    auto [served, effect] = effectOn(request.op, request.offset, length, request.tag);
    int& osError = served.completion.osError;
    if (osError != 0)
        return served;
    m_transferred += length;
    Result<bool> done = true;
    if (request.op == IoOp::write)
        done = write(request, effect);
    else if (request.op == IoOp::read)
        done = read(request, effect, served.completion.matchesStamp);
    else if (request.op == IoOp::flush)
        m_volatile.flush();
    if (!done)
        return tl::unexpected(done.error());
    osError = *done ? 0 : EIO;
    served.completion.transferred = *done ? length : Bytes();
    return served;
}

Result<IoCompletion> SimCard::discard(Bytes offset, Bytes length, Ns deadline)
{
    if (!m_writable)
        return fail(Errc::refused, msg("device", "This card was opened for reading only; nothing was written."));
    if (auto fits = checkRange(offset, length, m_info.capacity, m_info.logicalBlock); !fits)
        return tl::unexpected(fits.error());
    auto [served, effect] = effectOn(IoOp::discard, offset, length, 0);
    IoCompletion& completion = served.completion;
    completion.issued = completion.submitted = m_clock.now();
    m_busyUntil = std::max(m_busyUntil, m_clock.now()) + served.serviceTime;
    completion.completed = std::min(m_busyUntil, deadline);
    m_clock.advanceTo(completion.completed);
    if (completion.osError == 0 && m_busyUntil > deadline)
        completion.osError = ETIMEDOUT;
    if (completion.osError != 0)
        return completion;
    if (auto saved = savePrevious(offset, length); !saved)
        return tl::unexpected(saved.error());
    if (m_model.discardReads == DiscardReads::zeros)
        m_memory.erase(offset, length);
    completion.transferred = length;
    return completion;
}

Ns SimCard::withJitter(Ns time)
{
    if (m_model.jitterSigma > 0)
        time = Ns(static_cast<std::int64_t>(static_cast<double>(time.count()) *
                                            (1 + m_model.jitterSigma * std::clamp(m_jitter.normal(), -3.0, 3.0))));
    if (m_model.outlierProbability > 0 && m_jitter.uniform() < m_model.outlierProbability)
        time += m_model.outlierTime;
    return std::max(time, Ns(1));
}

Result<void> SimCard::awaitOff(std::stop_token stop)
{
    if (m_cutAt)
        m_clock.sleepUntil(*m_cutAt, stop);
    return {};
}

Result<bool> SimCard::restore(Ns deadline, std::stop_token stop)
{
    ++m_cuts;
    if (auto done = m_volatile.dropAtPowerCut(m_memory, m_powerCutPrng); !done)
        return tl::unexpected(done.error());
    if (m_powerCutPrng.uniform() < m_model.power.mapLoss)
        loseMapping();
    m_bricked = m_bricked || (m_model.power.bricksAfter > 0 && m_cuts > m_model.power.bricksAfter);
    m_busyUntil = m_clock.now();
    m_clock.sleepUntil(m_bricked ? deadline : std::min(deadline, m_clock.now() + m_model.power.back), stop);
    m_cutAt.reset();
    return !m_bricked;
}

// Affects the most recently written part: its mapping table was being updated.
void SimCard::loseMapping()
{
    const Bytes part = m_model.power.mapPart;
    const Bytes begin = roundDown(m_lastWritten, part);
    m_memory.erase(begin, std::min(part, m_info.capacity - begin));
}

// Saves the current content of stale-read ranges, which reads continue to return.
Result<void> SimCard::savePrevious(Bytes offset, Bytes length)
{
    for (const auto& part : m_faults.staleParts(offset, length)) {
        std::vector<std::byte> old(part.length.count());
        m_memory.read(part.offset, old);
        if (auto saved = m_previous.writeRaw(part.offset, old); !saved)
            return saved;
    }
    return {};
}

// Returns false if the card fails the I/O.
Result<bool> SimCard::write(const IoRequest& request, const FaultPlan::Effect& effect)
{
    const Bytes length(request.buffer.size());
    if (effect.lost)
        return true;
    if (auto saved = savePrevious(request.offset, length); !saved)
        return tl::unexpected(saved.error());
    m_volatile.record(m_memory, request.offset, length);
    m_lastWritten = request.offset;
    if (effect.tornAt || effect.flips)
        return writeBytes(request, effect);
    return request.stamp ? m_memory.writeStamps(request.offset, length, *request.stamp)
                         : m_memory.writeRaw(request.offset, request.buffer);
}

// Executes a faulty write: generates its bytes, applies the fault, and stores them as bytes only if no recipe describes
// them.
Result<bool> SimCard::writeBytes(const IoRequest& request, const FaultPlan::Effect& effect)
{
    std::vector<std::byte> sent(request.buffer.begin(), request.buffer.end());
    if (request.stamp)
        fillStamps(sent, request.offset, *request.stamp);
    std::vector<std::byte> arrived = sent;
    if (effect.tornAt) {
        std::vector<std::byte> old(sent.size());
        m_memory.read(request.offset, old);
        std::copy(old.begin() + static_cast<std::ptrdiff_t>(effect.tornAt->count()), old.end(),
                  arrived.begin() + static_cast<std::ptrdiff_t>(effect.tornAt->count()));
    }
    if (effect.flips)
        m_faults.flip(IoOp::write, request.offset, arrived);
    Result<bool> done = true;
    for (std::size_t at = 0; at < sent.size() && done && *done; at += kSectorBytes) {
        const std::span sector = std::span(arrived).subspan(at, kSectorBytes);
        const bool intact = request.stamp && std::ranges::equal(sector, std::span(sent).subspan(at, kSectorBytes));
        const Bytes offset = request.offset + Bytes(at);
        done = intact ? m_memory.writeStamps(offset, Bytes(kSectorBytes), *request.stamp)
                      : m_memory.writeRaw(offset, sector);
    }
    return done;
}

bool SimCard::read(const IoRequest& request, const FaultPlan::Effect& effect, bool& matches)
{
    const Bytes length(request.buffer.size());
    if (!m_memory.readable(request.offset, length))
        return false;
    m_memory.recordRead(request.offset, length);
    if (!request.wantsData)
        return true;
    matches =
        request.stamp && !effect.flips && !effect.stale && m_memory.matches(request.offset, length, *request.stamp);
    if (matches)
        return true;
    m_memory.read(request.offset, request.buffer);
    if (effect.stale)
        for (const auto& part : m_faults.staleParts(request.offset, length))
            m_previous.read(part.offset,
                            request.buffer.subspan((part.offset - request.offset).count(), part.length.count()));
    if (effect.flips)
        m_faults.flip(IoOp::read, request.offset, request.buffer);
    return true;
}

} // namespace

DeviceInfo describeSimCard(const CardModel& model, std::string path)
{
    DeviceInfo info;
    info.path = std::move(path);
    info.bus = Bus::sim;
    info.model = model.name;
    info.capacity = roundDown(model.advertised, Bytes(kSectorBytes));
    info.removable = true;
    info.discardSupport = model.discardSupport;
    info.identity = {{"manufacturer_id", fmt::format("0x{:02x}", model.manufacturerId)},
                     {"oem_id", model.oemId},
                     {"product", model.product},
                     {"serial", fmt::format("0x{:08x}", model.serial)}};
    if (!model.cid.empty())
        info.identity = {{"cid", model.cid}};
    if (!model.ssr.empty())
        info.identity["ssr"] = model.ssr;
    return info;
}

std::unique_ptr<BlockDevice> makeSimCard(const CardModel& model, std::string path, VirtualClock& clock,
                                         std::uint64_t seed, bool writable)
{
    return makeSimCard(model, std::move(path), clock, seed, writable, makeFlashModel(model, seed));
}

std::unique_ptr<BlockDevice> makeSimCard(const CardModel& model, std::string path, VirtualClock& clock,
                                         std::uint64_t seed, bool writable, std::unique_ptr<FlashModel> inside)
{
    return std::make_unique<SimCard>(model, std::move(path), clock, seed, writable, std::move(inside));
}

} // namespace assay
