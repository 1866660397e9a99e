// Inhibits sleep of the computer while a card is written: a suspend during a test would be measured as a stall, and
// many readers lose the card.
#pragma once

#include "system/posix/descriptor.h"

namespace assay::platform {

// Active during the lifetime of the object, by an inhibitor lock of logind (org.freedesktop.login1.Manager.Inhibit,
// "sleep:idle", "block"), which ends with the descriptor even if the program crashes. Without logind, or after its
// refusal, it has no effect. Waits for a reply at most two seconds.
class SleepInhibitor {
public:
    SleepInhibitor() = default; // holds nothing
    static SleepInhibitor request();
    bool held() const { return static_cast<bool>(m_lock); }

private:
    Descriptor m_lock;
};

} // namespace assay::platform
