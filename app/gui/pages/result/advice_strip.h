// Mitigations in one line below the scorecard of a run whose recording lost video. Computed on a background thread,
// never while a card of this window is in test, because it uses all processors for some seconds.
#pragma once

#include "document/run_advice.h"
#include "ground/base/result.h"
#include "gui/background_task.h"
#include "text/texts.h"

#include <QFrame>
#include <QTimer>

#include <memory>
#include <stop_token>

class QLabel;
class QPushButton;

namespace assay::gui {

class Shell;

class AdviceStrip final : public QFrame {
    Q_OBJECT
public:
    static constexpr int kDeadlineMs = 300'000; // computation limit; also sufficient for a slow computer

    explicit AdviceStrip(Shell& shell, QWidget* parent = nullptr);
    ~AdviceStrip() override;
    AdviceStrip(const AdviceStrip&) = delete;
    AdviceStrip& operator=(const AdviceStrip&) = delete;

    // Shows and computes the advice of this run if it wants one; else hides. Never null.
    void setRun(std::shared_ptr<const JudgedRecord> run);
    void retranslate(const Texts& texts);
    const RunAdvice& advice() const { return m_advice; } // empty until it is computed

signals:
    void advised();      // the advice is available, or the reason for its absence
    void allRequested(); // the user requests the full advice

private:
    enum class State { notWanted, waiting, working, advised, impossible, tookTooLong };
    struct Answer {
        RunAdvice advice;
        bool stopped = false;
    };
    void startIfQuiet();
    void cancel();
    void take(const std::shared_ptr<const JudgedRecord>& run, Answer answer);
    void showState();
    static Answer workOut(const JudgedRecord& run, const std::stop_token& stop);

    Shell& m_shell;
    Texts m_texts;
    State m_state = State::notWanted;
    std::shared_ptr<const JudgedRecord> m_run;
    RunAdvice m_advice;
    QLabel* m_word;
    QLabel* m_sentence;
    QPushButton* m_all;
    QTimer m_deadline;
    std::stop_source m_stop;
    BackgroundTask<Answer> m_task; // last member: its thread ends first
};

} // namespace assay::gui
