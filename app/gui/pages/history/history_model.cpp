#include "gui/pages/history/history_model.h"

#include "gui/changed_run.h"
#include "gui/pages/history/history_texts.h"
#include "gui/verdict_delegate.h"

#include <QColor>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr std::size_t kMaxKeptRows = 4000; // about 10 MB

QString joined(const std::vector<std::string>& words)
{
    QStringList shown;
    for (const std::string& word : words)
        shown << shownDeviceText(word, 40);
    return shown.join(QStringLiteral(", "));
}

} // namespace

HistoryModel::HistoryModel(QObject* parent) : QAbstractTableModel(parent) {}

void HistoryModel::setRuns(std::vector<long long> numbers)
{
    beginResetModel();
    m_numbers = std::move(numbers);
    m_read.clear();
    endResetModel();
}

void HistoryModel::put(int firstRow, std::vector<RunSummary> runs)
{
    if (m_read.size() > kMaxKeptRows)
        m_read.clear(); // visible rows are requested again
    int row = firstRow;
    for (RunSummary& run : runs)
        m_read.insert_or_assign(row++, std::move(run));
    if (row > firstRow)
        emit dataChanged(index(firstRow, 0), index(row - 1, columns - 1));
}

void HistoryModel::replace(const RunSummary& run)
{
    for (auto& [row, known] : m_read)
        if (known.folder == run.folder) {
            const bool repeated = known.repeatedSerial; // only the index has it
            known = run;
            known.repeatedSerial = repeated;
            emit dataChanged(index(row, 0), index(row, columns - 1));
        }
}

void HistoryModel::retranslate(const Texts& texts)
{
    m_texts = texts;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columns - 1);
}

const RunSummary* HistoryModel::run(int row) const
{
    const auto found = m_read.find(row);
    return found == m_read.end() ? nullptr : &found->second;
}

int HistoryModel::rowOf(long long number) const
{
    const auto found = std::ranges::find(m_numbers, number);
    return found == m_numbers.end() ? -1 : static_cast<int>(found - m_numbers.begin());
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_numbers.size());
}

int HistoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns);
}

QString HistoryModel::text(const RunSummary& run, int column) const
{
    switch (column) {
    case startedColumn: return HistoryTexts::started(run);
    case verdictColumn: return HistoryTexts::verdict(run, m_texts);
    case reasonColumn: return HistoryTexts::reason(run, m_texts);
    case cardColumn: return HistoryTexts::card(run);
    case profileColumn: return m_texts.profileTitle(run.profileTitle, run.profile);
    case originColumn: return HistoryTexts::origin(run);
    case operatorColumn: return shownDeviceText(run.sample.operatorName);
    case tagsColumn: return joined(run.tags);
    case marksColumn: return HistoryTexts::marks(run).join(QStringLiteral(" · "));
    default: return {};
    }
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    const RunSummary* run = index.isValid() ? this->run(index.row()) : nullptr;
    if (!run)
        return index.column() == startedColumn && role == Qt::DisplayRole ? QVariant(QStringLiteral("…")) : QVariant();
    switch (role) {
    case Qt::DisplayRole: return text(*run, index.column());
    case Qt::ToolTipRole:
        return index.column() == marksColumn                     ? HistoryTexts::explained(*run)
               : index.column() == verdictColumn && run->changed ? changedVerdict(verdictNamed(run->verdict), m_texts)
               : index.column() == profileColumn // next to the name used by the command line
                   ? QStringLiteral("%1 (%2)").arg(text(*run, profileColumn), shownDeviceText(run->profile))
                   : text(*run, index.column());
    case kVerdictRole: {
        const auto verdict = HistoryTexts::shownVerdict(*run);
        return verdict ? QVariant(static_cast<int>(*verdict)) : QVariant();
    }
    case kRecordedRole: return HistoryTexts::recorded(*run, m_texts);
    case Qt::AccessibleTextRole:
        return index.column() == verdictColumn && run->changed ? changedVerdict(verdictNamed(run->verdict), m_texts)
                                                               : text(*run, index.column());
    default: return {};
    }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case startedColumn: return tr("Started");
    case verdictColumn: return tr("Verdict");
    //: Column: why a run has its verdict
    case reasonColumn: return tr("Reason");
    case cardColumn: return tr("Card");
    case profileColumn: return tr("Profile");
    //: Column: supplier, lot and number of the sample
    case originColumn: return tr("Supplier · lot · sample");
    case operatorColumn: return tr("Operator");
    case tagsColumn: return tr("Tags");
    //: Column: what is special about a run, like "changed" or "simulated"
    case marksColumn: return tr("Marks");
    default: return {};
    }
}

} // namespace assay::gui
