#include "hands.h"

#include "gui/window_driver.h"

#include <QApplication>
#include <QCheckBox>
#include <QProcess>
#include <QScrollArea>
#include <QStandardPaths>
#include <QWindow>

namespace assay::gui {

namespace {

constexpr int kTick = 14;       // pixels from the left end of a box to be ticked
constexpr int kMostStops = 100; // of a walk by Tab
constexpr int kMostClicks = 4;  // until a list opens
constexpr int kClickMs = 15000; // how long a list may take to open
constexpr int kStillMs = 100;   // a widget that keeps its place so long stays there

// The window that people see in front: a dialog before what it belongs to.
QWindow* frontWindow()
{
    QWindow* front = nullptr;
    for (QWindow* window : QGuiApplication::topLevelWindows())
        if (window->isVisible() && window->type() != Qt::ToolTip && window->type() != Qt::Popup &&
            (!front || window->transientParent()))
            front = window;
    return front;
}

QProcessEnvironment plainEnvironment()
{
    auto plain = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"LD_PRELOAD", "UMOCKDEV_DIR"})
        plain.remove(QLatin1String(name));
    return plain;
}

} // namespace

Hands::Hands(QWidget& window, Tool tool) : m_window(window), m_tool(tool)
{
    if (QStandardPaths::findExecutable("xdotool").isEmpty())
        SKIP("xdotool is missing");
    giveFocus();
}

void Hands::run(const QStringList& arguments)
{
    giveFocus();
    QProcess process;
    process.setProcessEnvironment(plainEnvironment());
    process.start("xdotool", arguments);
    REQUIRE(eventually([&] { return process.state() == QProcess::NotRunning; }));
    REQUIRE(process.exitCode() == 0);
    ++m_actions;
    QCoreApplication::processEvents();
}

void Hands::giveFocus()
{
    if (QApplication::activePopupWidget())
        return;
    QWindow* front = frontWindow();
    REQUIRE(front);
    if (QGuiApplication::focusWindow() != front)
        front->requestActivate();
    REQUIRE(eventually([&] { return QGuiApplication::focusWindow() == front; }));
}

void Hands::key(const char* keys) { run({"key", QLatin1String(keys)}); }

void Hands::typeLine(const QString& text)
{
    run({"type", "--delay", "2", text});
    key("Return");
}

void Hands::scan(const QString& text, int everyMs, const char* end)
{
    run({"type", "--delay", QString::number(everyMs), text + QLatin1String(end)});
}

QWidget* Hands::named(const char* widget)
{
    auto* found = m_window.findChild<QWidget*>(QLatin1String(widget));
    INFO("widget " << widget);
    REQUIRE(eventually([&] {
        found = m_window.findChild<QWidget*>(QLatin1String(widget));
        return found && found->isVisible() && found->isEnabled();
    }));
    return found;
}

void Hands::walkTo(QWidget* widget)
{
    m_walked.clear();
    while (QApplication::focusWidget() != widget && m_walked.size() < kMostStops) {
        const QWidget* before = QApplication::focusWidget();
        key("Tab");
        // The event is under way: the server sends it when it likes.
        (void)QTest::qWaitFor([&] { return QApplication::focusWidget() != before; }, 2000);
        const QWidget* now = QApplication::focusWidget();
        m_walked << (now ? now->objectName() : QStringLiteral("nothing"));
    }
    INFO("looked for " << widget->objectName().toStdString() << ", came to "
                       << m_walked.join(QStringLiteral(" > ")).toStdString());
    REQUIRE(QApplication::focusWidget() == widget);
}

void Hands::click(QWidget* widget, QPoint place)
{
    for (QWidget* parent = widget->parentWidget(); parent; parent = parent->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(parent))
            area->ensureWidgetVisible(widget); // as with the wheel
    QPoint at = widget->mapToGlobal(place);
    // A page that is laid out again meanwhile moves the widget away from under the mouse.
    REQUIRE(eventually([&] {
        const QPoint before = at;
        QTest::qWait(kStillMs);
        at = widget->mapToGlobal(place);
        return at == before;
    }));
    run({"mousemove", QString::number(at.x()), QString::number(at.y()), "click", "1"});
}

void Hands::press(QWidget* target)
{
    REQUIRE(eventually([target] { return target->isVisible() && target->isEnabled(); }));
    if (m_tool == Tool::mouse)
        return qobject_cast<QCheckBox*>(target) ? click(target, {kTick, target->height() / 2}) : click(target);
    walkTo(target);
    key("space");
}

void Hands::pressRow(const char* list, const QString& words, const char* held)
{
    auto* view = qobject_cast<QAbstractItemView*>(named(list));
    REQUIRE(view);
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        const QModelIndex index = view->model()->index(row, 0);
        if (!(index.data().toString() + index.data(Qt::AccessibleTextRole).toString()).contains(words))
            continue;
        view->scrollTo(index);
        const QPoint at = view->viewport()->mapToGlobal(view->visualRect(index).center());
        QStringList click{"mousemove", QString::number(at.x()), QString::number(at.y()), "click", "1"};
        if (*held)
            click = QStringList{"keydown", held} + click + QStringList{"keyup", held};
        return run(click);
    }
    FAIL("no row " << words.toStdString());
}

void Hands::choose(const char* chooser, const QString& words)
{
    auto* box = qobject_cast<QComboBox*>(named(chooser));
    REQUIRE(box);
    const auto there = [&] { return box->currentText().contains(words); };
    if (m_tool == Tool::mouse) {
        // As a person does, again when the list did not open: on a busy host the release can come so late that Qt takes
        // it for the choice of an entry.
        const auto opened = [&] { return box->view()->isVisible(); };
        for (int tries = 0; tries < kMostClicks && !opened(); ++tries) {
            click(box);
            (void)QTest::qWaitFor(opened, kClickMs);
        }
        REQUIRE(opened());
        const QModelIndex entry = box->model()->index(box->findText(words, Qt::MatchContains), 0);
        REQUIRE(entry.isValid());
        box->view()->scrollTo(entry);
        click(box->view()->viewport(), box->view()->visualRect(entry).center());
        REQUIRE(eventually(there));
        return;
    }
    walkTo(box);
    for (int i = 0; i < box->count() && !there(); ++i) {
        const int before = box->currentIndex();
        key("Down");
        (void)QTest::qWaitFor([&] { return box->currentIndex() != before; }, 2000);
    }
    REQUIRE(there());
}

} // namespace assay::gui
