// How long the page of the history takes with 100,000 runs: until it is painted, until its rows are there, and from the
// last letter of a search to the runs found. Without a display.
#include "gui/main_window.h"
#include "gui/pages/history/history_search.h"
#include "gui/style.h"
#include "support/made_up_history.h"
#include "support/stored_run.h"
#include "support/temp_folder.h"
#include "text/texts.h"

#include <QApplication>
#include <QLineEdit>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <chrono>
#include <cstdio>
#include <fmt/format.h>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;

namespace {

constexpr std::size_t kRuns = 100'000;
constexpr int kPatienceMs = 60'000;

template <class Act> double millisecondsOf(const Act& act)
{
    const auto begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

// Returns whether the table has this number of rows and shows the start of this run.
bool shown(const QTableView& table, int row, int rows)
{
    return table.model()->rowCount() == rows && table.model()->index(row, 0).data().toString().startsWith("2026");
}

template <class Predicate> void await(const Predicate& predicate)
{
    if (!QTest::qWaitFor(predicate, kPatienceMs)) {
        std::fputs("it took more than a minute\n", stderr);
        std::exit(1);
    }
}

void measure(MainWindow& window)
{
    auto* table = window.findChild<QTableView*>("historyTable");
    auto* words = window.findChild<QLineEdit*>("historyWords");
    auto* page = window.findChild<QWidget*>("historyPage");
    auto* way = window.findChild<QToolButton*>("navigation_historyPage");
    double painted = 0;
    const double all = millisecondsOf([&] {
        painted = millisecondsOf([&] {
            way->click();
            page->repaint();
        });
        await([&] { return shown(*table, 0, static_cast<int>(kRuns)); });
    });
    fmt::print("the page with {} runs: painted after {:.1f} ms, its rows after {:.1f} ms\n", kRuns, painted, all);
    const int last = static_cast<int>(kRuns) - 1;
    fmt::print("to the last row: {:.1f} ms\n", millisecondsOf([&] {
                   table->scrollToBottom();
                   await([&] { return shown(*table, last, last + 1); });
               }));
    for (const auto& [text, rows] : {std::pair{"LOT-331 lexar", 0}, {"江波", 20'000}, {"", 100'000}}) {
        const double took = millisecondsOf([&] {
            words->setText(QString::fromUtf8(text));
            await([&] { return rows == 0 ? table->model()->rowCount() == 0 : shown(*table, 0, rows); });
        });
        fmt::print("search \"{}\": {} found after {:.1f} ms, the pause of {} ms after the last letter included\n", text,
                   rows, took, HistorySearch::kPauseMs);
    }
    fmt::print("a repaint of the table: {:.1f} ms\n", millisecondsOf([&] { table->viewport()->repaint(); }));
}

} // namespace

int main(int argc, char** argv)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    const TempFolder folder;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("CARDASSAY_HISTORY", QByteArray::fromStdString((folder / "history.sqlite").string()));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, QString::fromStdString(folder.path().string()));
    QApplication app(argc, argv);
    QApplication::setFont(documentFont());
    applyTheme(app, Theme::light);
    storeRun(folder / "runs/one", smallRecord());
    makeUpHistory(folder / "history.sqlite", folder / "runs/one", kRuns);
    MainWindow window({folder / "runs", false}, {});
    window.show();
    measure(window);
    return 0;
}
