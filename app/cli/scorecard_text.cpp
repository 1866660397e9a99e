#include "cli/scorecard_text.h"

#include "base/quantity_text.h"
#include "base/text.h"
#include "cli/text_table.h"
#include "cli/waf_text.h"
#include "record/not_judged.h"
#include "verdict/counterfeit.h"
#include "verdict/reason.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace assay::cli {

namespace {

std::string valueText(const CriterionResult& criterion)
{
    return criterion.value ? shown(*criterion.value, criterion.limit, criterion.unit) : "not measured";
}

std::string intervalText(const CriterionResult& criterion)
{
    return criterion.ci ? rangeText(criterion.ci->low, criterion.ci->high, criterion.unit) : "";
}

std::string reasonText(const CriterionResult& criterion)
{
    return needsReason(criterion) ? criterion.reason.english() : "";
}

// The run of a simulated card restarts, because the card loses its content with the process; so no sectors are checked.
std::string resumptionText(const Resumption& resumption)
{
    return resumption.sectorsChecked == 0
               ? "nothing had to be read again"
               : fmt::format("{} of {} sectors read again held their data",
                             resumption.sectorsChecked - resumption.sectorsBad, resumption.sectorsChecked);
}

std::string upperCase(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return text;
}

const char* meaning(const JudgedRecord& run)
{
    switch (run.verdict) {
    case Verdict::pass:
        return nothingJudged(run) ? "no errors; what was measured is not judged" : "the card meets every criterion";
    case Verdict::marginal: return "the card passes, but with little margin";
    case Verdict::fail: return "the card does not meet the profile";
    case Verdict::inconclusive: return "the run does not say whether the card is good";
    case Verdict::error: return "host or reader were at fault; nothing is said about the card";
    }
    return "";
}

} // namespace

std::string scorecardText(const JudgedRecord& run)
{
    std::string out;
    if (run.simulated)
        out += "SIMULATED: no real card was tested.\n";
    if (const Message mark = recordMark(run); !mark.empty())
        out += mark.english() + "\n";
    const auto counterfeit = counterfeitOf(run.metrics);
    out += fmt::format("Verdict: {} - {}\n", upperCase(name(run.verdict)),
                       counterfeit ? counterfeitSentence(*counterfeit).english() : meaning(run));
    if (run.outcome != Outcome::completed)
        out += fmt::format("The run did not complete: {}{}\n", name(run.outcome),
                           run.note.empty() ? "" : " - " + run.note.english());
    else if (!run.note.empty())
        out += run.note.english() + "\n";
    const std::string model = run.device.model.empty() ? "" : fmt::format(" \"{}\"", displayable(run.device.model));
    out +=
        fmt::format("Card:    {}{}, {}\n", displayable(run.device.path, 200), model, humanBytes(run.device.capacity));
    out += fmt::format("Profile: {} {} (sha256 {})\n", displayable(run.profileName), displayable(run.profileVersion),
                       run.profileSha256.substr(0, 12));
    if (run.judgedBy)
        out += fmt::format("Judged by another profile: {} {} (sha256 {})\n", displayable(run.judgedBy->name),
                           displayable(run.judgedBy->version), run.judgedBy->sha256.substr(0, 12));
    for (const SampleField& field : kSampleFields)
        if (const std::string& said = run.sample.*field.value; !said.empty())
            out += fmt::format("Sample:  {} {}\n", field.key, displayable(said, 200));
    out += fmt::format("Run:     {}, {}, seed {}\n", run.runId, run.started, run.seed);
    for (const Resumption& resumption : run.resumed)
        out += fmt::format("Resumed: {} in step {}; {}\n", displayable(resumption.at), displayable(resumption.step),
                           resumptionText(resumption));
    if (const auto steps = unjudgedSteps(run); !steps.empty())
        out += fmt::format("Measured, not judged: {}; no criterion is about {}\n", fmt::join(steps, ", "),
                           steps.size() == 1 ? "it" : "them");
    out += '\n';

    TextTable table;
    table.addColumn("VERDICT");
    table.addColumn("CRITERION");
    table.addColumn("LIMIT");
    table.addColumn("VALUE");
    table.addColumn("90 % INTERVAL");
    table.addColumn("REASON");
    for (const auto& criterion : run.criteria)
        table.addRow({name(criterion.verdict), criterion.metric, shownLimit(criterion), valueText(criterion),
                      intervalText(criterion), reasonText(criterion)});
    return out + table.text() + wafText(run);
}

} // namespace assay::cli
