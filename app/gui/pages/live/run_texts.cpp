#include "gui/pages/live/run_texts.h"

#include "gui/session_model.h"
#include "look/units.h"

#include <QCoreApplication>

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

QString timeLeftText(const Texts& texts, const Snapshot& snapshot)
{
    return snapshot.remaining ? Words::tr("about %1 left").arg(wholeSecondsText(texts, *snapshot.remaining))
                              //: Remaining time of a running test while nothing was measured yet.
                              : Words::tr("time left: not known yet");
}

QString timeText(const Texts& texts, const Snapshot& snapshot)
{
    if (!snapshot.waitingFor.empty())
        return texts.message(snapshot.waitingFor);
    const QString elapsed = Words::tr("%1 elapsed").arg(wholeSecondsText(texts, snapshot.elapsed));
    return snapshot.state == SessionState::done ? elapsed
                                                : elapsed + QStringLiteral("   ·   ") + timeLeftText(texts, snapshot);
}

} // namespace assay::gui
