#include "report/page_flow.h"

#include "report/qr_code.h"

#include <utility>

namespace assay {

namespace {

constexpr double kBottom = PageFlow::kPageHeight - 62; // of the content
constexpr double kBandHeight = 24;
constexpr double kNarrowBandHeight = 18; // of two
constexpr double kHeadTop = 40;
constexpr double kTop = 76;       // of the content
constexpr double kCodeSize = 42;  // 11 mm
constexpr double kCodeMargin = 8; // of four modules and more

} // namespace

PageFlow::PageFlow(QPagedPaintDevice& device, const Texts& texts, int pageCount)
    : m_device(device), m_texts(texts), m_pageCount(pageCount), m_painter(&device)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
}

void PageFlow::beginPage(PageFrame frame)
{
    m_frame = std::move(frame);
    if (m_page > 0)
        m_device.newPage();
    ++m_page;
    drawFrame();
    m_y = kTop;
}

void PageFlow::require(double height)
{
    if (height > roomLeft())
        beginPage(m_frame);
}

double PageFlow::roomLeft() const { return kBottom - m_y; }

void PageFlow::heading(const QString& text)
{
    const TextBlock block(text, reportFont(18, Weight::bold), kWidth);
    require(block.height() + 120);
    m_y += m_y > kTop ? 14 : 0;
    block.draw(m_painter, {kMargin, m_y}, paper().text);
    m_y += block.height() + 4;
    m_painter.fillRect(QRectF(kMargin, m_y, kWidth, 1.5), paper().text);
    m_y += 10;
}

void PageFlow::subheading(const QString& text)
{
    const TextBlock block(text, reportFont(13, Weight::bold), kWidth);
    require(block.height() + 80);
    m_y += 6;
    block.draw(m_painter, {kMargin, m_y}, paper().text);
    m_y += block.height() + 4;
}

void PageFlow::paragraph(const QString& text, const QColor& color, int pixels)
{
    const TextBlock block(text, reportFont(pixels), kWidth);
    require(block.height());
    block.draw(m_painter, {kMargin, m_y}, color);
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
    const TextBlock title(m_texts.translate("report", "Card qualification report"), small, kWidth * 0.26,
                          Qt::AlignRight);
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
