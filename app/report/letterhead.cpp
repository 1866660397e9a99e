#include "report/letterhead.h"

#include <QImage>
#include <algorithm>

namespace assay {

namespace {

constexpr double kLogoWidth = 170, kLogoHeight = 46;

} // namespace

void drawLetterhead(PageFlow& flow, const ReportTemplate& form, const QString& title)
{
    const double top = flow.y(), right = PageFlow::kMargin + PageFlow::kWidth;
    const TextBlock heading(title, reportFont(22, Weight::bold), PageFlow::kWidth - kLogoWidth - 20);
    heading.draw(flow.painter(), {PageFlow::kMargin, top}, paper().text);
    double bottom = top + heading.height();
    double company = top;
    if (const QImage logo = QImage::fromData(QByteArray::fromStdString(form.logo)); !logo.isNull()) {
        const QSizeF size = QSizeF(logo.size()).scaled(kLogoWidth, kLogoHeight, Qt::KeepAspectRatio);
        flow.painter().setRenderHint(QPainter::SmoothPixmapTransform);
        flow.painter().drawImage(QRectF({right - size.width(), top}, size), logo);
        company += size.height() + 2;
    }
    const TextBlock name(shownDeviceText(form.company, 200), reportFont(11), kLogoWidth, Qt::AlignRight);
    if (!form.company.empty())
        name.draw(flow.painter(), {right - kLogoWidth, company}, paper().text);
    bottom = std::max(bottom, form.company.empty() ? company : company + name.height());
    flow.skip(bottom - top + 8);
}

void skipToSignatures(PageFlow& flow)
{
    flow.require(kSignatureHeight);
    flow.skip(flow.roomLeft() - kSignatureHeight);
}

void drawSignatures(PageFlow& flow, const Identification& of)
{
    constexpr double kGap = 24;
    const double width = (PageFlow::kWidth + kGap) / static_cast<double>(of.signers.size()) - kGap;
    flow.require(kSignatureHeight);
    double left = PageFlow::kMargin;
    for (std::size_t i = 0; i < of.signers.size(); ++i, left += width + kGap) {
        const TextBlock written(i == 0 ? qstr(of.firstSigner) : QString(), reportFont(11), width);
        written.draw(flow.painter(), {left, flow.y() + 14}, paper().text);
        flow.painter().fillRect(QRectF(left, flow.y() + 32, width, 0.75), paper().muted);
        const TextBlock role(
            QStringLiteral("%1 – %2").arg(qstr(of.signers[i]), flow.texts().translate("report", "date, signature")),
            reportFont(10), width);
        role.draw(flow.painter(), {left, flow.y() + 36}, paper().muted);
    }
    flow.skip(kSignatureHeight);
}

} // namespace assay
