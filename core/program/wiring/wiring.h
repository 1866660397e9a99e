// Makes sessions from user requests. The only unit that uses platform, simulator and session together.
#pragma once

#include "card/device/manufacturers.h"
#include "program/wiring/run_request.h"
#include "run/record/run_folder.h"
#include "run/record/step_name.h"
#include "run/session/session.h"
#include "system/platform.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace assay {

// Prepares a run up to the first I/O: profile, device, plan, permit, folder, opened card. On failure nothing has been
// written.
Result<std::unique_ptr<Session>> prepareRun(const RunRequest& request);

// Prepares to continue the interrupted run in `folder`: same card (checks its identity, and reads samples of the
// written data again), same profile, same seed. Writes nothing to card or folder before the session starts.
// Errc::badInput when the run has ended; Errc::refused for another card, a folder of another
// user, or a consent that does not fit: also image files want one here, as InterruptedRun::consentId says. Simulated
// cards lose their content with the process: their runs restart under the same run id. Errc::badInput where a step that
// is left needs what `bench` does not have.
Result<std::unique_ptr<Session>> prepareResume(const std::filesystem::path& folder, const WriteConsent& consent,
                                               ChangedRecord changed = ChangedRecord::refuse, const Bench& bench = {});

// An interrupted run, for the question that comes before prepareResume().
struct InterruptedRun {
    std::string profile; // its name
    DeviceInfo card;     // as it is found now, maybe at another node
    bool destructive = false;
    std::string consentId; // the WriteConsent::eraseId that prepareResume() wants; "" = none
};
// Fails as prepareResume() does, as far as that shows without opening the card. Errc::refused names the card to be
// inserted. Writes nothing.
Result<InterruptedRun> findInterruptedRun(const std::filesystem::path& folder,
                                          ChangedRecord changed = ChangedRecord::refuse);

// Describes "/dev/...", "sim:...", "image:..."; changes nothing.
Result<DeviceInfo> describeTarget(const std::string& device);
// Returns its file systems and partitions, to show them.
ExistingData existingDataOf(const DeviceInfo& device);
// Returns the real disks that the kernel knows; waits for no reader: see platform::listKnownDevices().
Result<std::vector<DeviceInfo>> listDisks();
// Makes the kernel poll the reader for a card. Blocks as long as the reader.
void pollMedium(const DeviceInfo& reader);
// Returns the real disks, then the simulated cards shipped with the program.
Result<std::vector<DeviceInfo>> listTargets();

// Calls `changed` (on its own thread, coalesced) when a disk comes, goes or changes; then call listTargets() again.
// Returns null where the system offers no events: poll instead.
Result<std::unique_ptr<platform::DeviceMonitor>> startTargetMonitor(std::function<void()> changed);

// Returns the plan of prepareRun() for this device. Expected durations assume kAssumedMegabytesPerSecond; state this
// where they are shown.
inline constexpr double kAssumedMegabytesPerSecond = 20;
Result<Plan> planRun(const Profile& profile, const DeviceInfo& device);

Result<Profile> loadProfile(const std::string& nameOrFile, const std::vector<std::string>& overrides);
std::vector<std::string> builtinProfiles();
// The names of the steps of a built-in profile; none for any other.
StepNames builtinStepNames(const std::string& profile);
// resources/tables/manufacturers.toml
Result<std::vector<Manufacturer>> builtinManufacturers();
// Reads a stored run and judges it by its own profile or by another one. Writes nothing.
struct JudgedRun {
    JudgedRecord record;
    Profile profile;
    std::filesystem::path folder = {}; // "" = not stored
    bool withoutSamples = false;       // see releaseSamples()
};
Result<JudgedRun> judgeStored(const std::filesystem::path& folder, const std::string& otherProfile = "",
                              ChangedRecord changed = ChangedRecord::refuse);
// Frees the samples of a stored run: a thousand runs with theirs do not fit into memory.
void releaseSamples(JudgedRun& run);
// Returns the run with its samples, which are read again where they were left. Errc::corruptRecord.
Result<JudgedRun> reloadSamples(const JudgedRun& run);

const char* toolVersion();
const char* toolCommit();

} // namespace assay
