#include "system/windows/locked_volumes.h"

#include <mutex>
#include <set>

namespace assay::platform {

namespace {

struct LockedNames {
    std::mutex mutex;
    std::set<std::string> names;
};

// Never destroyed: stored locks are released at exit after its destruction.
LockedNames& locked()
{
    static auto* const all = new LockedNames;
    return *all;
}

} // namespace

bool isLockedHere(const std::string& name)
{
    const std::lock_guard lock(locked().mutex);
    return locked().names.contains(name);
}

void noteLocked(const std::string& name)
{
    const std::lock_guard lock(locked().mutex);
    locked().names.insert(name);
}

void noteReleased(const std::string& name)
{
    const std::lock_guard lock(locked().mutex);
    locked().names.erase(name);
}

} // namespace assay::platform
