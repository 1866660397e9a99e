// A lot: its verdict, and tabs for findings, cards, values, plan, and other lots.
#pragma once

#include "gui/pages/lots/shown_lot.h"
#include "text/texts.h"

#include <QWidget>

#include <optional>

class QLabel;
class QScrollArea;
class QTabWidget;

namespace assay::gui {

class LotCards;
class LotFindingsView;
class LotHead;
class LotPlanView;
class LotValuesView;
class SupplierView;

class LotView final : public QWidget {
    Q_OBJECT
public:
    explicit LotView(QWidget* parent = nullptr);
    void showLot(ShownLot shown);
    const ShownLot* lot() const { return m_lot ? &*m_lot : nullptr; }
    void retranslate(const Texts& texts);

signals:
    void runChosen(const std::filesystem::path& folder);

protected:
    void changeEvent(QEvent* event) override; // theme change

private:
    void showAll();
    void showFacts(); // data known before the first test

    Texts m_texts;
    std::optional<ShownLot> m_lot;
    LotHead* m_head;
    QTabWidget* m_tabs;
    LotFindingsView* m_findings;
    LotCards* m_cards;
    LotValuesView* m_values;
    QWidget* m_planTab;
    LotPlanView* m_plan;
    QScrollArea* m_factsScroll;
    QLabel* m_facts;
    SupplierView* m_supplier;
};

} // namespace assay::gui
