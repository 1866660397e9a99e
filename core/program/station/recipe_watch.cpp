#include "program/station/recipe_watch.h"

#include "ground/base/digest.h"
#include "ground/base/parse_json.h"
#include "line/store/line_audit.h"

namespace assay {

namespace {

nlohmann::json limitsOf(const Profile& profile)
{
    nlohmann::json limits = nlohmann::json::array();
    for (const Criterion& criterion : profile.criteria) {
        nlohmann::json row = {{"metric", criterion.metric}, {"op", symbol(criterion.op)}, {"unit", criterion.unit}};
        std::visit([&](const auto& limit) { row["limit"] = limit; }, criterion.limit);
        if (criterion.marginal)
            row["marginal"] = *criterion.marginal;
        row["rare"] = criterion.toleratedExceedanceRate;
        limits.push_back(std::move(row));
    }
    return limits;
}

// Adds a row if `now` differs from the last one of this event.
Result<void> noteChange(LineAudit& audit, const char* event, const std::string& subject, const nlohmann::json& now)
{
    const auto last = audit.latest(event);
    if (!last)
        return tl::unexpected(last.error());
    const auto detail = *last ? parseJson((*last)->detail) : nlohmann::json();
    const nlohmann::json before = detail.is_object() && detail.contains("now") ? detail["now"] : nlohmann::json();
    if (before == now)
        return {};
    return audit.record(event, "", subject, nlohmann::json{{"now", now}, {"before", before}}.dump())
        .map([](const AuditEntry&) {});
}

} // namespace

Result<void> noteRecipe(LineDatabase& database, const StationFile& file, const Profile& profile)
{
    LineAudit audit(database);
    const auto text = readTextFile(file.file);
    const nlohmann::json recipe = {{"profile", profile.name},
                                   {"version", profile.version},
                                   {"sha256", profile.sha256},
                                   {"station_file_sha256", text ? sha256Hex(*text) : std::string()}};
    if (auto noted = noteChange(audit, audit::kRecipeChange, profile.name, recipe); !noted)
        return noted;
    return noteChange(audit, audit::kLimitChange, profile.name, limitsOf(profile));
}

} // namespace assay
