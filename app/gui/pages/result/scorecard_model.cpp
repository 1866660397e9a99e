#include "gui/pages/result/scorecard_model.h"

#include "gui/verdict_delegate.h"

namespace assay::gui {

void ScorecardModel::setRecord(std::shared_ptr<const JudgedRecord> record)
{
    beginResetModel();
    m_record = std::move(record);
    endResetModel();
}

void ScorecardModel::retranslate(const Texts& texts)
{
    beginResetModel();
    m_texts = texts;
    endResetModel();
}

int ScorecardModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_record ? 0 : static_cast<int>(m_record->criteria.size());
}

int ScorecardModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(columns);
}

QString ScorecardModel::text(const CriterionResult& criterion, int column) const
{
    switch (column) {
    case verdictColumn: return m_texts.verdict(criterion.verdict);
    case criterionColumn: return m_texts.metric(namesOf(*m_record), criterion.metric);
    case limitColumn: return m_texts.limit(criterion);
    case valueColumn: return m_texts.measured(criterion);
    case intervalColumn: return m_texts.interval(criterion.ci, criterion.unit);
    case marginColumn: return m_texts.margin(criterion);
    case reasonColumn: {
        Notation notation = kTypeset;
        notation.per = kUnbrokenPer;
        return qstr(Phrases(m_texts.language(), notation).message(criterion.reason, namesOf(*m_record)));
    }
    default: return {};
    }
}

QVariant ScorecardModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& criterion = m_record->criteria[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return text(criterion, index.column());
    case Qt::ToolTipRole: return text(criterion, reasonColumn);
    case kVerdictRole: return static_cast<int>(criterion.verdict);
    case Qt::TextAlignmentRole: {
        const bool number = index.column() >= limitColumn && index.column() <= marginColumn;
        return QVariant(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    default: return {};
    }
}

QVariant ScorecardModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter |
                        (section >= limitColumn && section <= marginColumn ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case verdictColumn: return tr("Verdict");
    case criterionColumn: return tr("Criterion");
    case limitColumn: return tr("Limit");
    case valueColumn: return tr("Measured");
    //: Confidence interval
    case intervalColumn: return tr("90 % interval");
    //: How far the measured value is from the limit
    case marginColumn: return tr("Margin");
    case reasonColumn: return tr("Reason");
    default: return {};
    }
}

} // namespace assay::gui
