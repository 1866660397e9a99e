// Tables in the look of the program.
#include "gui/tables.h"

#include <QApplication>
#include <QHeaderView>
#include <QTableWidget>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

struct ShownTable {
    explicit ShownTable(int width)
    {
        whole.resize(width, 300);
        table.resize(width, 300);
        whole.show();
    }

    QWidget whole;
    QTableWidget& table = *makeTable("shownTable", &whole);
};

QImage markIn(const QTableWidget& table, int row) { return table.item(row, 0)->icon().pixmap(16).toImage(); }

} // namespace

TEST_CASE("The verdicts in a table take the colours of a new theme")
{
    ShownTable shown(400);
    beginTable(shown.table, {"Finding"}, 2);
    putCell(shown.table, 0, 0, "bad", Verdict::fail);
    putCell(shown.table, 1, 0, "plain");
    const QImage before = markIn(shown.table, 0);
    QPalette other = shown.table.palette();
    const Palette& contrast = paletteOf(Theme::contrast);
    other.setColor(QPalette::Window, contrast.window);
    other.setColor(QPalette::Base, contrast.surface);
    other.setColor(QPalette::Text, contrast.text);
    shown.table.setPalette(other);
    REQUIRE(themeOf(shown.table.palette()) == Theme::contrast);
    CHECK(markIn(shown.table, 0) != before);
    CHECK(markIn(shown.table, 0) == verdictIcon(Verdict::fail, Theme::contrast).pixmap(16).toImage());
    CHECK(shown.table.item(1, 0)->icon().isNull());
}

TEST_CASE("Where a table has no room for all its columns, the texts of one are broken into lines")
{
    ShownTable shown(400);
    const QString reason =
        QStringLiteral("No interval in at least one run: a repetition on the same card may differ as much.");
    beginTable(shown.table, {"Metric", "Why"}, 2);
    putCell(shown.table, 0, 0, "Throughput");
    putCell(shown.table, 0, 1, reason);
    putCell(shown.table, 1, 0, "Latency");
    putCell(shown.table, 1, 1, "All say the same.");
    finishTable(shown.table, 1, 100);
    CHECK(shown.table.horizontalHeader()->length() <= shown.table.viewport()->width());
    CHECK(shown.table.rowHeight(0) >= 2 * shown.table.fontMetrics().height());
    CHECK(shown.table.rowHeight(1) < shown.table.rowHeight(0));
    shown.table.resize(1600, 300);
    QCoreApplication::processEvents();
    CHECK(shown.table.rowHeight(0) == shown.table.rowHeight(1)); // in one line
}
