// One slot of the reader on a station's screen: colour, word and mark for a reading distance of 3 m, one line for near
// reading. Painted as a whole: sixteen are drawn in a few milliseconds.
//
// Height of the word: at 3 m, capital letters of 16 minutes of arc are read without effort (ISO 9241-303, 5.5.4), which
// is 14 mm. With up to four rows the capitals are 1/20 of the window height: 14 mm on each screen of at least 28 cm
// height (22 inch, 16:9). The slot label and the bin number have the same height, because they too are read from 3 m.
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
    // Redraws if the view has changed. `names`: of the steps of the profile in use.
    void show(const SlotView& slot, const StepNames& names);
    const SlotView& slot() const { return m_slot; }
    void retranslate(const Texts& texts);
    // The parts as shown, for tests and screen readers.
    QString word() const;
    QString line() const;
    // Returns the height of the word's capitals in a window of this height with this number of rows.
    static int wordHeight(int windowHeight, int rows);
    void setWordHeight(int pixels);
    // Height in pixels of the capitals that fit into the tile.
    int shownWordHeight() const;
    int shownLabelHeight() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    QSize minimumSizeHint() const override { return {120, 90}; }

private:
    struct Look;
    void say(); // updates the accessible text and redraws
    struct WordPlace {
        QFont font;
        QRect text;
        QRectF mark; // empty = none
    };
    Look look() const;
    QRect wordArea() const;
    WordPlace wordPlace() const;
    QFont headFont(const QString& text) const; // for label and bin
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
