// Fills A4 pages from top to bottom. Each page has a frame: simulation band, running head, run id and page number. All
// lengths are in units of 1/96 inch.
#pragma once

#include "look/palette.h"
#include "report/text_block.h"
#include "text/texts.h"

#include <QPagedPaintDevice>
#include <QPainter>

#include <cstddef>
#include <string>
#include <vector>

namespace assay {

// Paper is white in every theme.
inline const Palette& paper() { return paletteOf(Theme::light); }

// Texts at the top and bottom of the pages of one run.
struct PageFrame {
    QString head;          // card and profile
    QString foot;          // run id and tool
    QStringList bands;     // at most two lines of notices across the top of each page
    std::string code = {}; // runCode(), in the lower right corner
};

// Sizes of text and tables, in units of 1/96 inch.
struct TypeSize {
    int heading, subheading, text, detail;
    double pad, side; // padding of a table cell: vertical, horizontal
};

class PageFlow {
public:
    static constexpr double kPageWidth = 793.7; // 210 mm
    static constexpr double kPageHeight = 1122.5;
    static constexpr double kMargin = 60;
    static constexpr double kWidth = kPageWidth - 2 * kMargin;

    // `device` has 96 dots per inch and no margins. `pageCount` is printed as the total; 0 in a first pass that only
    // counts.
    PageFlow(QPagedPaintDevice& device, const Texts& texts, int pageCount);

    // Starts a part of the document, on a new page with a new frame.
    void beginPage(PageFrame frame);
    // Continues in the next column, or on a new page with the same frame, if less than `height` is left.
    void require(double height);
    // Continues below everything drawn in this many columns of small type; 1 = full width, normal type.
    void columns(int count);
    void setSmall(bool small) { m_small = small; } // type size until columns() is called
    bool isSmall() const { return m_small; }
    void nextColumn();
    void skip(double height) { m_y += height; }

    void heading(const QString& text);    // section heading; keeps some room below it on the same page
    void subheading(const QString& text); // of a part of a section
    // `pixels` 0 = the current type size.
    void paragraph(const QString& text, const QColor& color = paper().text, int pixels = 0);

    QPainter& painter() { return m_painter; }
    const Texts& texts() const { return m_texts; }
    double y() const { return m_y; }
    double left() const; // of the column
    double width() const;
    const TypeSize& type() const;
    int pages() const { return m_page; }
    const std::vector<std::size_t>& parts() const { return m_parts; } // the first page of each, from 0
    int place() const { return m_page * 8 + m_column; }               // changes with each column or page
    double roomLeft() const;

private:
    void nextPage();
    void drawFrame();
    QPagedPaintDevice& m_device;
    const Texts& m_texts;
    int m_pageCount;
    PageFrame m_frame;
    int m_page = 0;
    std::vector<std::size_t> m_parts;
    double m_y = 0;
    int m_columns = 1;
    bool m_small = false;
    int m_column = 0;
    double m_columnTop = 0;
    double m_lowest = 0; // lowest end of the previous columns
    QPainter m_painter;
};

} // namespace assay
