// The one place that names platform, simulator and session together: from what a user typed to something that runs.
#pragma once

#include "device/manufacturers.h"
#include "platform/platform.h"
#include "record/run_folder.h"
#include "session/session.h"
#include "wiring/run_request.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace assay {

// Everything up to the first I/O: profile, device, plan, permit, folder, opened card. Nothing has been written when it
// fails.
Result<std::unique_ptr<Session>> prepareRun(const RunRequest& request);

// Goes on with the run in `folder`, which was cut off: same card (identity, and samples of what was written are read
// again), same profile, same seed. Until the session starts nothing is written, neither to the card nor to the folder.
// Errc::badInput when the run has ended, Errc::refused when the card is another one or the consent does not fit.
// Simulated cards lose their content with the process: their runs begin anew, under the same run id.
Result<std::unique_ptr<Session>> prepareResume(const std::filesystem::path& folder, const WriteConsent& consent,
                                               ChangedRecord changed = ChangedRecord::refuse);

// "/dev/...", "sim:...", "image:..." described; touches nothing.
Result<DeviceInfo> describeTarget(const std::string& device);
// File systems and partitions on it, for showing.
ExistingData existingDataOf(const DeviceInfo& device);
// Real disks, then the simulated cards shipped with the program.
Result<std::vector<DeviceInfo>> listTargets();

// Calls `changed` (on a thread of its own, coalesced) when a disk comes, goes or changes; then ask listTargets() again.
// Null where the system offers no events: ask from time to time.
Result<std::unique_ptr<platform::DeviceMonitor>> startTargetMonitor(std::function<void()> changed);

// What prepareRun would do to this device; expected durations assume kAssumedMegabytesPerSecond, which whoever shows
// them must say.
inline constexpr double kAssumedMegabytesPerSecond = 20;
Result<Plan> planRun(const Profile& profile, const DeviceInfo& device);

Result<Profile> loadProfile(const std::string& nameOrFile, const std::vector<std::string>& overrides);
std::vector<std::string> builtinProfiles();
// resources/tables/manufacturers.toml
Result<std::vector<Manufacturer>> builtinManufacturers();
// The run again from its folder, judged by its own profile or by another one. Nothing is written.
struct JudgedRun {
    JudgedRecord record;
    Profile profile;
};
Result<JudgedRun> judgeStored(const std::filesystem::path& folder, const std::string& otherProfile = "",
                              ChangedRecord changed = ChangedRecord::refuse);

const char* toolVersion();
const char* toolCommit();

} // namespace assay
