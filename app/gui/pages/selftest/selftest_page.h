// The self-test of this computer: fitness for measurements, and timing uncertainty.
#pragma once

#include "gui/background_task.h"
#include "gui/page.h"
#include "io/host/self_test.h"

#include "ground/base/result.h"

#include <optional>
#include <stop_token>

class QFrame;
class QLabel;
class QPushButton;
class QTableWidget;

namespace assay::gui {

class EmptyState;
class MessageStrip;
class PageHeader;
class Shell;

class SelfTestPage final : public Page {
    Q_OBJECT
public:
    explicit SelfTestPage(Shell& shell);
    ~SelfTestPage() override; // stops a running test within some 10 ms
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;
    void show(const SelfTest& test); // replaces the shown test

private:
    void buildLayout();
    void begin(bool whole);
    void done(Result<SelfTest> test);
    void showAll();
    void showState();

    Shell& m_shell;
    Texts m_texts;
    std::optional<SelfTest> m_test;
    PageHeader* m_header;
    QPushButton* m_short;
    QPushButton* m_whole;
    MessageStrip* m_message;
    EmptyState* m_empty;
    QFrame* m_content;
    QLabel* m_verdict;
    QLabel* m_words;
    QLabel* m_facts;
    QTableWidget* m_delays;
    std::stop_source m_stop;
    BackgroundTask<Result<SelfTest>> m_testing;
};

} // namespace assay::gui
