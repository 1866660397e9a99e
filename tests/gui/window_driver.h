// A main window on a temporary folder, and the hands of a user: finds widgets by name and clicks them. Every wait runs
// the event loop and has an end.
#pragma once

#include "gui/main_window.h"
#include "gui/shell.h"
#include "plot/plot_widget.h"
#include "text/texts.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <catch2/catch_test_macros.hpp>
#include <vector>

namespace assay::gui {

constexpr int kPatienceMs = 240'000; // an upper bound for a loaded machine, never a duration

template <class Predicate> bool eventually(Predicate predicate) { return QTest::qWaitFor(predicate, kPatienceMs); }

inline std::vector<PlotWidget*> plotsOn(const QWidget* page)
{
    std::vector<PlotWidget*> plots;
    for (auto* widget : page->findChildren<QWidget*>())
        if (auto* plot = dynamic_cast<PlotWidget*>(widget)) // no class of Qt's meta objects
            plots.push_back(plot);
    return plots;
}

class WindowDriver {
public:
    explicit WindowDriver(bool realPace = false, Preferences preferences = {})
        : m_window(options(realPace), preferences)
    {
        m_window.show();
        REQUIRE(eventually([this] {
            return find<QAbstractItemView>("cardList")->model()->rowCount() > 1 &&
                   find<QComboBox>("profileChooser")->count() > 1;
        }));
    }

    MainWindow& window() { return m_window; }
    Shell& shell() { return *m_window.findChild<Shell*>(); }
    std::filesystem::path runs() const { return m_folder.path().toStdString(); }

    // The folder of the first run of this window, in which there is no other.
    std::filesystem::path onlyRun() const { return std::filesystem::directory_iterator(runs() / "runs")->path(); }

    template <class Widget> Widget* find(const char* name)
    {
        auto* widget = m_window.findChild<Widget*>(QString::fromLatin1(name));
        INFO("widget " << name);
        REQUIRE(widget);
        return widget;
    }
    bool shows(const char* page) { return find<QWidget>(page)->isVisible(); }
    QString text(const char* label) { return find<QLabel>(label)->text(); }
    void click(const char* button) { QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton); }
    void clickTool(const char* button) { QTest::mouseClick(find<QToolButton>(button), Qt::LeftButton); }
    void choose(const char* action) { find<QAction>(action)->trigger(); }
    // Until all that is seen has it.
    void chooseTheme(const char* action, Theme theme)
    {
        choose(action);
        REQUIRE(eventually([&] { return themeOf(m_window.palette()) == theme && m_window.updatesEnabled(); }));
    }

    // Clicks the entry of the list in which `words` stand; a simulated card only when their heading is unfolded.
    void clickCard(const QString& words, Qt::KeyboardModifiers with = {})
    {
        auto* list = find<QAbstractItemView>("cardList");
        if (!m_unfolded && words != kSimulatedCards) {
            m_unfolded = true;
            clickCard(kSimulatedCards);
        }
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            const QModelIndex index = list->model()->index(row, 0);
            if (!index.data(Qt::AccessibleTextRole).toString().contains(words))
                continue;
            list->scrollTo(index);
            QTest::mouseClick(list->viewport(), Qt::LeftButton, with, list->visualRect(index).center());
            return;
        }
        FAIL("no card " << words.toStdString());
    }
    void chooseProfile(const QString& words)
    {
        auto* chooser = find<QComboBox>("profileChooser");
        const int index = chooser->findText(words, Qt::MatchContains);
        REQUIRE(index >= 0);
        chooser->setCurrentIndex(index);
        emit chooser->activated(index);
    }
    // Card, profile, start.
    void start(const QString& card, const QString& profile)
    {
        clickCard(card);
        chooseProfile(profile);
        REQUIRE(eventually([this] { return find<QPushButton>("startButton")->isEnabled(); }));
        click("startButton");
    }
    // Names the file in the dialog that asks for one.
    void chooseFile(const std::filesystem::path& file)
    {
        auto* dialog = m_window.findChild<QFileDialog*>();
        REQUIRE(dialog);
        dialog->selectFile(QString::fromStdString(file.string()));
        QMetaObject::invokeMethod(dialog, "accept");
    }
    // Saves the report of the run whose result is shown.
    void savePdf(const std::filesystem::path& file)
    {
        click("savePdf");
        chooseFile(file);
        REQUIRE(eventually([this] { return find<QPushButton>("savePdf")->isEnabled(); }));
    }
    // The running test that is shown: presses Stop, and says yes to the question.
    void stopTest()
    {
        click("stopButton");
        for (auto* button : find<QMessageBox>("stopQuestion")->buttons())
            if (button->objectName() == QLatin1String("stopAccept"))
                return QTest::mouseClick(button, Qt::LeftButton);
        FAIL("no way to stop");
    }
    bool waitForResult()
    {
        return eventually([this] { return shows("resultPage"); });
    }

private:
    static constexpr const char* kSimulatedCards = "Simulated cards";
    WindowOptions options(bool realPace) const { return {m_folder.path().toStdString() + "/runs", realPace}; }

    QTemporaryDir m_folder;
    MainWindow m_window;
    bool m_unfolded = false;
};

} // namespace assay::gui
