// The only sources of time in core. A simulated card completes I/O in virtual time, so hours of testing take seconds.
#pragma once

#include "base/units.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>

namespace assay {

class Clock {
public:
    virtual ~Clock() = default;
    virtual Ns now() const = 0; // any thread
    virtual bool isVirtual() const = 0;
    // Returns false when `stop` was requested before `instant`.
    virtual bool sleepUntil(Ns instant, std::stop_token stop) = 0;
    // Date and time of day, ISO 8601 with offset, for the record only; nothing is measured with it.
    std::string wallTime() const;
};

// CLOCK_MONOTONIC.
class SystemClock final : public Clock {
public:
    Ns now() const override;
    bool isVirtual() const override { return false; }
    bool sleepUntil(Ns instant, std::stop_token stop) override;
};

// Time that moves only when the simulated card works or someone sleeps. `pace` 1 makes it keep step with the wall; 0
// runs as fast as the machine can.
class VirtualClock final : public Clock {
public:
    explicit VirtualClock(double pace = 0.0);
    Ns now() const override { return Ns(m_now.load(std::memory_order_relaxed)); }
    bool isVirtual() const override { return true; }
    bool sleepUntil(Ns instant, std::stop_token stop) override;
    // Never goes back. Owner: the thread that runs the simulated card. Paced clocks wait here, at most until `instant`.
    void advanceTo(Ns instant, std::stop_token stop = {});

private:
    std::atomic<std::int64_t> m_now{0};
    double m_pace;
    SystemClock m_wall;
    Ns m_wallStart;
};

} // namespace assay
