// Resumes an interrupted run: all checks before the card is written again.
#include "card/device/erase_id.h"
#include "ground/base/opened_folder.h"
#include "ground/base/text.h"
#include "judge/verdict/session_judge.h"
#include "program/wiring/host_parts.h"
#include "program/wiring/open_target.h"
#include "program/wiring/planned_return.h"
#include "program/wiring/run_lock.h"
#include "program/wiring/run_sinks.h"
#include "program/wiring/supply.h"
#include "program/wiring/telemetry.h"
#include "program/wiring/wiring.h"
#include "run/session/written_check.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Ns kClaimFades = std::chrono::seconds(5);
constexpr Ns kClaimRetry = std::chrono::milliseconds(100);

std::string shown(const std::filesystem::path& folder) { return displayable(folder.string(), 200); }

tl::unexpected<Error> contradiction(const std::filesystem::path& folder, const char* what)
{
    return fail(Errc::corruptRecord,
                msg("resume",
                    "{} contradicts itself: {}; it was changed or written by another version. Start a new run.",
                    shown(folder / kRunFile), what));
}

// Returns the profile of the run, with the parameters set on the command line.
Result<Profile> profileOf(const StoredRun& stored, const std::filesystem::path& folder)
{
    auto profile = parseProfile(stored.profileSource, shown(folder / kProfileFile), scenarioSchemas());
    if (!profile)
        return profile;
    if (profile->sha256 != stored.record.profileSha256)
        return contradiction(folder, "profile.toml is not the profile it names");
    for (const auto& assignment : stored.record.overrides)
        if (auto set = overrideParam(*profile, assignment, scenarioSchemas()); !set)
            return tl::unexpected(set.error());
    return profile;
}

// Names the card that must be inserted again.
tl::unexpected<Error> notInserted(const DeviceInfo& then)
{
    const auto serial = then.bus == Bus::mmc ? then.identity.find("serial") : then.identity.end(); // else the reader's
    const std::string card = then.model + (serial == then.identity.end() ? "" : " " + serial->second);
    const std::string place = then.reader.empty() ? then.path : then.reader + ", " + then.path;
    return fail(
        Errc::refused,
        msg("resume",
            "The card of this run is not in its place: insert {} ({}) where it was, in {}; nothing was written.",
            displayable(card.empty() ? then.path : card, 80), then.capacity, displayable(place, 160)));
}

// Finds the card of the run: at its old node or, if nodes were renamed, by its erase id.
Result<DeviceInfo> findCard(const DeviceInfo& then)
{
    auto there = describeTarget(then.path);
    if ((there && there->eraseId == then.eraseId) || then.eraseId.empty())
        return there;
    const auto all = platform::listDevices();
    if (!all)
        return tl::unexpected(all.error());
    for (const DeviceInfo& info : *all)
        if (info.eraseId == then.eraseId)
            return info;
    return notInserted(then);
}

Result<void> checkSameCard(const DeviceInfo& then, const DeviceInfo& now)
{
    const char* other = nullptr;
    if (then.capacity != now.capacity || then.logicalBlock != now.logicalBlock)
        other = "size";
    else if (then.identity != now.identity)
        other = "identity";
    else if (then.eraseId != now.eraseId)
        other = "place";
    if (!other)
        return {};
    return fail(Errc::refused, msg("resume",
                                   "{} is not the card of this run, or not in the same place (other {}); nothing was "
                                   "written. Insert the card of the run.",
                                   displayable(now.path, 160), other));
}

bool inside(const Extent& extent, const Workload& phase)
{
    const Bytes end = phase.regionOffset + phase.regionBytes;
    return extent.offset >= phase.regionOffset && extent.offset < end && extent.length.count() > 0 &&
           extent.length <= end - extent.offset && extent.length <= phase.block;
}

// Compares the checkpoint with the plan of its step. Returns null when they match.
const char* mismatch(const JudgedRecord& record, const StepPlan& plan)
{
    const Checkpoint& checkpoint = *record.checkpoint;
    const auto& phases = record.steps.back().phases;
    if (checkpoint.phase >= plan.phases.size())
        return "the phase under way is not in the plan";
    if (!checkpoint.at)
        return nullptr;
    const Workload& phase = plan.phases[checkpoint.phase];
    if (phases.empty() || phases.back().role != phase.role || phases.back().map.offset() != phase.regionOffset)
        return "the phase under way has no samples";
    const PhaseSamples* warmup =
        phases.size() > 1 && phases[phases.size() - 2].role == PhaseRole::warmup ? &phases[phases.size() - 2] : nullptr;
    const auto ios = [](const PhaseSamples& samples) { return samples.ops + samples.failedTransfers(); };
    const ResumePoint& at = *checkpoint.at;
    if (at.pending.size() > ResumePoint::kPendingMax ||
        !std::ranges::all_of(at.pending, [&](const Extent& extent) { return inside(extent, phase); }))
        return "I/Os to be done again lie outside the phase";
    if (at.drawn != ios(phases.back()) + (warmup ? ios(*warmup) : 0) + at.pending.size())
        return "the number of I/Os does not fit the samples";
    return nullptr;
}

Result<void> checkFits(const JudgedRecord& record, const Plan& plan, const std::filesystem::path& folder)
{
    if (!record.runTag())
        return contradiction(folder, "the run id is not a UUID");
    if (record.steps.size() > plan.items.size())
        return contradiction(folder, "it has more steps than its profile");
    for (std::size_t i = 0; i < record.steps.size(); ++i)
        if (record.steps[i].id != plan.items[i].stepId || record.steps[i].scenario != plan.items[i].scenario)
            return contradiction(folder, "its steps are not those of its profile");
    if (record.checkpoint)
        if (const char* what = mismatch(record, plan.items[record.steps.size() - 1].step()))
            return contradiction(folder, what);
    return {};
}

Result<StoredRun> readUnfinished(const std::filesystem::path& folder, ChangedRecord changed)
{
    auto stored = readRun(folder, changed);
    if (!stored)
        return stored;
    const JudgedRecord& record = stored->record;
    if (!record.ended.empty() && record.outcome != Outcome::deviceLost)
        return fail(Errc::badInput,
                    msg("resume",
                        "The run in {} has ended ({}); only a run that was interrupted, or whose card was lost, can be "
                        "resumed. Start a new run.",
                        shown(folder), name(record.outcome)));
    if (record.toolVersion != toolVersion())
        return fail(
            Errc::badInput,
            msg("resume",
                "The run in {} was started by version {}, this is {}; resume it with that version, or start a new run.",
                shown(folder), displayable(record.toolVersion), toolVersion()));
    return stored;
}

// Retries while busy: a killed program keeps its card and its run folder until the kernel has completed its I/Os.
template <class Act> auto whenFree(const Act& act) -> decltype(act())
{
    SystemClock wall;
    const Ns deadline = wall.now() + kClaimFades;
    while (true) {
        auto done = act();
        const bool busy = !done && done.error().code == Errc::busy;
        if (!busy || wall.now() >= deadline)
            return done;
        wall.sleepUntil(wall.now() + kClaimRetry, {});
    }
}

tl::unexpected<Error> underWay(const std::filesystem::path& folder)
{
    return fail(Errc::busy,
                msg("resume", "The run in {} is under way in another program; wait for its end.", shown(folder)));
}

// Restarts the record of a simulated card, which has lost its content with the process. The same seed makes the same
// card, and the run keeps its id.
void restartRecord(JudgedRecord& record)
{
    record.steps.clear();
    record.checkpoint.reset();
    record.truth.clear();
    if (record.after)
        record.after->done = CardState::left;
}

// Facts of an interrupted run before its card is opened.
struct Unfinished {
    JudgedRecord record;
    Profile profile;
    DeviceInfo card; // as found now
    Plan plan;
};

Result<Unfinished> findUnfinished(const std::filesystem::path& folder, ChangedRecord changed)
{
    auto stored = readUnfinished(folder, changed);
    if (!stored)
        return tl::unexpected(stored.error());
    JudgedRecord& record = stored->record;
    auto profile = profileOf(*stored, folder);
    if (!profile)
        return tl::unexpected(profile.error());
    auto card = findCard(record.device);
    if (!card)
        return tl::unexpected(card.error());
    if (auto same = checkSameCard(record.device, *card); !same)
        return tl::unexpected(same.error());
    auto plan = makePlan(*profile, *card, record.seed, kAssumedMegabytesPerSecond);
    if (!plan)
        return tl::unexpected(plan.error());
    if (auto fits = checkFits(record, *plan, folder); !fits)
        return tl::unexpected(fits.error());
    return Unfinished{std::move(record), std::move(*profile), std::move(*card), std::move(*plan)};
}

Result<void> checkOwn(const std::filesystem::path& folder)
{
    const auto opened = OpenedFolder::open(folder);
    return !opened || opened->isOwn() ? Result<void>() : foreignFolder(folder);
}

// Returns the erase id that the user must repeat before the card is written; "" = none. The folder names the card, and
// its author may be another user, so an image file needs one here as well.
std::string consentIdFor(const DeviceInfo& card, bool destructive)
{
    if (!destructive || card.simulated())
        return "";
    return card.bus == Bus::image ? imageEraseIdOf(card) : card.eraseId;
}

// Refuses an image file without its consent; grantWritePermit() does so for all others.
Result<void> checkImageConsent(const DeviceInfo& card, bool destructive, const std::filesystem::path& folder,
                               const WriteConsent& consent)
{
    if (card.bus != Bus::image || !destructive)
        return {};
    const std::string id = consentIdFor(card, destructive);
    if (consent.eraseId == id)
        return {};
    std::error_code asNamed;
    const std::string file = card.path.substr(platform::kImagePrefix.size());
    const std::string real = std::filesystem::canonical(file, asNamed).string();
    const auto identity = [&](const char* key) {
        const auto found = card.identity.find(key);
        return found == card.identity.end() ? std::string("?") : found->second;
    };
    return fail(Errc::refused, msg("resume",
                                   "The run in {} names the image file {} (owner {}, inode {}), which would be "
                                   "overwritten; to allow that, enter `cardassay-cli resume {} --erase {}`.",
                                   shown(folder), displayable(asNamed ? file : real, 300), identity("owner"),
                                   identity("file"), displayable(shellWord(folder.string()), 300), id));
}

// Number of complete steps. A step in which the card was lost is done again from its beginning.
std::size_t completeSteps(const JudgedRecord& record)
{
    const bool isLost = !record.steps.empty() && record.steps.back().outcome == Outcome::deviceLost;
    return record.steps.size() - (record.checkpoint || isLost ? 1 : 0);
}

// The interrupted step and the following ones.
std::span<const Plan::Item> stepsLeft(const JudgedRecord& record, const Plan& plan)
{
    return std::span(plan.items).subspan(completeSteps(record));
}

// Makes the record of a run whose card was lost that of an interrupted one.
void continueLost(JudgedRecord& record)
{
    record.steps.resize(completeSteps(record));
    record.ended.clear();
    record.outcome = Outcome::stopped;
    record.note = msg("session", "The run was interrupted before its end.");
}

} // namespace

Result<InterruptedRun> findInterruptedRun(const std::filesystem::path& folder, ChangedRecord changed)
{
    if (isRunActive(folder))
        return underWay(folder);
    if (auto own = checkOwn(folder); !own)
        return tl::unexpected(own.error());
    return findUnfinished(folder, changed).map([](const Unfinished& run) {
        const bool destructive = run.plan.destructive();
        return InterruptedRun{run.record.profileName, run.card, destructive, consentIdFor(run.card, destructive)};
    });
}

Result<std::unique_ptr<Session>> prepareResume(const std::filesystem::path& folder, const WriteConsent& consent,
                                               ChangedRecord changed, const Bench& bench)
{
    if (auto own = checkOwn(folder); !own)
        return tl::unexpected(own.error());
    auto lock = whenFree([&] { return lockRun(folder); }); // first: what is read then is not written by another
    if (!lock && lock.error().code == Errc::busy)
        return underWay(folder);
    auto unfinished = findUnfinished(folder, changed);
    if (!unfinished)
        return tl::unexpected(unfinished.error());
    auto& [record, profile, info, plan] = *unfinished;
    const RunRequest request{.device = info.path,
                             .profile = {},
                             .overrides = {},
                             .folder = folder,
                             .consent = consent,
                             .seed = record.seed,
                             .bench = bench};
    if (auto consented = checkImageConsent(info, plan.destructive(), folder, consent); !consented)
        return tl::unexpected(consented.error());
    auto cardReturn = cardReturnFor(record.after ? record.after->asked : AfterTest::leave, plan, info);
    if (!cardReturn)
        return tl::unexpected(cardReturn.error());
    if (auto supply = checkSupply(stepsLeft(record, plan), info, request); !supply)
        return tl::unexpected(supply.error());
    auto thermometer = thermometerOf(bench, info);
    if (!thermometer)
        return tl::unexpected(thermometer.error());
    auto card = whenFree([&] { return openTarget(request, info, plan.destructive()); });
    if (!card)
        return tl::unexpected(card.error());
    if (info.simulated())
        restartRecord(record);
    // The work after the test overwrites the data of the run.
    const bool isReturned = record.after && record.after->done != CardState::left;
    const auto check = isReturned ? Result<WrittenCheck>() : checkWritten(*card->device, plan, record);
    if (!check)
        return tl::unexpected(check.error());
    if (record.outcome == Outcome::deviceLost)
        continueLost(record);
    record.device.path = info.path;
    const auto left = stepsLeft(record, plan);
    record.resumed.push_back({card->clock->wallTime(), (left.empty() ? plan.items.back() : left.front()).stepId,
                              check->sectors, check->bad});
    if (plan.destructive() && !info.simulated())
        card = withSupply(std::move(*card), request);
    auto writer = RunWriter::reopen(folder, record);
    const std::uint64_t seed = record.seed;
    const auto wasTested = record.selfTest ? std::optional(true) : std::nullopt;
    auto telemetry = telemetryOf(*card->device, false);
    return std::make_unique<Session>(Session::Parts{
        std::move(card->device), std::move(card->clock), std::move(profile), std::move(plan), sessionJudge(), seed,
        sinksOf(std::move(writer), std::move(lock).value_or(nullptr)), platform::hostFacts(), toolVersion(),
        toolCommit(), Specimen(), std::move(telemetry), std::move(*thermometer), std::move(record),
        selfTestFor(info, wasTested), samplerFor(info), std::move(*cardReturn)});
}

} // namespace assay
