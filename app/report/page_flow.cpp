#include "report/page_flow.h"

#include "report/qr_code.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

constexpr double kBottom = PageFlow::kPageHeight - 62; // bottom of the content
constexpr double kBandHeight = 24;
constexpr double kNarrowBandHeight = 18; // height of each of two bands
constexpr double kHeadTop = 40;
constexpr double kTop = 70;       // top of the content
constexpr double kCodeSize = 42;  // 11 mm
constexpr double kCodeMargin = 8; // at least four modules
constexpr double kGutter = 18;
constexpr int kParagraph = 12;
constexpr TypeSize kNormal = {18, 13, 11, 9, 3.5, 7};
constexpr TypeSize kSmall = {13, 10, 9, 8, 1, 3};

} // namespace

PageFlow::PageFlow(QPagedPaintDevice& device, const Texts& texts, int pageCount)
    : m_device(device), m_texts(texts), m_pageCount(pageCount), m_painter(&device)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
}

void PageFlow::beginPage(PageFrame frame)
{
    m_frame = std::move(frame);
    m_parts.push_back(static_cast<std::size_t>(m_page));
    nextPage();
}

void PageFlow::nextPage()
{
    if (m_page > 0)
        m_device.newPage();
    ++m_page;
    drawFrame();
    m_y = m_columnTop = m_lowest = kTop;
    m_column = 0;
}

void PageFlow::require(double height)
{
    while (height > roomLeft() && m_column + 1 < m_columns)
        nextColumn();
    if (height > roomLeft())
        nextPage();
}

void PageFlow::nextColumn()
{
    ++m_column;
    m_lowest = std::max(m_lowest, m_y);
    m_y = m_columnTop;
}

void PageFlow::columns(int count)
{
    m_y = m_columnTop = m_lowest = std::max(m_lowest, m_y);
    m_columns = count;
    m_small = count > 1;
    m_column = 0;
}

double PageFlow::width() const { return (kWidth - (m_columns - 1) * kGutter) / m_columns; }

double PageFlow::left() const { return kMargin + m_column * (width() + kGutter); }

const TypeSize& PageFlow::type() const { return m_small ? kSmall : kNormal; }

double PageFlow::roomLeft() const { return kBottom - m_y; }

void PageFlow::heading(const QString& text)
{
    const TextBlock block(text, reportFont(type().heading, Weight::bold), width());
    require(block.height() + 120);
    m_y += m_y > m_columnTop ? 14 : 0;
    block.draw(m_painter, {left(), m_y}, paper().text);
    m_y += block.height() + 4;
    m_painter.fillRect(QRectF(left(), m_y, width(), m_columns == 1 ? 1.5 : 0.75), paper().text);
    m_y += m_columns == 1 ? 10 : 5;
}

void PageFlow::subheading(const QString& text)
{
    const TextBlock block(text, reportFont(type().subheading, Weight::bold), width());
    require(block.height() + (m_columns == 1 ? 80 : 40));
    m_y += type().pad + 1;
    block.draw(m_painter, {left(), m_y}, paper().text);
    m_y += block.height() + type().pad;
}

void PageFlow::paragraph(const QString& text, const QColor& color, int pixels)
{
    const TextBlock block(text, reportFont(pixels > 0 ? pixels : m_columns == 1 ? kParagraph : type().text), width());
    require(block.height());
    block.draw(m_painter, {left(), m_y}, color);
    m_y += block.height() + 4;
}

void PageFlow::drawFrame()
{
    const double height = m_frame.bands.size() > 1 ? kNarrowBandHeight : kBandHeight;
    m_painter.setFont(reportFont(12, Weight::bold));
    for (qsizetype i = 0; i < m_frame.bands.size(); ++i) {
        const QRectF band(0, static_cast<double>(i) * height, kPageWidth, height);
        m_painter.fillRect(band, paper().notice);
        m_painter.setPen(paper().onNotice);
        m_painter.drawText(
            band, Qt::AlignCenter,
            m_painter.fontMetrics().elidedText(m_frame.bands[i], Qt::ElideRight, static_cast<int>(kWidth)));
    }
    const QFont small = reportFont(10);
    const TextBlock head(m_frame.head, small, kWidth * 0.72);
    const TextBlock title(m_texts.translate("report", "Card test report"), small, kWidth * 0.26, Qt::AlignRight);
    head.draw(m_painter, {kMargin, kHeadTop}, paper().muted);
    title.draw(m_painter, {kMargin + kWidth * 0.74, kHeadTop}, paper().muted);

    const double footTop = kPageHeight - 44;
    const double width = m_frame.code.empty() ? kWidth : kWidth - kCodeSize - kCodeMargin;
    m_painter.fillRect(QRectF(kMargin, footTop - 6, width, 0.75), paper().line);
    const QString numbers = m_texts.translate("report", "Page %1 of %2").arg(m_page).arg(m_pageCount);
    const TextBlock foot(m_frame.foot, small, width * 0.8);
    const TextBlock pageNumber(numbers, small, width * 0.2, Qt::AlignRight);
    foot.draw(m_painter, {kMargin, footTop}, paper().muted);
    pageNumber.draw(m_painter, {kMargin + width * 0.8, footTop}, paper().muted);
    if (!m_frame.code.empty())
        drawQrCode(m_painter, {kMargin + kWidth - kCodeSize, kPageHeight - 58, kCodeSize, kCodeSize}, m_frame.code);
}

} // namespace assay
