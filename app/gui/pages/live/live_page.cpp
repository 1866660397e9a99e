#include "gui/pages/live/live_page.h"

#include "gui/pages/live/run_grid.h"
#include "gui/pages/live/run_view.h"
#include "gui/session_model.h"
#include "gui/shell.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace assay::gui {

LivePage::LivePage(Shell& shell)
    : m_shell(shell), m_stack(new QStackedWidget(this)), m_grid(new RunGrid), m_view(new RunView)
{
    setObjectName("livePage");
    m_stack->addWidget(m_grid);
    m_stack->addWidget(m_view);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->addWidget(m_stack);
    connect(&shell, &Shell::runAdded, m_grid, &RunGrid::add);
    connect(&shell, &Shell::runStarted, this, &LivePage::begin);
    connect(&shell, &Shell::runEnded, this, &LivePage::end);
    connect(&shell, &Shell::runRemoved, this, &LivePage::remove);
    connect(&shell, &Shell::runsRequested, this, [this] {
        if (hasContent())
            m_shell.show(this);
    });
    connect(m_grid, &RunGrid::chosen, this, &LivePage::openRun);
    connect(m_grid, &RunGrid::dismissed, &shell, &Shell::dismiss);
    connect(m_grid, &RunGrid::stopAllRequested, &shell, &Shell::stopAll);
    connect(m_view, &RunView::backRequested, this, &LivePage::showAll);
    connect(m_view, &RunView::resultRequested, &shell, &Shell::showResult);
}

Page::NavigationEntry LivePage::navigationEntry() const
{
    QPainterPath pulse({3, 13});
    for (const QPointF point : {QPointF(7, 13), QPointF(9.5, 6), QPointF(13.5, 19), QPointF(16, 13), QPointF(21, 13)})
        pulse.lineTo(point);
    return {tr("Running"), pulse};
}

bool LivePage::hasContent() const { return !m_shell.runs().empty(); }

void LivePage::enter()
{
    const auto& runs = m_shell.runs();
    if (runs.size() == 1 && runs.front()->active())
        showRun(runs.front());
    else
        showAll();
}

void LivePage::showAll()
{
    m_stack->setCurrentWidget(m_grid);
    m_grid->focusOn(m_view->run());
}

void LivePage::showRun(SessionModel* run)
{
    m_view->setOneOfSeveral(m_shell.runs().size() > 1);
    m_view->setRun(run);
    m_stack->setCurrentWidget(m_view);
}

void LivePage::openRun(SessionModel* run)
{
    if (run->active())
        showRun(run);
    else
        m_shell.showResult(run);
}

void LivePage::begin(SessionModel*)
{
    m_view->setOneOfSeveral(m_shell.runs().size() > 1);
    if (m_shell.activeRuns() == 1)
        m_shell.show(this);
}

// The end of a test shows its result only if the user was watching this test alone.
void LivePage::end(SessionModel* run)
{
    const bool watched = isVisible() && m_stack->currentWidget() == m_view && m_view->run() == run;
    if (!watched || m_shell.runs().size() > 1)
        return;
    m_shell.showResult(run);
    m_shell.dismiss(run);
}

void LivePage::remove(SessionModel* run)
{
    m_grid->remove(run);
    if (m_view->run() == run)
        m_stack->setCurrentWidget(m_grid);
    if (isVisible() && m_shell.runs().empty())
        m_shell.showFirst();
}

void LivePage::retranslate(const Texts& texts)
{
    m_grid->retranslate(texts);
    m_view->retranslate(texts);
}

} // namespace assay::gui
