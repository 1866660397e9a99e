#include "run/record/run_json.h"

#include "ground/quantity/metric_flag.h"
#include "run/record/message_json.h"
#include "run/record/not_judged.h"
#include "run/record/step_json.h"
#include "run/record/telemetry_json.h"

#include <array>
#include <set>

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

Json toJson(const std::variant<double, std::string>& value)
{
    return std::visit([](const auto& v) { return Json(v); }, value);
}

Json toJson(const std::optional<Interval>& ci) { return ci ? Json::array({ci->low, ci->high}) : Json(nullptr); }

Json toJson(const DeviceInfo& device)
{
    return {{"path", device.path},
            {"bus", busName(device.bus)},
            {"model", device.model},
            {"reader", device.reader},
            {"slot", device.slot},
            {"capacity_bytes", device.capacity.count()},
            {"logical_block_bytes", device.logicalBlock.count()},
            {"erase_id", device.eraseId},
            {"identity", device.identity}};
}

Json toJson(const Specimen& specimen)
{
    Json out = Json::object();
    for (const SpecimenField& field : kSpecimenFields)
        out[field.key] = specimen.*field.value;
    return out;
}

Json toJson(const StepName& step)
{
    Json out = {{"id", step.id}, {"scenario", step.scenario}};
    if (!step.title.empty())
        out["title"] = step.title;
    return out;
}

Json toJson(const CriterionResult& criterion)
{
    Json out = {{"metric", criterion.metric},
                {"op", symbol(criterion.op)},
                {"limit", toJson(criterion.limit)},
                {"unit", criterion.unit}};
    if (criterion.marginal)
        out["marginal"] = *criterion.marginal;
    out["value"] = criterion.value ? toJson(*criterion.value) : Json(nullptr);
    out["ci"] = toJson(criterion.ci);
    out["verdict"] = name(criterion.verdict);
    out["reason"] = criterion.reason.english();
    return out;
}

Json toJson(const Metric& metric)
{
    Json out = {{"id", metric.id},
                {"value", toJson(metric.value)},
                {"unit", metric.unit},
                {"ci", toJson(metric.ci)},
                {"n", metric.n},
                {"method", metric.method},
                {"flags", flagNames(metric.flags)}};
    if (metric.sustained)
        out["sustained"] = toJson(metric.sustained);
    if (metric.exceedanceBound)
        out["bound"] = {{"share", *metric.exceedanceBound}, {"confidence", kExceedanceConfidence}};
    if (metric.hostUncertainty)
        out["host_uncertainty"] = *metric.hostUncertainty;
    return out;
}

Json toJson(const Checkpoint& checkpoint)
{
    Json out = {{"phase", checkpoint.phase}, {"slot", checkpoint.slot}};
    if (!checkpoint.at)
        return out;
    out["drawn"] = checkpoint.at->drawn;
    out["completed_bytes"] = checkpoint.at->completed.count();
    out["pending"] = Json::array();
    for (const Extent& extent : checkpoint.at->pending)
        out["pending"].push_back({extent.offset.count(), extent.length.count()});
    return out;
}

Json toJson(const Resumption& resumption)
{
    return {{"at", resumption.at},
            {"step", resumption.step},
            {"sectors_checked", resumption.sectorsChecked},
            {"sectors_bad", resumption.sectorsBad}};
}

Json toJson(const AfterRecord& after)
{
    return {{"asked", name(after.asked)},
            {"done", name(after.done)},
            {"discarded", after.wasDiscarded},
            {"not_discarded", after.notDiscarded},
            {"file_system", after.fileSystem},
            {"cluster_bytes", after.cluster.count()},
            {"partition_bytes", after.partition.count()},
            {"verified", after.verified},
            {"duration_ns", after.duration.count()}};
}

Json toJson(const InfeasibleStep& step)
{
    return {{"id", step.id}, {"least_capacity_bytes", step.minCapacity.count()}};
}

template <class List> Json listToJson(const List& list)
{
    Json out = Json::array();
    for (const auto& item : list)
        out.push_back(toJson(item));
    return out;
}

constexpr int kBadValue = 501; // of an exception

template <class Enum, std::size_t N> Enum fromName(const std::array<Enum, N>& all, const std::string& word)
{
    for (const Enum value : all)
        if (word == name(value))
            return value;
    throw nlohmann::json::other_error::create(kBadValue, "unknown word", nullptr);
}

constexpr std::array kOutcomes = {Outcome::completed, Outcome::stopped, Outcome::deviceLost, Outcome::hung,
                                  Outcome::error};

DeviceInfo deviceFrom(const nlohmann::json& in)
{
    DeviceInfo device;
    in.at("path").get_to(device.path);
    device.bus = busFromName(in.at("bus").get<std::string>());
    in.at("model").get_to(device.model);
    in.at("reader").get_to(device.reader);
    in.at("slot").get_to(device.slot);
    device.capacity = Bytes(in.at("capacity_bytes").get<std::uint64_t>());
    device.logicalBlock = Bytes(in.at("logical_block_bytes").get<std::uint64_t>());
    in.at("erase_id").get_to(device.eraseId);
    in.at("identity").get_to(device.identity);
    return device;
}

StepNames stepNamesFrom(const nlohmann::json& in)
{
    StepNames names;
    for (const auto& step : in)
        names.push_back({step.at("id").get<std::string>(), step.at("scenario").get<std::string>(),
                         step.value("title", std::map<std::string, std::string>())});
    return numbered(std::move(names));
}

Specimen specimenFrom(const nlohmann::json& in)
{
    Specimen specimen;
    for (const SpecimenField& field : kSpecimenFields)
        in.at(field.key).get_to(specimen.*field.value);
    return specimen;
}

StepRecord stepFrom(const nlohmann::json& in)
{
    StepRecord step;
    in.at("id").get_to(step.id);
    in.at("scenario").get_to(step.scenario);
    step.outcome = fromName(kOutcomes, in.at("outcome").get<std::string>());
    step.begin = Ns(in.at("begin_ns").get<std::int64_t>());
    step.end = Ns(in.at("end_ns").get<std::int64_t>());
    step.hostWait = Ns(in.at("host_wait_ns").get<std::int64_t>());
    in.at("engine").get_to(step.engine);
    in.at("queue_depth").get_to(step.queueDepth);
    step.params = in.at("params");
    step.facts = in.at("facts");
    step.note = messageFromJson(in.at("note_message"));
    if (in.contains("shortened")) {
        const auto& shortened = in.at("shortened");
        step.shortened = ShortenedStep{shortened.at("criteria").get<std::vector<std::string>>(),
                                       Bytes(shortened.at("bytes_left").get<std::uint64_t>()),
                                       Ns(shortened.at("time_left_ns").get<std::int64_t>())};
    }
    if (in.value("host_samples", false))
        step.host.emplace(); // its rows are in a separate file
    const auto telemetry = in.value("telemetry", nlohmann::json::object());
    for (const auto& [key, snapshot] : {std::pair{"before", &step.telemetryBefore},
                                        {"measuring", &step.telemetryMeasuring},
                                        {"after", &step.telemetryAfter}})
        if (telemetry.contains(key))
            *snapshot = telemetryFromJson(telemetry.at(key));
    return step;
}

Checkpoint checkpointFrom(const nlohmann::json& in)
{
    Checkpoint checkpoint;
    in.at("phase").get_to(checkpoint.phase);
    checkpoint.slot = in.at("slot").get<unsigned>() & 1U;
    if (!in.contains("drawn"))
        return checkpoint;
    ResumePoint& at = checkpoint.at.emplace();
    in.at("drawn").get_to(at.drawn);
    at.completed = Bytes(in.at("completed_bytes").get<std::uint64_t>());
    for (const auto& extent : in.at("pending"))
        at.pending.push_back({Bytes(extent.at(0).get<std::uint64_t>()), Bytes(extent.at(1).get<std::uint64_t>())});
    return checkpoint;
}

Resumption resumptionFrom(const nlohmann::json& in)
{
    return {in.at("at").get<std::string>(), in.at("step").get<std::string>(),
            in.at("sectors_checked").get<std::uint64_t>(), in.at("sectors_bad").get<std::uint64_t>()};
}

constexpr std::array kAfterTests = {AfterTest::leave, AfterTest::discard, AfterTest::format};
constexpr std::array kCardStates = {CardState::left, CardState::begun, CardState::discarded, CardState::formatted};

AfterRecord afterFrom(const nlohmann::json& in)
{
    AfterRecord after;
    after.asked = fromName(kAfterTests, in.at("asked").get<std::string>());
    after.done = fromName(kCardStates, in.at("done").get<std::string>());
    in.at("discarded").get_to(after.wasDiscarded);
    in.at("not_discarded").get_to(after.notDiscarded);
    in.at("file_system").get_to(after.fileSystem);
    after.cluster = Bytes(in.at("cluster_bytes").get<std::uint64_t>());
    after.partition = Bytes(in.at("partition_bytes").get<std::uint64_t>());
    in.at("verified").get_to(after.verified);
    after.duration = Ns(in.at("duration_ns").get<std::int64_t>());
    return after;
}

constexpr std::size_t kMaxSteps = 2000;
constexpr int kFactsSchema = 2; // of the private keys "facts" of steps (docs/formats/run-folder.md, Renamed keys)

// Files of the run folder are called after the steps.
bool isFileName(const std::string& id)
{
    return !id.empty() && id.size() <= 64 && id.front() != '.' && id.find_first_of("/\\:") == std::string::npos;
}

void requireUniqueNames(const JudgedRecord& record)
{
    std::set<std::string> ids;
    for (const StepRecord& step : record.steps)
        if (!ids.insert(step.id).second || !isFileName(step.id) || ids.size() > kMaxSteps)
            throw nlohmann::json::other_error::create(kBadValue, "a step has no name of its own", nullptr);
}

JudgedRecord recordFrom(const nlohmann::json& in)
{
    JudgedRecord record;
    in.at("run_id").get_to(record.runId);
    in.at("tool").at("version").get_to(record.toolVersion);
    in.at("tool").at("commit").get_to(record.toolCommit);
    in.at("host").get_to(record.host);
    in.at("simulated").get_to(record.simulated);
    record.device = deviceFrom(in.at("device"));
    if (in.contains("self_test"))
        record.selfTest = selfTestFromJson(in.at("self_test"));
    if (in.contains("sample"))
        record.specimen = specimenFrom(in.at("sample"));
    in.at("conditions").get_to(record.conditions);
    const auto& profile = in.at("profile");
    profile.at("name").get_to(record.profileName);
    profile.at("version").get_to(record.profileVersion);
    profile.at("sha256").get_to(record.profileSha256);
    profile.at("title").get_to(record.profileTitle);
    record.stepNames = stepNamesFrom(profile.at("steps"));
    profile.at("overrides").get_to(record.overrides);
    in.at("seed").get_to(record.seed);
    in.at("started").get_to(record.started);
    in.at("ended").get_to(record.ended);
    record.outcome = fromName(kOutcomes, in.at("outcome").get<std::string>());
    record.note = messageFromJson(in.at("note_message"));
    for (const auto& step : in.value("not_possible", nlohmann::json::array()))
        record.infeasibleSteps.push_back(
            {step.at("id").get<std::string>(), Bytes(step.at("least_capacity_bytes").get<std::uint64_t>())});
    for (const auto& step : in.at("steps"))
        record.steps.push_back(stepFrom(step));
    requireUniqueNames(record);
    in.at("truth").get_to(record.truth);
    in.value("changed", nlohmann::json::array()).get_to(record.changed);
    for (const auto& resumption : in.value("resumed", nlohmann::json::array()))
        record.resumed.push_back(resumptionFrom(resumption));
    if (in.contains("checkpoint") && !record.steps.empty())
        record.checkpoint = checkpointFrom(in.at("checkpoint"));
    if (in.contains("after"))
        record.after = afterFrom(in.at("after"));
    return record;
}

// The texts of the library name its types, so they are not shown.
Message whyIncomplete(const std::string& fileName, const nlohmann::json::exception& error)
{
    constexpr int kNoSuchKey = 403; // of nlohmann::json::out_of_range
    if (error.id == kNoSuchKey)
        return msg("record",
                   "{}: a key of the run record is missing; take the run folder from a backup or test the "
                   "card again.",
                   fileName);
    if (error.id == kBadValue)
        return msg("record",
                   "{}: a value of the run record is unknown; take the run folder from a backup or test the "
                   "card again.",
                   fileName);
    return msg("record",
               "{}: a value of the run record has the wrong type; take the run folder from a backup or test "
               "the card again.",
               fileName);
}

} // namespace

nlohmann::ordered_json toJson(const JudgedRecord& record)
{
    Json out = {{"schema", "cardassay.run/1"},
                {"facts_schema", kFactsSchema},
                {"run_id", record.runId},
                {"tool", {{"name", "cardassay"}, {"version", record.toolVersion}, {"commit", record.toolCommit}}},
                {"host", record.host},
                {"clock", record.simulated ? "virtual" : "real"},
                {"simulated", record.simulated},
                {"device", toJson(record.device)},
                {"conditions", record.conditions},
                {"profile",
                 {{"name", record.profileName},
                  {"version", record.profileVersion},
                  {"sha256", record.profileSha256},
                  {"title", record.profileTitle},
                  {"steps", listToJson(record.stepNames)},
                  {"overrides", record.overrides}}},
                {"seed", record.seed},
                {"started", record.started},
                {"ended", record.ended},
                {"outcome", name(record.outcome)},
                {"note", record.note.english()},
                {"note_message", toJson(record.note)},
                {"verdict", name(record.verdict)},
                {"criteria", listToJson(record.criteria)},
                {"steps", listToJson(record.steps)},
                {"metrics", listToJson(record.metrics)},
                {"not_judged", unjudgedSteps(record)},
                {"truth", record.truth}};
    if (!record.infeasibleSteps.empty())
        out["not_possible"] = listToJson(record.infeasibleSteps);
    if (record.selfTest)
        out["self_test"] = toJson(*record.selfTest);
    if (record.specimen != Specimen())
        out["sample"] = toJson(record.specimen);
    if (!record.resumed.empty())
        out["resumed"] = listToJson(record.resumed);
    if (record.judgedBy)
        out["judged_by"] = {{"name", record.judgedBy->name},
                            {"version", record.judgedBy->version},
                            {"sha256", record.judgedBy->sha256}};
    if (!record.changed.empty())
        out["changed"] = record.changed;
    if (record.checkpoint)
        out["checkpoint"] = toJson(*record.checkpoint);
    if (record.after)
        out["after"] = toJson(*record.after);
    return out;
}

Result<JudgedRecord> fromJson(const nlohmann::json& document, const std::string& fileName)
{
    // Exceptions of nlohmann::json become error values here.
    try {
        return recordFrom(document);
    } catch (const nlohmann::json::exception& e) {
        return fail(Errc::corruptRecord, whyIncomplete(fileName, e));
    }
}

} // namespace assay
