// The tests of this window: the page of a single test, or all as tiles, each with its own page.
#pragma once

#include "gui/page.h"

class QStackedWidget;

namespace assay::gui {

class RunGrid;
class RunView;
class SessionModel;
class Shell;

class LivePage final : public Page {
    Q_OBJECT
public:
    explicit LivePage(Shell& shell);
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;
    bool hasContent() const override;
    void enter() override;

private:
    void showAll();
    void showRun(SessionModel* run);
    void openRun(SessionModel* run); // shows its page; for an ended run its result
    void begin(SessionModel* run);
    void end(SessionModel* run);
    void remove(SessionModel* run);

    Shell& m_shell;
    QStackedWidget* m_stack;
    RunGrid* m_grid;
    RunView* m_view;
};

} // namespace assay::gui
