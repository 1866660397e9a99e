// The hands on a plot: wheel, keys and mouse as a person uses them, and the table behind it.
#include "plot/acceptance_plot.h"
#include "plot/interval_plot.h"
#include "plot/phase_plot.h"
#include "plot/plot_controls.h"
#include "support/sample_record.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QPicture>
#include <QTableWidget>
#include <QWheelEvent>
#include <catch2/catch_test_macros.hpp>
#include <qcustomplot.h>

using namespace assay;

namespace {

// 1000 writes of 1 MB, 50 ms each, the last 100 ones 100 ms.
PhaseSamples slowingPhase()
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(0), Bytes(1'000'000'000), Ns{});
    Ns now{};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        IoSample sample;
        sample.op = IoOp::write;
        sample.offset = Bytes(i * 1'000'000);
        sample.length = Bytes(1'000'000);
        sample.issued = sample.submitted = now;
        now += std::chrono::milliseconds(i < 900 ? 50 : 100);
        sample.completed = now;
        phase.record(sample);
    }
    phase.end = now;
    return phase;
}

struct ShownPlot {
    explicit ShownPlot(PlotKind kind = PlotKind::throughput) : plot(kind, Texts())
    {
        plot.setSamples(&phase);
        plot.resize(600, 300);
        plot.show();
        QCoreApplication::processEvents();
    }
    QCustomPlot& canvas() { return *plot.findChild<QCustomPlot*>(); }
    QCPRange x() { return canvas().xAxis->range(); }
    void turn(int notches, Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        const QPointF place = canvas().axisRect()->center();
        QWheelEvent event(place, canvas().mapToGlobal(place), {}, {0, 120 * notches}, Qt::NoButton, keys,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas(), &event);
    }
    void press(int key, Qt::KeyboardModifiers keys = Qt::NoModifier)
    {
        QKeyEvent event(QEvent::KeyPress, key, keys);
        QCoreApplication::sendEvent(&plot, &event);
    }

    PhaseSamples phase = slowingPhase();
    PhasePlot plot;
};

} // namespace

TEST_CASE("The wheel zooms into a plot around the mouse, and never out of what was measured", "[plot]")
{
    ShownPlot shown;
    const QCPRange all = shown.x();
    shown.turn(3);
    CHECK(shown.x().size() < all.size() * 0.6);
    CHECK(std::abs(shown.x().center() - all.center()) < all.size() * 0.1);
    shown.turn(-20);
    CHECK(shown.x() == all);
    shown.turn(200);
    CHECK(shown.x().size() > all.size() * 1e-6);
}

TEST_CASE("New samples leave a plot where the user has zoomed to; Home shows everything", "[plot]")
{
    ShownPlot shown;
    const QCPRange all = shown.x();
    shown.turn(3);
    const QCPRange chosen = shown.x();
    shown.plot.setSamples(&shown.phase);
    CHECK(shown.x() == chosen);
    shown.press(Qt::Key_Home);
    CHECK(shown.x() == all);
}

TEST_CASE("A plot shows the data of another run in full, on the scale of the program", "[plot]")
{
    ShownPlot shown;
    const QCPRange all = shown.x();
    const QCPAxis::ScaleType scale = shown.canvas().yAxis->scaleType();
    shown.turn(4);
    REQUIRE(shown.x().size() < all.size());
    shown.plot.resetView();
    shown.plot.setSamples(&shown.phase);
    CHECK(shown.x() == all);
    CHECK(shown.canvas().yAxis->scaleType() == scale);
}

TEST_CASE("Keys zoom and move a plot as the mouse does", "[plot]")
{
    ShownPlot shown;
    const QCPRange all = shown.x();
    shown.press(Qt::Key_Plus);
    const QCPRange zoomed = shown.x();
    CHECK(zoomed.size() < all.size());
    shown.press(Qt::Key_Right);
    CHECK(shown.x().lower > zoomed.lower);
    shown.press(Qt::Key_Minus);
    shown.press(Qt::Key_Minus);
    CHECK(shown.x() == all);
}

TEST_CASE("The cursor reads the values of the place it stands at", "[plot]")
{
    ShownPlot shown;
    QCustomPlot& canvas = shown.canvas();
    const QPointF place(canvas.xAxis->coordToPixel(10), canvas.axisRect()->center().y());
    QMouseEvent move(QEvent::MouseMove, place, canvas.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&canvas, &move);
    const auto row = shown.plot.rowAt(10, 0);
    REQUIRE(row);
    const QString said = shown.plot.table().row(static_cast<qsizetype>(*row));
    CHECK(said.contains("mean (MB/s): 20"));
    bool onScreen = false;
    for (int i = 0; i < canvas.itemCount(); ++i)
        if (const auto* label = dynamic_cast<QCPItemText*>(canvas.item(i)))
            onScreen = onScreen || (label->visible() && label->text() == said);
    CHECK(onScreen);
}

TEST_CASE("The table of a plot contains the drawn values, with a decimal point in every language", "[plot]")
{
    ShownPlot shown(PlotKind::addresses);
    const PlotTable& table = shown.plot.table();
    REQUIRE(table.rows.size() > 100);
    CHECK(table.columns.size() == table.rows.front().size());
    CHECK(shown.plot.rowAt(950, 0) > shown.plot.rowAt(100, 0));
    CHECK(table.rows[static_cast<qsizetype>(*shown.plot.rowAt(950, 0))][2] == "100");
    CHECK(table.csv().startsWith("Address (B),shortest (ms),mean (ms),longest (ms),stall,failed I/O\r\n"));
}

TEST_CASE("Ctrl+C copies the picture of a plot, Ctrl+T shows its table", "[plot]")
{
    ShownPlot shown;
    QGuiApplication::clipboard()->clear();
    shown.press(Qt::Key_C, Qt::ControlModifier);
    CHECK(QGuiApplication::clipboard()->pixmap().width() >= 600);
    shown.press(Qt::Key_T, Qt::ControlModifier);
    const auto* view = shown.plot.findChild<QTableWidget*>();
    REQUIRE(view);
    CHECK(view->rowCount() == shown.plot.table().rows.size());
}

TEST_CASE("A plot of rows scrolls its page by the wheel, unless Ctrl is pressed", "[plot]")
{
    IntervalPlot plot{Texts()};
    plot.setRows({{"one", 2.0, Interval{1, 4}}, {"two", std::nullopt, std::nullopt}});
    plot.resize(600, 200);
    plot.show();
    QCoreApplication::processEvents();
    auto& canvas = *plot.findChild<QCustomPlot*>();
    const QCPRange all = canvas.xAxis->range();
    const auto turn = [&](Qt::KeyboardModifiers keys) {
        QWheelEvent event(canvas.axisRect()->center(), {}, {}, {0, 120}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas, &event);
    };
    turn(Qt::NoModifier);
    CHECK(canvas.xAxis->range() == all);
    turn(Qt::ControlModifier);
    CHECK(canvas.xAxis->range() != all);
    CHECK(plot.table().rows[1] == QStringList({"two", "", "", ""}));
    CHECK(plot.rowAt(0, 0.4) == 0);
    CHECK_FALSE(plot.rowAt(0, 7));
}

TEST_CASE("Fields of a plot's CSV are quoted where they must be", "[plot]")
{
    const PlotTable table{{"a, b", "c"}, {{"say \"x\"", "1.5"}}};
    CHECK(table.csv() == "\"a, b\",c\r\n\"say \"\"x\"\"\",1.5\r\n");
    CHECK(table.tabSeparated() == "a, b\tc\nsay \"x\"\t1.5\n");
}

TEST_CASE("A closer look at a curve shows the finer points that are stored, and all of it again the coarse ones",
          "[plot]")
{
    ShownPlot shown;
    const auto points = [&] { return shown.canvas().graph(2)->data(); }; // the mean
    const auto step = [&] { return points()->at(1)->key - points()->at(0)->key; };
    const double coarse = step();
    const int all = points()->size();
    REQUIRE(shown.phase.series.points().size() > static_cast<std::size_t>(all));
    shown.turn(8);
    CHECK(step() < coarse);
    CHECK(points()->size() <= 512);
    CHECK(points()->at(0)->key <= shown.x().lower); // the line comes from outside
    CHECK(points()->at(points()->size() - 1)->key >= shown.x().upper);
    shown.press(Qt::Key_Home);
    CHECK(step() == coarse);
    CHECK(points()->size() == all);
}

TEST_CASE("The numbers beside an axis do not lie on each other, however low the plot is", "[plot]")
{
    for (const bool logarithmic : {false, true}) {
        ShownPlot shown(logarithmic ? PlotKind::percentiles : PlotKind::throughput);
        for (const int height : {300, 160, 120}) {
            shown.plot.resize(600, height);
            QCoreApplication::processEvents();
            QCPAxis& axis = *shown.canvas().yAxis;
            if (logarithmic)
                axis.setRange(10, 100);
            shown.canvas().replot();
            shown.canvas().replot(); // the ticks are chosen by the room that was found
            std::vector<double> places;
            for (const double tick : axis.tickVector())
                if (axis.range().contains(tick))
                    places.push_back(axis.coordToPixel(tick));
            CAPTURE(logarithmic, height);
            REQUIRE(places.size() >= 2);
            for (std::size_t i = 1; i < places.size(); ++i)
                CHECK(std::abs(places[i] - places[i - 1]) >=
                      QFontMetrics(axis.tickLabelFont()).boundingRect(u'0').height());
        }
    }
}

TEST_CASE("The label of a low operating characteristic is the symbol of ISO 2859 with its unit", "[plot]")
{
    AcceptancePlot plot{Texts()};
    plot.setCurve({{0, 1}, {0.5, 0.2}, {1, 0}}, {});
    plot.resize(600, 200);
    plot.show();
    QCoreApplication::processEvents();
    QCustomPlot& canvas = *plot.findChild<QCustomPlot*>();
    canvas.replot();
    CHECK(canvas.yAxis->label() == "Pa (%)");
}

TEST_CASE("Beside a low plot stands the unit alone, where the whole label would run into the legend", "[plot]")
{
    ShownPlot shown;
    CHECK(shown.canvas().yAxis->label() == "Throughput (MB/s)");
    shown.plot.resize(600, 120);
    QCoreApplication::processEvents();
    shown.canvas().replot();
    CHECK(shown.canvas().yAxis->label() == "MB/s");
    shown.plot.resize(600, 300);
    shown.canvas().replot();
    CHECK(shown.canvas().yAxis->label() == "Throughput (MB/s)");
}

TEST_CASE("The label below a plot that is too narrow for it ends with dots inside the plot", "[plot]")
{
    ShownPlot shown(PlotKind::percentiles);
    const QString whole = shown.canvas().xAxis->label();
    CHECK(whole == "Cumulative share of I/Os (%)");
    shown.plot.setMinimumSize(0, 0);
    shown.plot.resize(180, 200);
    QCoreApplication::processEvents();
    shown.canvas().replot();
    const QString cut = shown.canvas().xAxis->label();
    CHECK(cut.endsWith(QChar(0x2026)));
    CHECK(whole.startsWith(cut.chopped(1)));
    CHECK(QFontMetrics(shown.canvas().xAxis->labelFont()).horizontalAdvance(cut) < 180);
    QPicture paper;
    QPainter painter(&paper);
    shown.plot.paintTo(painter, QRectF(0, 0, 900, 300));
    CHECK(shown.canvas().xAxis->label() == whole); // there is room on paper
    shown.plot.resize(600, 300);
    shown.canvas().replot();
    CHECK(shown.canvas().xAxis->label() == whole);
}
