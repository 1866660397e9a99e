// One way to make the program write where it must not, and the way that a run goes: describe, permit, open, write.
#pragma once

#include "support/linux/wrong_disk_scene.h"

namespace assay::test {

struct Attack {
    const char* name;
    std::function<void(WrongDiskScene&)> before = {};    // the device is described
    std::function<void(WrongDiskScene&)> meanwhile = {}; // after the permit, before opening
    std::function<std::string(WrongDiskScene&)> device = [](WrongDiskScene& scene) { return scene.node(); };
    std::function<std::string(WrongDiskScene&, const DeviceInfo&)> eraseId =
        [](WrongDiskScene&, const DeviceInfo& info) { return info.eraseId; }; // as typed
    bool lab = true;
};

Result<DeviceInfo> describeAny(const std::string& device);

// The refusal, or an empty text when the attack got through. The hashes are compared around each of our own acts.
std::string attempt(WrongDiskScene& scene, const Attack& attack);

// CHECKs that the device could be written, that the attack is refused, and that the refusal is harmless to show.
void checkRefused(const Attack& attack);

void scribble(BlockDevice& device); // writes all over the first MiB, as a run would
void mountHere(WrongDiskScene& scene);

} // namespace assay::test
