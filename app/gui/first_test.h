// A simulated test that a newcomer can watch for some 20 s, and that explains its verdict at the end. GUI thread.
#pragma once

#include "text/texts.h"

#include <QObject>
#include <QPointer>

#include <memory>

namespace assay::gui {

class MessageStrip;
class SessionModel;
class Shell;

class FirstTest final : public QObject {
    Q_OBJECT
public:
    // Shell and strip outlive this object.
    FirstTest(Shell& shell, MessageStrip& strip, QObject* parent);
    void offer(); // at the first start of the program
    void start();
    void retranslate(const Texts& texts);

private:
    enum class State { quiet, offered, running, explained };
    void show();
    void explain(const SessionModel* run);

    Shell& m_shell;
    MessageStrip& m_strip;
    Texts m_texts;
    State m_state = State::quiet;
    QPointer<SessionModel> m_run;
    std::shared_ptr<const JudgedRecord> m_record; // of the explained test
};

} // namespace assay::gui
