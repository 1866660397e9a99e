// Inhibits sleep of the computer while a card is tested.
#pragma once

#include <sys/types.h>

namespace assay::platform {

// By its own caffeinate(8) process, which ends with this program.
class SleepInhibitor {
public:
    SleepInhibitor();
    ~SleepInhibitor();
    SleepInhibitor(const SleepInhibitor&) = delete;
    SleepInhibitor& operator=(const SleepInhibitor&) = delete;
    bool held() const { return m_process > 0; }

private:
    pid_t m_process = -1;
};

} // namespace assay::platform
