#include "program/wiring/wiring.h"

#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "judge/verdict/judge_run.h"
#include "judge/verdict/session_judge.h"
#include "line/line/station_file.h"
#include "model/sim/sim_card.h"
#include "program/wiring/builtin_resources.h"
#include "program/wiring/host_parts.h"
#include "program/wiring/open_target.h"
#include "program/wiring/planned_return.h"
#include "program/wiring/run_lock.h"
#include "program/wiring/run_sinks.h"
#include "program/wiring/supply.h"
#include "program/wiring/telemetry.h"
#include "program/wiring/user_profiles.h"
#include "run/profile/profile_file.h"
#include "run/scenario/step_names.h"
#include "system/platform.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <fstream>

namespace assay {

namespace {

constexpr std::string_view kSimPrefix = "sim:";

std::vector<std::string> builtinNames(std::string_view kind)
{
    std::vector<std::string> names;
    for (const auto& resource : builtinResources())
        if (resource.kind == kind)
            names.emplace_back(resource.name);
    return names;
}

struct NamedText {
    std::string text;
    std::string fileName; // for messages
};

Message noCard(const std::string& name, const std::string& guess, const std::vector<std::string>& all)
{
    if (!guess.empty())
        return msg("wiring", "No simulated card \"{}\"; did you mean \"{}\"?", name, guess);
    return msg("wiring", "No simulated card \"{}\"; expected {}, or a .toml file.", name,
               fmt::format("{}", fmt::join(all, ", ")));
}

Message noProfile(const std::string& name, const std::string& guess, const std::vector<std::string>& all)
{
    if (!guess.empty())
        return msg("wiring", "No profile \"{}\"; did you mean \"{}\"?", name, guess);
    return msg("wiring", "No profile \"{}\"; expected {}, or a .toml file.", name,
               fmt::format("{}", fmt::join(all, ", ")));
}

// Returns the text of a built-in resource of this kind, or of a file.
Result<NamedText> builtinOrFile(std::string_view kind, const std::string& name)
{
    for (const auto& resource : builtinResources())
        if (resource.kind == kind && resource.name == name)
            return NamedText{std::string(resource.text), name + ".toml"};
    if (std::filesystem::path(name).has_parent_path() || name.ends_with(".toml"))
        return readTextFile(name).map([&](std::string text) { return NamedText{std::move(text), name}; });
    const auto names = builtinNames(kind);
    const std::string guess = closestMatch(name, names);
    return fail(Errc::badInput,
                kind == "sim" ? noCard(displayable(name), guess, names) : noProfile(displayable(name), guess, names));
}

Result<CardModel> loadCardModel(const std::string& name)
{
    const auto source = builtinOrFile("sim", name);
    if (!source)
        return tl::unexpected(source.error());
    return parseCardModel(source->text, source->fileName);
}

Result<OpenedCard> openSim(const RunRequest& request, bool writing)
{
    const auto model = loadCardModel(request.device.substr(kSimPrefix.size()));
    if (!model)
        return tl::unexpected(model.error());
    auto clock = std::make_unique<VirtualClock>(request.realPace ? 1.0 : 0.0);
    auto device = makeSimCard(*model, request.device, *clock, request.seed, writing);
    return OpenedCard{std::move(clock), std::move(device)};
}

// Returns the enrolment of this machine, if any, and that named by the user. A slot must be in both.
Result<std::vector<StationSlots>> stationsOf(const WriteConsent& consent)
{
    std::vector<std::string> files;
    const std::string own = platform::stationFile();
    const auto station = own.empty() ? Result<bool>(false) : isStation(own);
    if (!station)
        return tl::unexpected(station.error());
    if (*station)
        files.push_back(own);
    if (!consent.station.empty())
        files.push_back(consent.station);
    std::vector<StationSlots> stations;
    for (const std::string& file : files) {
        const auto text = readTextFile(file);
        if (!text)
            return tl::unexpected(text.error());
        auto slots = parseStationSlots(*text, file, {kStationTables.begin(), kStationTables.end()});
        if (!slots)
            return tl::unexpected(slots.error());
        stations.push_back(std::move(*slots));
    }
    return stations;
}

// Applies the profile's rule for data on the card. Asks while the card is claimed, so that nobody can exchange it
// before the write.
Result<void> checkExistingData(ExistingDataRule rule, const RunRequest& request, const BlockDevice& device)
{
    const ExistingData data = device.existingData();
    if (rule == ExistingDataRule::overwrite || (data && data->empty()))
        return {};
    const std::string path = displayable(device.info().path, 160);
    if (rule == ExistingDataRule::stop)
        return fail(Errc::refused, msg("wiring",
                                       "{} holds data ({}), and the profile does not overwrite any; nothing was "
                                       "written. Take a blank card or another profile.",
                                       path, inWords(data)));
    if (!request.confirmOverwrite)
        return fail(Errc::refused, msg("wiring",
                                       "{} holds data ({}), and the profile requires a confirmation that cannot be "
                                       "asked for here; nothing was written.",
                                       path, inWords(data)));
    if (!request.confirmOverwrite(device.info(), data))
        return fail(Errc::refused, msg("wiring", "The data on {} was left as it is; nothing was written.", path));
    return {};
}

constexpr std::size_t kPhotoBytesMax = 32 * 1024 * 1024;

// Returns the photo's content, and sets its name in the run folder in `sample`.
Result<std::string> takePhoto(Specimen& sample)
{
    const std::filesystem::path file = sample.photo;
    std::string type = file.extension().string();
    std::ranges::transform(type, type.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    constexpr std::string_view kTypes[] = {".jpg", ".jpeg", ".png", ".webp"};
    if (std::ranges::find(kTypes, type) == std::end(kTypes))
        return fail(Errc::badInput, msg("wiring", "The photo {} is not a picture; name a .jpg, .png or .webp file.",
                                        displayable(file.string(), 200)));
    auto content = readWholeFile(file, kPhotoBytesMax);
    if (!content || content->empty())
        return fail(Errc::badInput,
                    msg("wiring", "The photo {} cannot be read, or has more than 32 MiB; name another file.",
                        displayable(file.string(), 200)));
    sample.photo = "photo" + type;
    return std::move(*content);
}

// Creates the run folder with its initial files.
Result<RunWriter> beginFolder(const RunRequest& request, const Profile& profile, Specimen& sample)
{
    const auto photo = sample.photo.empty() ? Result<std::string>() : takePhoto(sample);
    if (!photo)
        return tl::unexpected(photo.error());
    auto writer = RunWriter::create(request.folder, profile.source);
    if (writer && !photo->empty())
        if (auto attached = writer->attach(sample.photo, *photo); !attached)
            return tl::unexpected(attached.error());
    for (const auto& [name, content] : request.attached)
        if (auto attached = writer ? writer->attach(name, content) : Result<void>(); !attached)
            return tl::unexpected(attached.error());
    return writer;
}

// Unmounts the card if its mounts are the only obstacle to writing it, and returns it without mounts. A disk that may
// not be written is not unmounted.
Result<DeviceInfo> unmounted(const DeviceInfo& info, const WriteConsent& consent,
                             std::span<const StationSlots> stations)
{
    DeviceInfo alone = info;
    alone.mountPoints.clear();
    if (const auto permit = grantWritePermit(alone, consent, stations); !permit)
        return tl::unexpected(permit.error());
    if (auto done = platform::unmountCard(info); !done)
        return tl::unexpected(done.error());
    return platform::describeDevice(info.path);
}

} // namespace

Result<OpenedCard> openTarget(const RunRequest& request, const DeviceInfo& info, bool writing)
{
    if (info.simulated())
        return openSim(request, writing);
    auto clock = std::make_unique<SystemClock>();
    if (!writing) {
        auto device = platform::openForReading(info, *clock);
        if (!device)
            return tl::unexpected(device.error());
        return OpenedCard{std::move(clock), std::move(*device)};
    }
    const auto stations = stationsOf(request.consent);
    if (!stations)
        return tl::unexpected(stations.error());
    const auto free = request.consent.unmount && !info.mountPoints.empty() ? unmounted(info, request.consent, *stations)
                                                                           : Result<DeviceInfo>(info);
    if (!free)
        return tl::unexpected(free.error());
    const auto permit = grantWritePermit(*free, request.consent, *stations);
    if (!permit)
        return tl::unexpected(permit.error());
    auto device = platform::openForWriting(*permit, *clock);
    if (!device)
        return tl::unexpected(device.error());
    return OpenedCard{std::move(clock), std::move(*device)};
}

namespace {

// Creates the error for a text that is no device; a text without a slash names no node.
Message notADevice(const std::string& word)
{
    const auto names = builtinNames("sim");
    if (const std::string close = closestMatch(word, names); !close.empty())
        return msg("device", "\"{}\" is not a device; did you mean sim:{}?", displayable(word), close);
    return msg(
        "device",
        "\"{}\" is not a device; expected a node such as /dev/sdb (see the command devices), sim:NAME or image:FILE.",
        displayable(word));
}

} // namespace

Result<DeviceInfo> describeTarget(const std::string& device)
{
    if (device.starts_with(kSimPrefix)) {
        const auto model = loadCardModel(device.substr(kSimPrefix.size()));
        if (!model)
            return tl::unexpected(model.error());
        return describeSimCard(*model, device);
    }
    if (device.starts_with(platform::kImagePrefix))
        return platform::describeImage(device.substr(platform::kImagePrefix.size()));
    const bool isWord = !std::filesystem::path(device).has_parent_path();
    if (std::error_code none; isWord && !std::filesystem::exists(device, none))
        return fail(Errc::badInput, notADevice(device));
    return platform::describeDevice(device);
}

ExistingData existingDataOf(const DeviceInfo& device) { return platform::existingData(device); }

Result<std::vector<DeviceInfo>> listDisks() { return platform::listKnownDevices(); }

void pollMedium(const DeviceInfo& reader) { platform::pollMedium(reader); }

Result<std::vector<DeviceInfo>> listTargets()
{
    auto devices = platform::listDevices();
    if (!devices)
        return devices;
    for (const auto& name : builtinNames("sim")) {
        auto card = describeTarget(std::string(kSimPrefix) + name);
        if (!card)
            return tl::unexpected(card.error());
        devices->push_back(std::move(*card));
    }
    return devices;
}

Result<std::unique_ptr<platform::DeviceMonitor>> startTargetMonitor(std::function<void()> changed)
{
    return platform::startMonitor(std::move(changed));
}

Result<Plan> planRun(const Profile& profile, const DeviceInfo& device)
{
    return makePlan(profile, device, RunRequest().seed, kAssumedMegabytesPerSecond);
}

std::vector<std::string> builtinProfiles() { return builtinNames("profiles"); }

std::vector<std::string> userProfileNames()
{
    std::vector<std::string> names;
    for (const auto& file : profileFiles(platform::profilesFolder()))
        names.push_back(file.stem().string());
    return names;
}

StepNames builtinStepNames(const std::string& name)
{
    const auto builtin = builtinProfiles();
    if (std::ranges::find(builtin, name) == builtin.end()) // a file with this name may contain another profile
        return {};
    const auto profile = loadProfile(name, {});
    return profile ? namesOf(*profile) : StepNames();
}

Result<std::vector<Manufacturer>> builtinManufacturers()
{
    const auto source = builtinOrFile("tables", "manufacturers");
    if (!source)
        return tl::unexpected(source.error());
    return parseManufacturers(source->text, source->fileName);
}

namespace {

// Returns the file of a user's own profile with this name; any other name or file unchanged. An existing file takes
// precedence.
std::string ownFileOr(const std::string& nameOrFile)
{
    const auto own = userProfileNames();
    std::error_code none;
    if (std::ranges::find(own, nameOrFile) == own.end() || std::filesystem::exists(nameOrFile, none))
        return nameOrFile;
    return (std::filesystem::path(platform::profilesFolder()) / (nameOrFile + ".toml")).string();
}

bool isBuiltin(const std::string& name)
{
    const auto builtin = builtinProfiles();
    return std::ranges::find(builtin, name) != builtin.end();
}

} // namespace

namespace {

Result<Profile> parsedProfile(std::string_view text, const std::string& fileName,
                              const std::vector<std::string>& overrides)
{
    auto profile = parseProfile(text, fileName, scenarioSchemas());
    for (const auto& assignment : overrides) {
        if (!profile)
            break;
        if (auto set = overrideParam(*profile, assignment, scenarioSchemas()); !set)
            return tl::unexpected(set.error());
    }
    return profile;
}

} // namespace

Result<Profile> loadProfile(const std::string& nameOrFile, const std::vector<std::string>& overrides)
{
    const auto source = builtinOrFile("profiles", isBuiltin(nameOrFile) ? nameOrFile : ownFileOr(nameOrFile));
    if (!source)
        return tl::unexpected(source.error());
    return parsedProfile(source->text, source->fileName, overrides);
}

Result<std::unique_ptr<Session>> prepareRun(const RunRequest& request)
{
    auto profile = request.profileText.empty() ? loadProfile(request.profile, request.overrides)
                                               : parsedProfile(request.profileText, request.profile, request.overrides);
    if (!profile)
        return tl::unexpected(profile.error());
    const auto info = describeTarget(request.device);
    if (!info)
        return tl::unexpected(info.error());
    auto plan = makePlan(*profile, *info, request.seed, kAssumedMegabytesPerSecond);
    if (!plan)
        return tl::unexpected(plan.error());
    auto cardReturn = cardReturnFor(request.after.value_or(profile->after), *plan, *info);
    if (!cardReturn)
        return tl::unexpected(cardReturn.error());
    if (auto supply = checkSupply(plan->items, *info, request); !supply)
        return tl::unexpected(supply.error());
    auto card = openTarget(request, *info, plan->destructive());
    if (!card)
        return tl::unexpected(card.error());
    if (plan->destructive())
        if (auto may = checkExistingData(profile->existingData, request, *card->device); !may)
            return tl::unexpected(may.error());
    auto thermometer = thermometerOf(request.bench, *info);
    if (!thermometer)
        return tl::unexpected(thermometer.error());
    Specimen sample = request.sample;
    auto writer = beginFolder(request, *profile, sample);
    if (!writer)
        return tl::unexpected(writer.error());
    auto lock =
        lockRun(request.folder).value_or(nullptr); // without a lock, other programs take the run for an interrupted one
    if (plan->destructive() && !info->simulated())
        card = withSupply(std::move(*card), request);
    auto telemetry = telemetryOf(*card->device, request.vendorProbe);
    if (request.recorder)
        card->device = recordedDevice(std::move(card->device), request.recorder);
    return std::make_unique<Session>(Session::Parts{
        std::move(card->device), std::move(card->clock), std::move(*profile), std::move(*plan), sessionJudge(),
        request.seed, sinksOf(std::move(*writer), std::move(lock)), platform::hostFacts(), toolVersion(), toolCommit(),
        std::move(sample), std::move(telemetry), std::move(*thermometer), std::nullopt,
        selfTestFor(*info, request.selfTest), samplerFor(*info), std::move(*cardReturn)});
}

Result<JudgedRun> judgeStored(const std::filesystem::path& folder, const std::string& otherProfile,
                              ChangedRecord changed)
{
    auto stored = readRun(folder, changed);
    if (!stored)
        return tl::unexpected(stored.error());
    auto profile = otherProfile.empty()
                       ? parseProfile(stored->profileSource,
                                      displayable((folder / kProfileFile).string(), kMaxPathLength), scenarioSchemas())
                       : loadProfile(otherProfile, {});
    if (!profile)
        return tl::unexpected(profile.error());
    JudgedRun run{std::move(stored->record), std::move(*profile), folder};
    run.record.setScorecard(evaluate(run.record, run.profile));
    if (run.profile.sha256 != run.record.profileSha256)
        run.record.judgedBy = JudgedBy{run.profile.name, run.profile.version, run.profile.sha256};
    return run;
}

void releaseSamples(JudgedRun& run)
{
    for (StepRecord& step : run.record.steps) {
        step.phases = {};
        if (step.host)
            step.host.emplace();
    }
    run.withoutSamples = true;
}

Result<JudgedRun> reloadSamples(const JudgedRun& run)
{
    JudgedRun whole = run;
    if (run.withoutSamples)
        if (auto read = readSamples(run.folder, whole.record); !read)
            return tl::unexpected(read.error());
    whole.withoutSamples = false;
    return whole;
}

const char* toolVersion() { return ASSAY_VERSION; }

} // namespace assay
