#include "program/history/run_summary.h"

#include "card/device/cid.h"
#include "ground/base/digest.h"
#include "ground/base/opened_folder.h"
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "run/record/record_seal.h"
#include "run/record/run_notes.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace assay {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::json;

struct FileState {
    std::uint64_t sizeBytes = 0;
    std::int64_t modified = 0;
    bool operator==(const FileState&) const = default;
};

std::optional<FileState> stateOf(const fs::path& file)
{
    std::error_code error;
    const auto size = fs::file_size(file, error);
    const auto time = fs::last_write_time(file, error);
    if (error)
        return std::nullopt;
    // File times have 128 bits on macOS; as nanoseconds they fit into 64 bits until 2262.
    return FileState{size, static_cast<std::int64_t>(time.time_since_epoch().count())};
}

// Worst resolution of file times: 2 s on FAT, 1 s by the C++ library of Windows.
constexpr std::chrono::seconds kCoarsestTime(2);

// Returns the file time that detects a later change; 0 if the file was written so recently that another write could
// have the same time.
std::int64_t tellingTime(const FileState& state)
{
    const fs::file_time_type written{fs::file_time_type::duration(state.modified)};
    return fs::file_time_type::clock::now() - written < kCoarsestTime ? 0 : state.modified;
}

// "key": value, as in the file.
bool isWanted(std::string_view member)
{
    static const std::set<std::string_view> wanted = {"schema",  "run_id",    "device",   "sample",
                                                      "profile", "simulated", "started",  "ended",
                                                      "outcome", "verdict",   "criteria", "changed"};
    const auto begin = member.find('"') + 1;
    return begin != 0 && wanted.contains(member.substr(begin, member.find('"', begin) - begin));
}

// Extracts the members that a summary needs as a separate document, because parsing the others, most of run.json, would
// dominate the time. Invalid JSON stays invalid.
std::string wantedPart(std::string_view text)
{
    std::string out = "{";
    int depth = 0;
    std::size_t member = 0; // where the one under way begins
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') // to the end of the string
            for (++i; i < text.size() && text[i] != '"'; ++i)
                i += text[i] == '\\' ? 1 : 0;
        else if (c == '{' || c == '[')
            member = ++depth == 1 ? i + 1 : member;
        else if (c == '}' || c == ']')
            --depth;
        if (!((depth == 0 && c == '}') || (depth == 1 && c == ',')))
            continue;
        if (const auto whole = text.substr(member, i - member); isWanted(whole))
            (out += out.size() > 1 ? "," : "") += whole;
        member = i + 1;
    }
    return depth == 0 ? out + "}" : "";
}

std::string textAt(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<std::variant<double, std::string>> valueAt(const Json& object, const char* key)
{
    const auto found = object.find(key);
    if (found != object.end() && found->is_number())
        return found->get<double>();
    return found != object.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

// Nothing for a criterion without a limit.
std::optional<CriterionResult> criterionFrom(const Json& in)
{
    const auto op = std::ranges::find(kComparisonSymbols, in.is_object() ? textAt(in, "op") : "");
    const auto limit = in.is_object() ? valueAt(in, "limit") : std::nullopt;
    if (op == kComparisonSymbols.end() || !limit)
        return std::nullopt;
    CriterionResult out;
    out.metric = textAt(in, "metric");
    out.unit = textAt(in, "unit");
    out.limit = *limit;
    out.op = static_cast<Comparison>(op - kComparisonSymbols.begin());
    out.value = valueAt(in, "value");
    return out;
}

nlohmann::ordered_json toJson(const std::optional<CriterionResult>& criterion)
{
    if (!criterion)
        return nullptr;
    const auto json = [](const auto& value) {
        return std::visit([](const auto& one) { return nlohmann::ordered_json(one); }, value);
    };
    return {{"metric", criterion->metric},
            {"op", symbol(criterion->op)},
            {"limit", json(criterion->limit)},
            {"value", criterion->value ? json(*criterion->value) : nlohmann::ordered_json()},
            {"unit", criterion->unit}};
}

void nameCard(RunSummary& run, const Json& device)
{
    const Json& identity = device.at("identity");
    std::string product = textAt(identity, "product");
    run.card = textAt(identity, "cid");
    if (const auto cid = parseCid(run.card)) {
        std::ranges::transform(run.card, run.card.begin(),
                               [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
        run.serialKey = fmt::format("0x{:02x} {} 0x{:08x}", cid->manufacturerId, shownText(cid->oemId), cid->serial);
        return;
    }
    if (run.simulated)
        run.serialKey =
            textAt(identity, "manufacturer_id") + " " + textAt(identity, "oem_id") + " " + textAt(identity, "serial");
    run.card = run.simulated ? product + " " + textAt(identity, "serial") : textAt(device, "erase_id");
}

RunSummary summaryFrom(const Json& in)
{
    RunSummary run;
    in.at("run_id").get_to(run.runId);
    in.at("simulated").get_to(run.simulated);
    nameCard(run, in.at("device"));
    run.model = textAt(in.at("device"), "model");
    const Json& profile = in.at("profile");
    run.profile = textAt(profile, "name");
    if (const auto title = profile.find("title"); title != profile.end())
        title->get_to(run.profileTitle);
    for (const auto& [key, value] : {std::pair{"verdict", &run.verdict},
                                     {"outcome", &run.outcome},
                                     {"started", &run.started},
                                     {"ended", &run.ended}})
        in.at(key).get_to(*value);
    if (in.contains("sample"))
        for (const SpecimenField& field : kSpecimenFields)
            run.sample.*field.value = textAt(in.at("sample"), field.key);
    for (const Json& criterion : in.at("criteria")) {
        run.metrics.push_back({textAt(criterion, "metric"), criterion.at("value"), textAt(criterion, "unit")});
        if (!run.decidedBy && run.verdict != name(Verdict::pass) && textAt(criterion, "verdict") == run.verdict)
            run.decidedBy = criterionFrom(criterion);
    }
    run.changed = in.contains("changed"); // found earlier, and accepted
    return run;
}

bool isChanged(const std::string& text, const fs::path& folder, SealDepth depth)
{
    return depth == SealDepth::whole ? !changesSinceSealed(text, folder).empty() : !isRunJsonUnchanged(text);
}

} // namespace

Result<RunSummary> summarize(const fs::path& folder, SealDepth depth)
{
    const auto noRun = [&] {
        return fail(Errc::corruptRecord,
                    msg("history", "{} has no run.json that identifies the run.", displayable(folder.string(), 200)));
    };
    const auto state = stateOf(folder / kRunFile); // before it is read, so that a later change is noticed
    const auto text = readFileIn(folder, kRunFile, kMaxJsonBytes);
    if (!state || !text)
        return noRun();
    const Json document = parseJson<Json>(wantedPart(*text));
    if (!document.is_object() || textAt(document, "schema") != "cardassay.run/1")
        return noRun();
    // Converts exceptions of nlohmann::json to values.
    try {
        RunSummary run = summaryFrom(document);
        run.folder = fs::absolute(folder).lexically_normal().string();
        run.changed = run.changed || isChanged(*text, folder, depth);
        run.digest = run.ended.empty() ? "" : sha256Hex(*text);
        run.sizeBytes = state->sizeBytes;
        run.modified = tellingTime(*state);
        RunNotes notes = readNotes(folder);
        run.tags = std::move(notes.tags);
        run.notes = std::move(notes.notes);
        return run;
    } catch (const nlohmann::json::exception&) {
        return noRun();
    }
}

std::string historyKey(const DeviceInfo& card)
{
    RunSummary run;
    run.simulated = card.simulated();
    nameCard(run, {{"identity", card.identity}, {"erase_id", card.eraseId}});
    return run.card;
}

DiskState lookAt(const RunSummary& run)
{
    const auto state = stateOf(fs::path(run.folder) / kRunFile);
    if (!state)
        return DiskState::missing;
    return *state == FileState{run.sizeBytes, run.modified} ? DiskState::same : DiskState::other;
}

std::string searchedText(const RunSummary& run)
{
    std::string all;
    for (const std::string* text : {&run.runId, &run.folder, &run.card, &run.serialKey, &run.model, &run.profile,
                                    &run.verdict, &run.outcome, &run.started})
        all += *text + "\n";
    for (const auto& [language, title] : run.profileTitle)
        all += title + "\n";
    for (const SpecimenField& field : kSpecimenFields)
        all += run.sample.*field.value + "\n";
    for (const auto* list : {&run.tags, &run.notes})
        for (const std::string& text : *list)
            all += text + "\n";
    return all;
}

nlohmann::ordered_json toJson(const RunSummary& run)
{
    auto metrics = nlohmann::ordered_json::array();
    for (const JudgedMetric& metric : run.metrics)
        metrics.push_back({{"id", metric.id}, {"value", metric.value}, {"unit", metric.unit}});
    return {{"run_id", run.runId},
            {"folder", run.folder},
            {"card", run.card},
            {"supplier", run.sample.supplier},
            {"lot", run.sample.lot},
            {"sample", run.sample.number},
            {"operator", run.sample.operatorName},
            {"note", run.sample.note},
            {"verdict", run.verdict},
            {"outcome", run.outcome},
            {"started", run.started},
            {"ended", run.ended},
            {"changed", run.changed},
            {"missing", run.missing},
            {"running", run.running},
            {"repeated_serial", run.repeatedSerial},
            {"simulated", run.simulated},
            {"model", run.model},
            {"serial", run.serialKey},
            {"profile", run.profile},
            {"profile_title", run.profileTitle},
            {"tags", run.tags},
            {"notes", run.notes},
            {"metrics", std::move(metrics)},
            {"decided_by", toJson(run.decidedBy)},
            {"file", {{"sha256", run.digest}, {"bytes", run.sizeBytes}, {"modified", run.modified}}}};
}

RunSummary summaryFromJson(const Json& in)
{
    RunSummary run;
    for (const auto& [key, text] : {std::pair{"run_id", &run.runId},
                                    {"folder", &run.folder},
                                    {"card", &run.card},
                                    {"supplier", &run.sample.supplier},
                                    {"lot", &run.sample.lot},
                                    {"sample", &run.sample.number},
                                    {"operator", &run.sample.operatorName},
                                    {"note", &run.sample.note},
                                    {"verdict", &run.verdict},
                                    {"outcome", &run.outcome},
                                    {"started", &run.started},
                                    {"ended", &run.ended},
                                    {"model", &run.model},
                                    {"serial", &run.serialKey},
                                    {"profile", &run.profile}})
        in.at(key).get_to(*text);
    in.at("profile_title").get_to(run.profileTitle);
    in.at("changed").get_to(run.changed);
    in.at("simulated").get_to(run.simulated);
    in.at("tags").get_to(run.tags);
    in.at("notes").get_to(run.notes);
    for (const Json& metric : in.at("metrics"))
        run.metrics.push_back({textAt(metric, "id"), metric.at("value"), textAt(metric, "unit")});
    run.decidedBy = criterionFrom(in.at("decided_by"));
    const Json& file = in.at("file");
    file.at("sha256").get_to(run.digest);
    file.at("bytes").get_to(run.sizeBytes);
    file.at("modified").get_to(run.modified);
    return run;
}

} // namespace assay
