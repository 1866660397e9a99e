#include "run/session/calibration.h"

#include "io/workload/runner.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::size_t kBatches = 40;
constexpr std::uint64_t kBatchIos = 1000;
constexpr Bytes kBlock = kib(4);

// An engine that completes every request immediately.
class NullEngine final : public IoEngine {
public:
    explicit NullEngine(Clock& clock) : m_clock(clock) {}
    std::string_view name() const override { return "null"; }
    unsigned depth() const override { return 1; }
    bool storesRecipes() const override { return true; }
    Result<std::size_t> submit(std::span<const IoRequest> requests) override
    {
        const Ns now = m_clock.now();
        m_pending = {requests[0].tag, now, m_clock.now(), now, Bytes(requests[0].buffer.size()), 0, true};
        return 1;
    }
    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t, Ns, std::stop_token) override
    {
        m_pending.completed = m_clock.now();
        completions[0] = m_pending;
        return 1;
    }

private:
    Clock& m_clock;
    IoCompletion m_pending;
};

class NullDevice final : public BlockDevice {
public:
    explicit NullDevice(Clock& clock) : m_clock(clock) { m_info.capacity = kBlock * kBatchIos; }
    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    Presence presence() override { return Presence::present; }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind, unsigned, std::shared_ptr<const AlignedBuffer>) override
    {
        return std::make_unique<NullEngine>(m_clock);
    }

private:
    DeviceInfo m_info;
    Clock& m_clock;
};

} // namespace

std::string MeasurementOverhead::text() const
{
    return fmt::format("{} ns ({} - {} ns, n = {} x {})", median.count(), quartile1.count(), quartile3.count(),
                       kBatches, kBatchIos);
}

MeasurementOverhead measureOverhead(Clock& clock)
{
    NullDevice device(clock);
    Workload workload;
    workload.op = IoOp::write;
    workload.block = kBlock;
    workload.regionBytes = device.info().capacity;
    workload.stop.passes = 1;
    LiveStatus live;
    std::array<Ns, kBatches> costs{};
    auto runner = WorkloadRunner::open(device, EngineKind::automatic, 1, kBlock);
    for (Ns& cost : costs) {
        PhaseSamples samples(PhaseRole::write, IoOp::write, Bytes(), workload.regionBytes, clock.now());
        const Ns begin = clock.now();
        (void)runner->run(workload, samples, nullptr, live, {}); // a null device neither fails nor stops
        cost = (clock.now() - begin) / kBatchIos;
    }
    std::ranges::sort(costs);
    return {costs[kBatches / 2], costs[kBatches / 4], costs[kBatches * 3 / 4]};
}

} // namespace assay
