#include "cli/result_text.h"

#include "card/device/card_findings.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/criterion_text.h"
#include "judge/verdict/host_effects.h"
#include "judge/verdict/wait_attribution.h"
#include "run/record/capacity_notes.h"
#include "run/record/not_judged.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace assay::cli {

namespace {

std::string valueText(const CriterionResult& criterion)
{
    return criterion.value ? phrases().value(criterionValue(*criterion.value, criterion.limit, criterion.unit))
                           : say(msg("cli", "not measured"));
}

std::string intervalText(const CriterionResult& criterion) { return sayInterval(criterion.ci, criterion.unit); }

std::string reasonText(const CriterionResult& criterion, const StepNames& names)
{
    return needsReason(criterion) ? say(criterion.reason, names) : "";
}

// The run of a simulated card restarts, because the card loses its content with the process: no sectors are checked.
std::string resumptionText(const Resumption& resumption)
{
    return resumption.sectorsChecked == 0
               ? say(msg("cli", "no sectors to re-read"))
               : say(msg("cli", "{} of {} re-read sectors intact", resumption.sectorsChecked - resumption.sectorsBad,
                         resumption.sectorsChecked));
}

Message meaning(const JudgedRecord& run)
{
    switch (run.verdict) {
    case Verdict::pass:
        return nothingJudged(run) ? msg("cli", "no errors; the profile has no criteria")
                                  : msg("cli", "all criteria met");
    case Verdict::marginal: return msg("cli", "all criteria met, at least one beyond its warning level");
    case Verdict::fail: return msg("cli", "at least one criterion not met");
    case Verdict::inconclusive: return msg("cli", "the data do not decide whether the card is good");
    case Verdict::error: return msg("cli", "fault of the host or the reader; the card is not judged");
    }
    return {};
}

std::string verdictLines(const JudgedRecord& run, const StepNames& names)
{
    std::string out;
    out += simulatedLine(run.simulated);
    if (const Message mark = changeNotice(run); !mark.empty())
        out += say(mark) + "\n";
    if (const Message busy = hostBusyNotice(run); !busy.empty())
        out += say(busy, names) + "\n";
    const Message headline = headlineOf(run);
    out += say(msg("cli", "Verdict: {} - {}", phrases().verdict(run.verdict),
                   say(headline.empty() ? meaning(run) : headline))) +
           "\n";
    const std::string note = say(run.note, names);
    if (run.outcome != Outcome::completed)
        return out + say(msg("cli", "Run incomplete: {}", phrases().outcome(run.outcome))) +
               (note.empty() ? "" : " - " + note) + "\n";
    return note.empty() ? out : out + note + "\n";
}

std::string nameOf(const std::string& name, const std::string& version, const std::string& sha256)
{
    return fmt::format("{} {} (sha256 {})", displayable(name), displayable(version), sha256.substr(0, 12));
}

// "Card:    /dev/sdb": aligned values.
std::string factLine(const Message& label, const std::string& value)
{
    constexpr std::size_t kLabelCells = 9;
    return padTo(say(label), kLabelCells - 1) + " " + value + "\n";
}

std::string factLines(const JudgedRecord& run, const StepNames& names)
{
    const std::string model = run.device.model.empty() ? "" : fmt::format(" \"{}\"", displayable(run.device.model));
    std::string out = factLine(msg("cli", "Card:"), fmt::format("{}{}, {}", displayable(run.device.path, 200), model,
                                                                humanBytes(run.device.capacity)));
    out += factLine(msg("cli", "Profile:"), nameOf(run.profileName, run.profileVersion, run.profileSha256));
    if (const auto& by = run.judgedBy)
        out += factLine(msg("cli", "Judged by another profile:"), nameOf(by->name, by->version, by->sha256));
    for (const SpecimenField& field : kSpecimenFields)
        if (const std::string& said = run.specimen.*field.value; !said.empty())
            out += factLine(msg("cli", "Sample:"),
                            phrases().word("fact", factWords(), std::string("sample_") + field.key) + " " +
                                displayable(said, 200));
    for (const CardFinding& finding : labelFindings(run.device, run.specimen.label))
        out += factLine(msg("cli", "Label:"), say(finding.reason));
    out += factLine(msg("cli", "Run:"), say(msg("cli", "{}, {}, seed {}", run.runId, run.started, run.seed)));
    if (const Message host = hostUncertaintySentence(run); !host.empty())
        out += factLine(msg("cli", "Host:"), say(host));
    for (const Resumption& resumption : run.resumed)
        out += factLine(msg("cli", "Resumed:"), say(msg("cli", "{} in step {steps}; {}", displayable(resumption.at),
                                                        resumption.step, resumptionText(resumption)),
                                                    names));
    if (const auto steps = unjudgedSteps(run); !steps.empty())
        out += say(msg("cli", "Measured but not judged: {steps} (the profile has no criterion for it)",
                       fmt::format("{}", fmt::join(steps, ", "))),
                   names) +
               "\n";
    for (const Message& note : capacityNotes(run))
        out += say(note, names) + "\n";
    return out;
}

// Attribution of the waiting times, per step; "" without observation of the host.
std::string sentencesOfHost(const JudgedRecord& run, const StepNames& names)
{
    std::string out;
    for (const StepRecord& step : run.steps)
        for (const Message& sentence : hostSentences(run, step))
            out += (out.empty() ? "\n" : "") + say(sentence, names) + "\n";
    return out;
}

} // namespace

std::string scorecardText(const JudgedRecord& run)
{
    const StepNames names = namesOf(run);
    TextTable table{msg("cli", "VERDICT"), msg("cli", "CRITERION"), msg("cli", "LIMIT"),
                    msg("cli", "VALUE"),   msg("cli", "90 % CI"),   msg("cli", "REASON")};
    for (const auto& criterion : run.criteria)
        table.addRow({phrases().verdict(criterion.verdict), phrases().metric(names, criterion.metric),
                      phrases().value(criterionLimit(criterion)), valueText(criterion), intervalText(criterion),
                      reasonText(criterion, names)});
    return verdictLines(run, names) + factLines(run, names) + "\n" + table.text() + wafText(run) + writePathText(run) +
           sentencesOfHost(run, names);
}

} // namespace assay::cli
