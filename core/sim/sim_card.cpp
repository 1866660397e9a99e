#include "sim/sim_card.h"

#include "sim/flash_model.h"
#include "sim/sim_engine.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>

namespace assay {

namespace {

class SimCard final : public BlockDevice, public SimBackend {
public:
    SimCard(const CardModel& model, std::string path, VirtualClock& clock, std::uint64_t seed, bool writable)
        : m_model(model), m_info(describeSimCard(model, std::move(path))), m_clock(clock), m_jitter(seed), m_writable(writable), m_flash(makeFlashModel(model))
    {
    }

    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    bool writable() const override { return m_writable; }
    Presence presence() override { return Presence::present; }
    std::map<std::string, double> truth() const override { return m_flash->truth(); }

    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth, std::shared_ptr<const AlignedBuffer>) override
    {
        if (kind != EngineKind::automatic)
            return fail(Errc::badInput, msg("sim", "A simulated card has an engine of its own; set engine = \"auto\"."));
        return std::make_unique<SimEngine>(*this, m_clock, m_busyUntil, depth);
    }

    Served serve(const IoRequest& request) override
    {
        const Bytes length(request.buffer.size());
        Served served;
        served.completion.tag = request.tag;
        if ((request.op == IoOp::write && !m_writable) || request.offset + length > m_info.capacity) {
            served.completion.osError = request.op == IoOp::write && !m_writable ? EPERM : EIO;
            return served;
        }
        served.completion.transferred = length;
        served.serviceTime = withJitter(m_flash->serve(request.op, request.offset, length));
        return served;
    }

private:
    Ns withJitter(Ns time)
    {
        if (m_model.jitterSigma > 0)
            time = Ns(static_cast<std::int64_t>(static_cast<double>(time.count()) * (1 + m_model.jitterSigma * std::clamp(m_jitter.normal(), -3.0, 3.0))));
        if (m_model.outlierProbability > 0 && m_jitter.uniform() < m_model.outlierProbability)
            time += m_model.outlierTime;
        return std::max(time, Ns(1));
    }

    CardModel m_model;
    DeviceInfo m_info;
    VirtualClock& m_clock;
    Prng m_jitter;
    bool m_writable;
    std::unique_ptr<FlashModel> m_flash;
    Ns m_busyUntil{};
};

} // namespace

DeviceInfo describeSimCard(const CardModel& model, std::string path)
{
    DeviceInfo info;
    info.path = std::move(path);
    info.bus = Bus::sim;
    info.model = model.name;
    info.capacity = roundDown(model.advertised, Bytes(kSectorBytes));
    info.removable = true;
    info.identity = {{"manufacturer_id", fmt::format("0x{:02x}", model.manufacturerId)},
                     {"oem_id", model.oemId},
                     {"product", model.product},
                     {"serial", fmt::format("0x{:08x}", model.serial)}};
    return info;
}

std::unique_ptr<BlockDevice> makeSimCard(const CardModel& model, std::string path, VirtualClock& clock, std::uint64_t seed, bool writable)
{
    return std::make_unique<SimCard>(model, std::move(path), clock, seed, writable);
}

} // namespace assay
