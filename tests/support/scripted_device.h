// A card for tests in virtual time whose every answer is decided by a function: errors, short transfers, silence.
#pragma once

#include "card/device/block_device.h"

#include <deque>
#include <functional>

namespace assay::test {

struct Answer {
    Ns serviceTime = std::chrono::milliseconds(1);
    int osError = 0;
    bool shortTransfer = false;
    bool silent = false; // never completes
};

class ScriptedDevice final : public BlockDevice {
public:
    using Script = std::function<Answer(const IoRequest&, std::uint64_t index)>;
    explicit ScriptedDevice(Bytes capacity, Script script = {}) : m_script(std::move(script))
    {
        m_info.capacity = capacity;
    }

    const DeviceInfo& info() const override { return m_info; }
    VirtualClock& clock() override { return m_clock; }
    Presence presence() override { return present; }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer>) override
    {
        return std::make_unique<Engine>(*this, depth);
    }

    Presence present = Presence::present;
    std::vector<IoRequest> seen;

private:
    class Engine final : public IoEngine {
    public:
        Engine(ScriptedDevice& device, unsigned depth) : m_device(device), m_depth(depth) {}
        std::string_view name() const override { return "scripted"; }
        unsigned depth() const override { return m_depth; }
        bool storesRecipes() const override { return true; }
        Result<std::size_t> submit(std::span<const IoRequest> requests) override
        {
            const Ns now = m_device.m_clock.now();
            for (const auto& request : requests) {
                const Answer answer = m_device.m_script ? m_device.m_script(request, m_device.seen.size()) : Answer{};
                m_device.seen.push_back(request);
                if (answer.silent)
                    continue;
                const Bytes moved(answer.osError != 0    ? 0
                                  : answer.shortTransfer ? request.buffer.size() / 2
                                                         : request.buffer.size());
                m_busyUntil = std::max(m_busyUntil, now) + answer.serviceTime;
                m_inFlight.push_back({request.tag, now, now, m_busyUntil, moved, answer.osError, answer.osError == 0});
            }
            return requests.size();
        }
        Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t, Ns deadline,
                                 std::stop_token) override
        {
            if (m_inFlight.empty() || m_inFlight.front().completed > deadline) {
                m_device.m_clock.advanceTo(deadline);
                return 0;
            }
            m_device.m_clock.advanceTo(m_inFlight.front().completed);
            completions[0] = m_inFlight.front();
            m_inFlight.pop_front();
            return 1;
        }

    private:
        ScriptedDevice& m_device;
        unsigned m_depth;
        Ns m_busyUntil{};
        std::deque<IoCompletion> m_inFlight;
    };

    DeviceInfo m_info;
    VirtualClock m_clock;
    Script m_script;
};

} // namespace assay::test
