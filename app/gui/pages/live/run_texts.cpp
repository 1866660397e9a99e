#include "gui/pages/live/run_texts.h"

#include "gui/session_model.h"
#include "judge/verdict/counterfeit.h"
#include "look/units.h"
#include "program/wiring/wiring.h"
#include "run/record/interim_verdict.h"

#include <QCoreApplication>

#include <algorithm>
#include <filesystem>

namespace assay::gui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RunWords)
};

} // namespace

QString profileText(const Texts& texts, const SessionModel& run)
{
    if (const auto profile = run.profile())
        return texts.profileTitle(profile->title, profile->name);
    return shownDeviceText(std::filesystem::path(run.request().profile).stem().string());
}

QString stepText(const Texts& texts, const Snapshot& snapshot)
{
    if (snapshot.stepCount == 0)
        return Words::tr("Starting...");
    const QString position = Words::tr("Step %1 of %2").arg(snapshot.step + 1).arg(snapshot.stepCount);
    QString what = texts.step(snapshot.stepName);
    if (snapshot.phase)
        what += QStringLiteral(" · ") + texts.phase(*snapshot.phase);
    return position + QStringLiteral("   ") + what;
}

QString timeLeftText(const Texts& texts, const SessionModel& run)
{
    const auto left = run.timeLeft();
    return left ? Words::tr("about %1 left").arg(wholeSecondsText(texts, left->time))
                //: Remaining time of a running test while nothing was measured yet.
                : Words::tr("time left: not known yet");
}

QString timeBasisText(const SessionModel& run)
{
    const auto left = run.timeLeft();
    if (!left)
        return {};
    switch (left->basis) {
    case TimeLeft::Basis::measuredRate: return Words::tr("Remaining time by the plan and the measured rate.");
    case TimeLeft::Basis::earlierRun: return Words::tr("Remaining time by the latest complete run of this card.");
    case TimeLeft::Basis::plan:
        return Words::tr("Remaining time by the plan, for a card of %1 MB/s.").arg(kAssumedMegabytesPerSecond);
    }
    return {};
}

QString timeText(const Texts& texts, const SessionModel& run)
{
    const Snapshot& snapshot = run.snapshot();
    if (!snapshot.waitingFor.empty())
        return texts.message(snapshot.waitingFor);
    const QString elapsed = Words::tr("%1 elapsed").arg(wholeSecondsText(texts, snapshot.elapsed));
    return snapshot.state == SessionState::done ? elapsed
                                                : elapsed + QStringLiteral("   ·   ") + timeLeftText(texts, run);
}

QString reasonText(const Texts& texts, const SessionModel& run)
{
    const JudgedRecord* record = run.record().get();
    if (record && record->outcome != Outcome::completed)
        return texts.message(record->note, namesOf(*record));
    if (record) {
        if (const Message headline = headlineOf(*record); !headline.empty())
            return texts.message(headline);
        const auto deciding = std::ranges::find(record->criteria, record->verdict, &CriterionResult::verdict);
        return record->verdict == Verdict::pass || deciding == record->criteria.end()
                   ? QString()
                   : texts.message(deciding->reason, namesOf(*record));
    }
    if (!run.snapshot().soFar)
        return {};
    const auto& criteria = run.snapshot().soFar->criteria;
    const auto missed = std::ranges::find(criteria, InterimStatus::missed, &InterimCriterion::status);
    return missed == criteria.end() ? QString() : texts.message(missed->result.reason, run.stepNames());
}

} // namespace assay::gui
