// The cards of a lot: one row each with verdict and the value of each criterion.
#pragma once

#include "gui/pages/lots/shown_lot.h"
#include "text/texts.h"

#include <QAbstractTableModel>
#include <QIcon>
#include <QTableView>

#include <map>
#include <memory>
#include <vector>

namespace assay::gui {

class LotCardsModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { sampleColumn, verdictColumn, kindColumn, serialColumn, firstCriterion };

    explicit LotCardsModel(QObject* parent = nullptr);
    void setLot(std::shared_ptr<const JudgedLot> lot); // null = none
    void retranslate(const Texts& texts);
    void changeTheme(Theme theme);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t card, int column) const;
    const CriterionResult* criterion(std::size_t card, int column) const; // null in the other columns

    Texts m_texts;
    std::shared_ptr<const JudgedLot> m_lot;
    std::vector<CriterionResult> m_criteria; // of all kinds, without duplicates
    std::vector<std::size_t> m_kinds;        // kind of each card
    std::map<Verdict, QIcon> m_icons;
};

class LotCards final : public QTableView {
    Q_OBJECT
public:
    explicit LotCards(QWidget* parent = nullptr);
    void setLot(std::shared_ptr<const JudgedLot> lot);
    void retranslate(const Texts& texts);

signals:
    void cardChosen(std::size_t card); // index in the lot

protected:
    void changeEvent(QEvent* event) override; // theme change

private:
    LotCardsModel* m_model;
};

} // namespace assay::gui
