// The supervisor's page of a station: yield, cycle time, queue, and figures of the slots.
#pragma once

#include "gui/station/no_slots.h"
#include "line/line/station_view.h"
#include "text/texts.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QTableWidget;

namespace assay::gui {

class FiguresPage final : public QWidget {
    Q_OBJECT
public:
    explicit FiguresPage(const Texts& texts, QWidget* parent = nullptr);
    void show(const StationView& view);
    void retranslate(const Texts& texts);
    void fit(int windowHeight);

private:
    struct Figure {
        QLabel* value;
        QLabel* caption;
    };
    Figure addFigure(QHBoxLayout* row, const char* name);
    void showSlots();
    void showReasons();

    Texts m_texts;
    StationView m_view;
    QLabel* m_title;
    Figure m_firstPass, m_final, m_cycleTime, m_judged, m_errors, m_queue;
    QTableWidget* m_slots;
    QTableWidget* m_reasons;
    QLabel* m_keys;
};

} // namespace assay::gui
