#include "gui/interrupted_offer.h"

#include "gui/message_strip.h"
#include "gui/preferences.h"
#include "gui/shell.h"
#include "program/history/index_folders.h"
#include "program/wiring/run_lock.h"
#include "system/platform.h"

#include <algorithm>

namespace assay::gui {

namespace {

constexpr std::size_t kLooked = 200; // latest runs
constexpr std::size_t kNamed = 4;    // interrupted runs that the sentence names

std::vector<RunSummary> interruptedRuns(const std::string& startedAfter)
{
    Message note;
    auto found = withHistory(platform::historyFile(), note, [&](History& history) -> Result<std::vector<RunSummary>> {
        auto runs = history.find({.limit = kLooked});
        if (!runs)
            return runs;
        std::erase_if(*runs, [&](const RunSummary& run) { return !run.ended.empty() || run.started <= startedAfter; });
        refresh(history, *runs);
        findRunning(*runs);
        return runs;
    });
    if (!found)
        return {}; // the History page shows the error
    std::erase_if(*found, [](const RunSummary& run) { return !run.ended.empty() || run.running || run.missing; });
    return std::move(*found);
}

} // namespace

InterruptedOffer::InterruptedOffer(Shell& shell, MessageStrip& strip, QObject* parent)
    : QObject(parent), m_shell(shell), m_strip(strip)
{
    connect(&strip, &MessageStrip::actionRequested, this, &InterruptedOffer::resumeFirst);
    connect(&strip, &MessageStrip::dismissed, this, &InterruptedOffer::dismiss);
}

void InterruptedOffer::look()
{
    m_looking.start([seen = dismissedInterruption()] { return interruptedRuns(seen); },
                    [this](std::vector<RunSummary> runs) {
                        m_runs = std::move(runs);
                        show();
                    });
}

void InterruptedOffer::show()
{
    if (m_runs.empty())
        return m_strip.showNote(QString());
    QStringList names;
    for (const RunSummary& run : m_runs) {
        if (std::size_t(names.size()) == kNamed) {
            names.append(tr("%n more", nullptr, static_cast<int>(m_runs.size() - kNamed)));
            break;
        }
        //: %1 card, %2 date and time
        names.append(tr("%1 (%2)").arg(shownDeviceText(run.model, 40), m_texts.moment(run.started)));
    }
    const int count = static_cast<int>(m_runs.size());
    m_strip.setAction(count == 1 ? tr("Resume") : tr("Resume the first"));
    m_strip.setDismissible(tr("Dismiss"));
    const QString sentence =
        count == 1 ? tr("A test was interrupted before its end: %1. The History page resumes it later, too.")
                   : tr("%n tests were interrupted before their end: %1. The History page resumes them later, too.",
                        nullptr, count);
    m_strip.showNote(sentence.arg(names.join(tr(", "))));
}

void InterruptedOffer::resumeFirst()
{
    if (m_runs.empty())
        return;
    const std::string folder = m_runs.front().folder;
    m_runs.erase(m_runs.begin());
    show();
    m_shell.resumeRun(folder);
}

void InterruptedOffer::dismiss()
{
    if (!m_runs.empty())
        saveDismissedInterruption(m_runs.front().started);
    m_runs.clear();
}

void InterruptedOffer::retranslate(const Texts& texts)
{
    m_texts = texts;
    show();
}

} // namespace assay::gui
