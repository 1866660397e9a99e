// Real-time priority for the thread that times I/O, and a system timer of sufficient resolution.
#pragma once

namespace assay::platform {

// THREAD_PRIORITY_TIME_CRITICAL for the calling thread until the object is destroyed, on the same thread. Needs no
// right: within the class of an ordinary program it comes before all ordinary threads.
class RealtimePriority {
public:
    RealtimePriority();
    ~RealtimePriority();
    RealtimePriority(const RealtimePriority&) = delete;
    RealtimePriority& operator=(const RealtimePriority&) = delete;

private:
    int m_before;
};

// Timer resolution of 1 ms in place of 15.6 ms, and a sleep inhibitor, during the lifetime of the object.
class MeasurementEnvironment {
public:
    MeasurementEnvironment();
    ~MeasurementEnvironment();
    MeasurementEnvironment(const MeasurementEnvironment&) = delete;
    MeasurementEnvironment& operator=(const MeasurementEnvironment&) = delete;
    bool preventsSleep() const { return m_power != nullptr; }

private:
    void* m_power = nullptr; // a power request
};

} // namespace assay::platform
