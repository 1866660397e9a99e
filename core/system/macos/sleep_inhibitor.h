// Keeps the computer from going to sleep while a card is tested.
#pragma once

#include <sys/types.h>

namespace assay::platform {

// By a caffeinate(8) of its own, which also ends when this program does.
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
