// capacity_probe, or another scenario that looks for counterfeits, on a card by itself: without session and run folder,
// so that a thousand of them take seconds.
#pragma once

#include "card/device/block_device.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <functional>
#include <string>

namespace assay::test {

struct ProbeRun {
    StepRecord step;
    std::vector<Metric> metrics;

    const nlohmann::json& facts() const { return step.facts.at("capacity"); }
    double value(const std::string& quantity) const; // FAILs when it is missing
    std::string kind() const;                        // counterfeit
    Bytes real() const { return Bytes(static_cast<std::uint64_t>(value("real_capacity"))); }
};

// `lines` are the step's TOML. FAILs where planning does.
ProbeRun probe(BlockDevice& device, const std::string& lines = "", std::uint64_t seed = 1, std::stop_token stop = {},
               const std::string& scenario = "capacity_probe");
// A simulated card from TOML.
ProbeRun probeSim(const std::string& card, const std::string& lines = "", std::uint64_t seed = 1,
                  const std::string& scenario = "capacity_probe");

// A device that hands everything on to another, and calls `before` ahead of each I/O with its number.
class WatchedDevice final : public BlockDevice {
public:
    using Before = std::function<void(const IoRequest&, std::uint64_t index)>;
    WatchedDevice(BlockDevice& inner, Before before) : m_inner(inner), m_before(std::move(before)) {}
    const DeviceInfo& info() const override { return m_inner.info(); }
    Clock& clock() override { return m_inner.clock(); }
    Presence presence() override { return m_inner.presence(); }
    Capabilities capabilities() override { return m_inner.capabilities(); }
    ExistingData existingData() const override { return m_inner.existingData(); }
    std::map<std::string, std::string> conditions() const override { return m_inner.conditions(); }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override;

private:
    BlockDevice& m_inner;
    Before m_before;
    std::uint64_t m_count = 0;
};

} // namespace assay::test
