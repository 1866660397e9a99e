#include "cli/scorecard_text.h"

#include "base/text.h"
#include "cli/text_table.h"
#include "cli/waf_text.h"
#include "verdict/counterfeit.h"
#include "verdict/reason.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay::cli {

namespace {

std::string valueOf(const std::variant<double, std::string>& value)
{
    const double* number = std::get_if<double>(&value);
    return number ? shown(*number) : displayable(std::get<std::string>(value));
}

// "1" is the unit of a count: nothing to show.
std::string withUnit(const std::string& value, const std::string& unit) { return unit.empty() || unit == "1" ? value : value + " " + unit; }

std::string limitText(const CriterionResult& criterion) { return criterion.op + " " + withUnit(valueOf(criterion.limit), criterion.unit); }

std::string valueText(const CriterionResult& criterion) { return criterion.value ? withUnit(valueOf(*criterion.value), criterion.unit) : "none"; }

std::string intervalText(const CriterionResult& criterion)
{
    return criterion.ci ? fmt::format("{} to {}", shown(criterion.ci->low), shown(criterion.ci->high)) : "";
}

std::string reasonText(const CriterionResult& criterion) { return needsReason(criterion) ? criterion.reason.english() : ""; }

std::string upperCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

const char* meaning(Verdict verdict)
{
    switch (verdict) {
    case Verdict::pass: return "the card meets every criterion";
    case Verdict::marginal: return "the card passes, but with little margin";
    case Verdict::fail: return "the card does not meet the profile";
    case Verdict::inconclusive: return "the run does not say whether the card is good";
    case Verdict::error: return "host or reader were at fault; nothing is said about the card";
    }
    return "";
}

} // namespace

std::string shown(double value)
{
    const double size = std::abs(value);
    if (!std::isfinite(value) || size >= 1000 || value == std::round(value))
        return fmt::format("{:.0f}", value);
    return size >= 100 ? fmt::format("{:.1f}", value) : size >= 10 ? fmt::format("{:.2f}", value) : fmt::format("{:.4g}", value);
}

std::string scorecardText(const RunRecord& run)
{
    std::string out;
    if (run.simulated)
        out += "SIMULATED: no real card was tested.\n";
    if (const Message mark = recordMark(run); !mark.empty())
        out += mark.english() + "\n";
    const auto counterfeit = counterfeitOf(run.metrics);
    out += fmt::format("Verdict: {} - {}\n", upperCase(name(run.verdict)), counterfeit ? counterfeitSentence(*counterfeit).english() : meaning(run.verdict));
    if (run.outcome != Outcome::completed)
        out += fmt::format("The run did not complete: {}{}\n", name(run.outcome), run.note.empty() ? "" : " - " + run.note.english());
    else if (!run.note.empty())
        out += run.note.english() + "\n";
    const std::string model = run.device.model.empty() ? "" : fmt::format(" \"{}\"", displayable(run.device.model));
    out += fmt::format("Card:    {}{}, {}\n", displayable(run.device.path, 200), model, humanBytes(run.device.capacity));
    out += fmt::format("Profile: {} {} (sha256 {})\n", displayable(run.profileName), displayable(run.profileVersion), run.profileSha256.substr(0, 12));
    if (run.judgedBy)
        out += fmt::format("Judged by another profile: {} {} (sha256 {})\n", displayable(run.judgedBy->name), displayable(run.judgedBy->version),
                           run.judgedBy->sha256.substr(0, 12));
    out += fmt::format("Run:     {}, {}, seed {}\n", run.runId, run.started, run.seed);
    for (const auto& resumption : run.resumed)
        out += fmt::format("Resumed: {} in step {}; {} of {} sectors read again held their data\n", displayable(resumption.at), displayable(resumption.step),
                           resumption.sectorsChecked - resumption.sectorsBad, resumption.sectorsChecked);
    out += '\n';

    TextTable table;
    table.addColumn("VERDICT");
    table.addColumn("CRITERION");
    table.addColumn("LIMIT");
    table.addColumn("VALUE");
    table.addColumn("90 % INTERVAL");
    table.addColumn("REASON");
    for (const auto& criterion : run.criteria)
        table.addRow({name(criterion.verdict), criterion.metric, limitText(criterion), valueText(criterion), intervalText(criterion), reasonText(criterion)});
    return out + table.text() + wafText(run);
}

} // namespace assay::cli
