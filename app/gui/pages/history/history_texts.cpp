#include "gui/pages/history/history_texts.h"

#include "gui/changed_run.h"
#include "program/wiring/wiring.h"

#include <map>

namespace assay::gui {

namespace {

constexpr std::size_t kOriginLetters = 60;

// Read once per profile: a table asks for each visible row. GUI thread.
const StepNames& stepsOfProfile(const std::string& profile)
{
    static std::map<std::string, StepNames> known;
    const auto found = known.find(profile);
    return found != known.end() ? found->second : known.emplace(profile, builtinStepNames(profile)).first->second;
}

} // namespace

QString HistoryTexts::started(const RunSummary& run) { return Texts().moment(run.started); }

QString HistoryTexts::card(const RunSummary& run)
{
    const std::string serial = run.serialKey.substr(run.serialKey.rfind(' ') + 1);
    const std::string name = serial.empty() ? run.card : serial;
    return shownDeviceText(run.model.empty() ? name : run.model + "  " + name, 80);
}

QString HistoryTexts::origin(const RunSummary& run)
{
    QStringList parts;
    for (const std::string* part : {&run.sample.supplier, &run.sample.lot, &run.sample.number})
        if (!part->empty())
            parts << shownDeviceText(*part, kOriginLetters);
    return parts.join(QStringLiteral(" · "));
}

QString HistoryTexts::verdict(const RunSummary& run, const Texts& texts)
{
    const auto known = verdictNamed(run.verdict);
    if (run.changed)
        return changedWord();
    return run.ended.empty() || !known ? QStringLiteral("–") : texts.verdict(*known);
}

QString HistoryTexts::reason(const RunSummary& run, const Texts& texts)
{
    if (run.changed || run.ended.empty())
        return {};
    for (const Outcome outcome : {Outcome::stopped, Outcome::deviceLost, Outcome::hung, Outcome::error})
        if (run.outcome == name(outcome))
            return texts.outcome(outcome);
    if (!run.decidedBy)
        return {};
    const CriterionResult& criterion = *run.decidedBy;
    //: %1 metric of a step, %2 its value, %3 like "≥ 10 MB/s"
    return tr("%1 %2, limit %3")
        .arg(texts.metric(stepsOfProfile(run.profile), criterion.metric), texts.measured(criterion),
             texts.limit(criterion));
}

QString HistoryTexts::recorded(const RunSummary& run, const Texts& texts)
{
    return run.changed && !run.ended.empty() ? recordedWord(verdictNamed(run.verdict), texts) : QString();
}

std::optional<Verdict> HistoryTexts::shownVerdict(const RunSummary& run)
{
    if (run.changed)
        return Verdict::error;
    return run.ended.empty() ? std::nullopt : verdictNamed(run.verdict);
}

QStringList HistoryTexts::marks(const RunSummary& run)
{
    QStringList marks;
    const auto say = [&marks](bool so, const QString& mark) {
        if (so)
            marks << mark;
    };
    //: Mark of a run in the history: its folder is gone.
    say(run.missing, tr("missing"));
    //: Mark of a run in the history: its folder is not as the run wrote it.
    say(run.changed, tr("changed"));
    //: Mark of a run in the history: another card has the same serial number.
    say(run.repeatedSerial, tr("serial repeated"));
    //: Mark of a run in the history: it is being done now.
    say(run.running, tr("running"));
    //: Mark of a run in the history: it was interrupted, and can go on.
    say(run.ended.empty() && !run.running && !run.missing, tr("interrupted"));
    say(run.simulated, tr("simulated"));
    return marks;
}

QString HistoryTexts::explained(const RunSummary& run)
{
    QStringList sentences;
    const auto say = [&sentences](bool so, const QString& sentence) {
        if (so)
            sentences << sentence;
    };
    say(run.missing, tr("The run folder was not found: it was moved or deleted, or its disk is not connected."));
    say(run.changed, tr("The run folder was changed after the run; the result page lists the changes."));
    say(run.repeatedSerial,
        tr("Another card has the same manufacturer and serial number; serial numbers should be unique."));
    say(run.running, tr("The run is under way."));
    say(run.ended.empty() && !run.running && !run.missing,
        tr("The run was interrupted before its end and can be resumed."));
    say(run.simulated, tr("No real card was tested."));
    return sentences.join(QLatin1Char('\n'));
}

} // namespace assay::gui
