// Cost of a run of ten million I/Os on the pages: time until its result is shown, each of its charts, a zoom step, and
// a comparison of eight runs. The runs are made on simulated cards, in virtual time. Frames count from the input until
// everything is painted.
#include "gui/shell.h"
#include "program/wiring/wiring.h"
#include "timed_window.h"

#include <QComboBox>
#include <QFileDialog>
#include <QPushButton>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QWheelEvent>

#include <cstdio>
#include <cstdlib>

using namespace assay;
using namespace assay::gui;
namespace fs = std::filesystem;

namespace {

constexpr const char* kProfile = R"([profile]
name = "ten-million"
version = "1"
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 65_536
duration_s = 1200
[[step]]
id = "random_read"
scenario = "random_read"
duration_s = 1800
[[step]]
id = "random_write"
scenario = "random_write"
duration_s = 1800
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 10
unit = "MB/s"
)";
constexpr const char* kCards[] = {"sim:a1-tlc",        "sim:good-u1",         "sim:hybrid-u1", "sim:worn-tlc",
                                  "sim:endurance-tlc", "sim:industrial-pslc", "sim:jittery",   "sim:u3-slc-cache"};
constexpr int kNotches = 20; // of the wheel, into the picture and out of it
constexpr auto kPatience = std::chrono::minutes(5);

template <class T> T must(Result<T> result)
{
    if (result)
        return std::move(*result);
    std::fprintf(stderr, "%s\n", result.error().english().c_str());
    std::exit(1);
}

void tell(const char* what, const QString& of, const Stretch& took)
{
    std::printf("%-28s %-44s %6.1f ms, %.1f of its own\n", what, qPrintable(of), took.wall, took.own);
}

// As many at a time as there are cards.
std::vector<fs::path> makeRuns(const fs::path& parent)
{
    const fs::path profile = parent / "ten-million.toml";
    std::ofstream(profile) << kProfile;
    std::vector<std::unique_ptr<Session>> sessions;
    std::vector<fs::path> folders;
    for (const char* card : kCards) {
        folders.push_back(parent / std::to_string(folders.size()));
        sessions.push_back(must(prepareRun(
            {.device = card, .profile = profile.string(), .overrides = {}, .folder = folders.back(), .consent = {}})));
        sessions.back()->start();
    }
    for (const auto& session : sessions)
        if (!session->waitDone(kPatience)) {
            std::fputs("the simulated runs take too long\n", stderr);
            std::exit(1);
        }
    return folders;
}

std::uint64_t operationsOf(const JudgedRecord& run)
{
    std::uint64_t sum = 0;
    for (const StepRecord& step : run.steps)
        for (const PhaseSamples& phase : step.phases)
            sum += phase.ops;
    return sum;
}

// Paints everything requested, including delayed updates by timers.
void paintAll()
{
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

Stretch longestFrame(QWidget* canvas)
{
    Stretch longest;
    for (int i = 0; i < 2 * kNotches; ++i) {
        const QPoint place = canvas->rect().center();
        QWheelEvent event(place, canvas->mapToGlobal(place), {}, {0, i < kNotches ? 120 : -120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        longest = longer(longest, timed([&] {
                             QApplication::sendEvent(canvas, &event);
                             paintAll();
                         }));
    }
    return longest;
}

void zoomPictures(QWidget& page)
{
    for (auto* canvas : page.findChildren<QWidget*>())
        if (canvas->inherits("QCustomPlot") && canvas->isVisible())
            tell("  a step of the wheel", canvas->parentWidget()->accessibleName(), longestFrame(canvas));
}

// Chooses each entry of the chooser and zooms each picture there is.
void measurePictures(QWidget& page, QComboBox& chooser)
{
    for (int i = 0; i < chooser.count(); ++i) {
        tell("shown", chooser.itemText(i), timed([&] {
                 chooser.setCurrentIndex(i);
                 emit chooser.activated(i);
                 paintAll();
             }));
        zoomPictures(page);
    }
}

void openRun(TimedWindow& program, const fs::path& folder)
{
    auto& shell = *program.window().findChild<Shell*>();
    auto* page = program.window().findChild<QWidget*>("resultPage");
    bool opened = false;
    QObject::connect(&shell, &Shell::runOpened, &shell, [&](const std::shared_ptr<const JudgedRecord>& run) {
        opened = true;
        std::printf("%.1f million I/Os in %zu steps\n", static_cast<double>(operationsOf(*run)) / 1e6,
                    run->steps.size());
    });
    program.app().longest = {};
    const Stretch took = timed([&] {
        shell.openRun(folder);
        (void)QTest::qWaitFor([&] { return opened && page->isVisible(); }, 60'000);
        paintAll();
    });
    tell("opened", "its result is painted", took);
    tell("", "the longest event of that", program.app().longest);
    auto* tabs = page->findChild<QTabBar*>("resultTabs");
    for (int tab = 0; tab < tabs->count(); ++tab)
        tell("shown", tabs->tabText(tab), timed([&] {
                 tabs->setCurrentIndex(tab);
                 paintAll();
             }));
    auto* criteria = page->findChild<QTableWidget*>("scorecard");
    for (int row = 0; row < criteria->rowCount(); ++row)
        tell("shown", criteria->item(row, 1)->text().left(40), timed([&] {
                 criteria->setCurrentCell(row, 0);
                 paintAll();
             }));
    zoomPictures(*page);
}

void compareRuns(TimedWindow& program, const std::vector<fs::path>& folders)
{
    auto* page = program.window().findChild<QWidget*>("comparePage");
    auto* view = page->findChild<QComboBox*>("compareView");
    auto& shell = *program.window().findChild<Shell*>();
    program.app().longest = {};
    tell("compared", "eight runs", timed([&] {
             shell.compare(folders);
             (void)QTest::qWaitFor([&] { return view->count() > 0 && page->isVisible(); }, 60'000);
             paintAll();
         }));
    tell("", "the longest event of that", program.app().longest);
    measurePictures(*page, *view);
}

// Draws a PDF of the page that is shown.
void savePdf(TimedWindow& program, const char* page, const char* button)
{
    auto* save = program.window().findChild<QWidget*>(page)->findChild<QPushButton*>(button);
    save->click();
    auto* dialog = program.window().findChild<QFileDialog*>();
    dialog->selectFile(QString::fromStdString((program.folder() / page).string()));
    QTest::qWait(500); // the dialog lists what is there
    program.app().longest = {};
    tell("saved", "as a PDF", timed([&] {
             QMetaObject::invokeMethod(dialog, "accept");
             (void)QTest::qWaitFor([&] { return save->isEnabled(); }, 60'000);
         }));
    tell("", "the longest event of that", program.app().longest);
}

} // namespace

int main(int argc, char** argv)
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    TimedWindow program(argc, argv, false);
    const std::vector<fs::path> folders = makeRuns(program.folder());
    program.window().show();
    QTest::qWait(500);
    openRun(program, folders.front());
    savePdf(program, "resultPage", "savePdf");
    compareRuns(program, folders);
    savePdf(program, "comparePage", "saveComparison");
}
