// One slot of the reader on a station's screen: colour, word and mark for who stands three metres away, one line for
// who stands before it. Painted as a whole: sixteen of them are drawn in a few milliseconds.
//
// The rule for the height of the word: at 3 m capital letters of 16 minutes of arc are read without effort (ISO
// 9241-303, 5.5.4), which is 14 mm. With up to four rows the word's capitals are a twentieth of the window's height: 14
// mm on each screen of 28 cm height (22 inch, 16:9) and more. The label of the slot and the number of the bin are as
// high: who is sent there from three metres away reads them as well.
#pragma once

#include "gui/station/no_slots.h"
#include "line/line/station_view.h"
#include "run/record/step_name.h"
#include "text/texts.h"

#include <QFont>
#include <QWidget>

namespace assay::gui {

class SlotTile final : public QWidget {
    Q_OBJECT
public:
    explicit SlotTile(const Texts& texts, QWidget* parent = nullptr);
    // Draws anew where something is other than before. `names` of the steps of the profile in use.
    void show(const SlotView& slot, const StepNames& names);
    const SlotView& slot() const { return m_slot; }
    void retranslate(const Texts& texts);
    // The parts as shown, for tests and screen readers.
    QString word() const;
    QString line() const;
    // Height of the capitals of the word in a window of this height with so many rows.
    static int wordHeight(int windowHeight, int rows);
    void setWordHeight(int pixels);
    // Of capitals as they fit into the tile, in pixels.
    int shownWordHeight() const;
    int shownLabelHeight() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    QSize minimumSizeHint() const override { return {120, 90}; }

private:
    struct Look;
    void say(); // for screen readers, and draws anew
    struct WordPlace {
        QFont font;
        QRect text;
        QRectF mark; // empty = none
    };
    Look look() const;
    QRect wordArea() const;
    WordPlace wordPlace() const;
    QFont headFont(const QString& text) const; // of label and bin
    void drawHead(QPainter& painter, QRect area, const Look& look) const;
    void drawWord(QPainter& painter, const Look& look) const;
    void drawLines(QPainter& painter, QRect area, const QString& text) const;
    void drawFoot(QPainter& painter, QRect area, const Look& look) const;

    Texts m_texts;
    SlotView m_slot;
    StepNames m_names;
    int m_wordHeight = 40;
};

} // namespace assay::gui
