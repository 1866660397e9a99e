// A station as its operator sees it: the current user, and the slots in their arrangement in the reader. Shows a
// StationView.
#pragma once

#include "gui/station/no_slots.h"
#include "line/line/station_view.h"
#include "text/texts.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace assay::gui {

class SlotTile;

class StationScreen final : public QWidget {
    Q_OBJECT
public:
    explicit StationScreen(const Texts& texts, QWidget* parent = nullptr);
    void show(const StationView& view);
    void retranslate(const Texts& texts);
    void fitTexts(); // to the height of the window
    const std::vector<SlotTile*>& tiles() const { return m_tiles; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* header();
    void makeTiles();
    void showHeader();

    Texts m_texts;
    StationView m_view;
    std::vector<SlotTile*> m_tiles; // in the order of the view
    QLabel* m_station;
    QLabel* m_simulated; // shown if a slot tests a model of a card
    QLabel* m_operator;
    QLabel* m_order;
    QLabel* m_recipe;
    QLabel* m_yield;
    QLabel* m_fault;
    QWidget* m_grid;
    QGridLayout* m_gridLayout;
};

} // namespace assay::gui
