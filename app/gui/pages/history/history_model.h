// The runs of a search as a table, latest first. It has the numbers of all runs, and the summaries of those that were
// visible; others are read when they become visible. GUI thread.
#pragma once

#include "program/history/run_summary.h"
#include "text/texts.h"

#include <QAbstractTableModel>

#include <unordered_map>
#include <vector>

namespace assay::gui {

class HistoryModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        startedColumn,
        verdictColumn,
        reasonColumn,
        cardColumn,
        profileColumn,
        originColumn,
        operatorColumn,
        tagsColumn,
        marksColumn,
        columns
    };

    explicit HistoryModel(QObject* parent = nullptr);
    void setRuns(std::vector<long long> numbers); // numbers in the index
    // Sets the runs of a row and the following rows.
    void put(int firstRow, std::vector<RunSummary> runs);
    void replace(const RunSummary& run); // replaces the run with the same folder
    void retranslate(const Texts& texts);

    const RunSummary* run(int row) const; // null while not yet read
    long long number(int row) const { return m_numbers[static_cast<std::size_t>(row)]; }
    int rowOf(long long number) const; // -1: not in the table
    const std::vector<long long>& numbers() const { return m_numbers; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const RunSummary& run, int column) const;

    Texts m_texts;
    std::vector<long long> m_numbers;
    std::unordered_map<int, RunSummary> m_read; // by row; at most kMaxKeptRows plus one window
};

} // namespace assay::gui
