// Goal: a scorecard is read on a narrow window as well.
#include "gui/pages/result/scorecard_model.h"
#include "gui/pages/result/scorecard_table.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QStandardItemModel>
#include <catch2/catch_test_macros.hpp>

using namespace assay::gui;

TEST_CASE("A scorecard that is too narrow for names and reasons wraps both, and a wide one has each name in a line")
{
    QStandardItemModel model(1, 7);
    const char* const texts[] = {"PASS",
                                 "Sequential write – Minimum 1 s throughput",
                                 ">= 2.5 MB/s",
                                 "15.09 MB/s",
                                 "21.69 – 22.15 MB/s",
                                 "+503 %",
                                 "Sequential write – Minimum 1 s throughput 15.09 MB/s, limit >= 2.5 MB/s: met; fewer "
                                 "than 2.1 % of the observations are worse (95 % confidence)."};
    for (int column = 0; column < model.columnCount(); ++column)
        model.setItem(0, column, new QStandardItem(QString::fromUtf8(texts[column]))); // owned by the model
    ScorecardTable table(&model);
    const auto showAt = [&table](int width) {
        table.resize(width, table.height());
        table.show();
        table.fitRows();
        QCoreApplication::processEvents();
    };
    const auto widthOf = [&table](int column) { return table.columnWidth(column); };
    showAt(820);
    CHECK(table.horizontalHeader()->length() <= table.viewport()->width());
    CHECK(widthOf(ScorecardModel::reasonColumn) > widthOf(ScorecardModel::criterionColumn));
    const int name = table.fontMetrics().horizontalAdvance(QString::fromUtf8(texts[1]));
    CHECK(widthOf(ScorecardModel::criterionColumn) < name);
    const int narrowRow = table.rowHeight(0);
    showAt(1800);
    CHECK(widthOf(ScorecardModel::criterionColumn) > name);
    CHECK(table.rowHeight(0) < narrowRow);
}
