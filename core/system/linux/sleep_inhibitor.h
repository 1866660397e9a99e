// Keeps the computer from going to sleep while a card is written: a suspend in the middle of a test would be measured
// as a stall, and many readers lose the card.
#pragma once

#include "system/posix/descriptor.h"

namespace assay::platform {

// Works as long as the object lives, by an inhibitor lock of logind (org.freedesktop.login1.Manager.Inhibit,
// "sleep:idle", "block"), which ends with the descriptor even if the program crashes. Where there is no logind, or it
// refuses, nothing happens. Waits for an answer at most two seconds.
class SleepInhibitor {
public:
    SleepInhibitor() = default; // holds nothing
    static SleepInhibitor request();
    bool held() const { return static_cast<bool>(m_lock); }

private:
    Descriptor m_lock;
};

} // namespace assay::platform
