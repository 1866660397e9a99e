// A hand that does anything: clicks, double clicks, wheel, keys and menu entries, drawn by a seed. What it finds by
// itself: crashes, actions that hold up the event loop, and writing to a disk that nobody named.
#include "window_driver.h"

#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QTimer>
#include <QWheelEvent>
#include <catch2/catch_get_random_seed.hpp>
#include <cstdlib>
#include <ctime>
#include <random>

using namespace assay::gui;

namespace {

// In CI; ASSAY_ACTIONS asks for more.
constexpr int kActions = 300;
// Processor time of the GUI thread: wall time depends on other programs. The goal is 0.2 s on an idle machine, where
// the warning below states the time; a loaded one with slower processors takes several times as long.
constexpr double kMaxSeconds = 3;

double threadSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Hand {
public:
    Hand(MainWindow& window, unsigned seed) : m_window(window), m_random(seed)
    {
        // Menus and message boxes have event loops of their own and would never come back.
        QObject::connect(&m_closer, &QTimer::timeout, [] {
            if (QWidget* popup = QApplication::activePopupWidget())
                popup->close();
            else if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                box->reject();
        });
        m_closer.start(100);
    }

    void act()
    {
        // Qt's file dialog can make, rename and delete files anywhere: it is opened, but no hand is put in it.
        for (QWidget* top : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QFileDialog*>(top))
                dialog->reject();
        switch (below(8)) {
        case 0: return pressKey();
        case 1: return chooseAction();
        case 2: return turnWheel();
        case 3: return click(true);
        default: return click(false);
        }
    }
    std::string last() const { return m_last.toStdString(); }

private:
    int below(int end) { return std::uniform_int_distribution(0, end - 1)(m_random); }

    QWidget* anyWidget()
    {
        QList<QWidget*> shown;
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible())
                for (QWidget* widget : top->findChildren<QWidget*>())
                    if (widget->isVisible() && widget->isEnabled() && !widget->size().isEmpty())
                        shown.push_back(widget);
        return shown.isEmpty() ? &m_window : shown[below(static_cast<int>(shown.size()))];
    }
    QPoint anyPoint(const QWidget& widget) { return {below(widget.width()), below(widget.height())}; }

    void click(bool twice)
    {
        QWidget* widget = anyWidget();
        m_last = QStringLiteral("click on %1 %2").arg(widget->metaObject()->className(), widget->objectName());
        const QPoint point = anyPoint(*widget);
        const auto button = below(8) == 0 ? Qt::RightButton : Qt::LeftButton;
        if (twice)
            QTest::mouseDClick(widget, button, {}, point);
        else
            QTest::mouseClick(widget, button, {}, point);
    }

    void turnWheel()
    {
        QWidget* widget = anyWidget();
        m_last = QStringLiteral("wheel on %1 %2").arg(widget->metaObject()->className(), widget->objectName());
        const QPoint point = anyPoint(*widget);
        QWheelEvent event(point, widget->mapToGlobal(point), {}, {0, below(2) == 0 ? 120 : -120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &event);
    }

    void pressKey()
    {
        static constexpr Qt::Key kKeys[] = {Qt::Key_Tab,   Qt::Key_Backtab, Qt::Key_Up,     Qt::Key_Down,  Qt::Key_Left,
                                            Qt::Key_Right, Qt::Key_Return,  Qt::Key_Escape, Qt::Key_Space, Qt::Key_F1,
                                            Qt::Key_1,     Qt::Key_2,       Qt::Key_3,      Qt::Key_4,     Qt::Key_A};
        const Qt::Key key = kKeys[below(static_cast<int>(std::size(kKeys)))];
        const auto modifiers = key >= Qt::Key_1 && key <= Qt::Key_4 ? Qt::ControlModifier : Qt::NoModifier;
        m_last = QStringLiteral("key %1").arg(key);
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &m_window, key, modifiers);
    }

    void chooseAction()
    {
        QList<QAction*> actions;
        for (QAction* action : m_window.findChildren<QAction*>())
            if (action->isEnabled() && action->menuRole() != QAction::QuitRole && !action->menu())
                actions.push_back(action);
        QAction* action = actions[below(static_cast<int>(actions.size()))];
        m_last = QStringLiteral("action %1").arg(action->text());
        action->trigger();
    }

    MainWindow& m_window;
    std::mt19937 m_random;
    QTimer m_closer;
    QString m_last;
};

} // namespace

TEST_CASE("Hundreds of random actions neither crash nor hold up the window", "[random]")
{
    const char* more = std::getenv("ASSAY_ACTIONS");
    const int actions = more ? std::atoi(more) : kActions;
    const auto seed = Catch::getSeed();
    CAPTURE(seed);
    WindowDriver driver;
    Hand hand(driver.window(), seed);
    double longest = 0;
    std::string slowest;
    for (int i = 0; i < actions; ++i) {
        const double begin = threadSeconds();
        hand.act();
        QCoreApplication::processEvents();
        const double took = threadSeconds() - begin;
        if (took > longest) {
            longest = took;
            slowest = hand.last();
        }
        if (!driver.window().isVisible()) // closed by a way that the hand was not to take
            FAIL("the window is gone after: " << hand.last());
    }
    CAPTURE(slowest);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(NDEBUG)
    CHECK(longest < kMaxSeconds);
#endif
    WARN(actions << " actions, the longest took " << longest * 1e3 << " ms of the processor: " << slowest);
}
