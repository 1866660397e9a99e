#include "report/qr_code.h"

#include "ground/base/digest.h"
#include "ground/base/opened_folder.h"

#include <QPainter>
#include <algorithm>
#include <qrcodegen/QrCode.hpp>

namespace assay {

std::string runCode(const JudgedRun& run)
{
    const auto record = run.folder.empty() ? std::nullopt : readFileIn(run.folder, kRunFile);
    if (!record)
        return {};
    std::string code = fmt::format("CARDASSAY:{}:{}", run.record.runId, sha256Hex(*record));
    std::ranges::transform(code, code.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return code;
}

void drawQrCode(QPainter& painter, const QRectF& area, const std::string& text)
{
    using qrcodegen::QrCode;
    const QrCode code = QrCode::encodeText(text.c_str(), QrCode::Ecc::LOW);
    const double module = std::min(area.width(), area.height()) / code.getSize();
    const QPointF corner = area.center() - QPointF(module, module) * (code.getSize() / 2.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false); // avoids seams between modules
    for (int y = 0; y < code.getSize(); ++y)
        for (int x = 0, run = 1; x < code.getSize(); x += run, run = 1) {
            if (!code.getModule(x, y))
                continue;
            while (code.getModule(x + run, y)) // pixels outside of the code count as light
                ++run;
            painter.fillRect(QRectF(corner.x() + x * module, corner.y() + y * module, run * module, module), Qt::black);
        }
    painter.restore();
}

} // namespace assay
