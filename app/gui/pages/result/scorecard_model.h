// The criteria of a finished run as a table; read-only view of the record.
#pragma once

#include "text/texts.h"

#include <QAbstractTableModel>

#include <memory>

namespace assay::gui {

class ScorecardModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        verdictColumn,
        criterionColumn,
        limitColumn,
        valueColumn,
        intervalColumn,
        marginColumn,
        reasonColumn,
        columns
    };

    using QAbstractTableModel::QAbstractTableModel;
    void setRecord(std::shared_ptr<const JudgedRecord> record);
    void retranslate(const Texts& texts);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const CriterionResult& criterion, int column) const;

    std::shared_ptr<const JudgedRecord> m_record;
    Texts m_texts;
};

} // namespace assay::gui
