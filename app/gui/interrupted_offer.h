// Offers at the start of the program to resume tests that an earlier one did not end, for example after a crash or a
// power failure. GUI thread.
#pragma once

#include "gui/background_task.h"
#include "program/history/run_summary.h"
#include "text/texts.h"

#include <QObject>

#include <vector>

namespace assay::gui {

class MessageStrip;
class Shell;

class InterruptedOffer final : public QObject {
    Q_OBJECT
public:
    // Shell and strip outlive this object.
    InterruptedOffer(Shell& shell, MessageStrip& strip, QObject* parent);
    void look(); // in the background: the latest runs of the history that started after the latest dismissed one
    void retranslate(const Texts& texts);

private:
    void show();
    void resumeFirst(); // one at a time: each real card needs a new consent
    void dismiss();

    Shell& m_shell;
    MessageStrip& m_strip;
    Texts m_texts;
    std::vector<RunSummary> m_runs; // latest first
    BackgroundTask<std::vector<RunSummary>> m_looking;
};

} // namespace assay::gui
