// The only sources of time in core. A simulated card completes I/O in virtual time, so hours of testing take seconds.
#pragma once

#include "ground/base/units.h"

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
    // Waits until `instant`. On success returns true; returns false if `stop` was requested before.
    virtual bool sleepUntil(Ns instant, std::stop_token stop) = 0;
    // Returns date and time of day, ISO 8601 with offset. For the record only; never used for measurements.
    std::string wallTime() const;
};

// CLOCK_MONOTONIC.
class SystemClock final : public Clock {
public:
    Ns now() const override;
    bool isVirtual() const override { return false; }
    bool sleepUntil(Ns instant, std::stop_token stop) override;
};

// Time that advances only while the simulated card works or someone sleeps. With `pace` 1 it runs at wall-clock speed,
// with 0 as fast as the machine can.
class VirtualClock final : public Clock {
public:
    explicit VirtualClock(double pace = 0.0);
    Ns now() const override { return Ns(m_now.load(std::memory_order_relaxed)); }
    bool isVirtual() const override { return true; }
    bool sleepUntil(Ns instant, std::stop_token stop) override;
    // Sets the time to `instant`; an earlier instant has no effect. A paced clock waits here. Thread: the one that runs
    // the simulated card.
    void advanceTo(Ns instant, std::stop_token stop = {});

private:
    std::atomic<std::int64_t> m_now{0};
    double m_pace;
    SystemClock m_wall;
    Ns m_wallStart;
};

} // namespace assay
