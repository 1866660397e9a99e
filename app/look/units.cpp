#include "look/units.h"

#include "ground/base/text.h"
#include "text/texts.h"

#include <QLocale>

namespace assay {

QString durationText(const Texts& texts, Ns duration) { return qstr(texts.phrases().value(duration)); }

QString wholeSecondsText(const Texts& texts, Ns duration)
{
    return durationText(texts, std::chrono::round<std::chrono::seconds>(duration));
}

Reading latencyReading(Ns latency)
{
    const double us = seconds(latency) * 1e6;
    const bool fine = us < 1000;
    const int digits = fine || us >= 1e5 ? 0 : us >= 1e4 ? 1 : 2;
    return {QLocale().toString(fine ? us : us / 1000, 'f', digits), fine ? QStringLiteral("µs") : QStringLiteral("ms")};
}

Reading rateReading(double megabytesPerSecond)
{
    if (megabytesPerSecond <= 0)
        return {};
    return {QLocale().toString(megabytesPerSecond, 'f', megabytesPerSecond < 10 ? 2 : 1), QStringLiteral("MB/s")};
}

AxisScale timeScale(double lastSecond)
{
    if (lastSecond > 3 * 3600)
        return {1.0 / 3600, "h"};
    return lastSecond > 300 ? AxisScale{1.0 / 60, "min"} : AxisScale{1.0, "s"};
}

AxisScale addressScale(double lastByte) { return lastByte >= 2e9 ? AxisScale{1e-9, "GB"} : AxisScale{1e-6, "MB"}; }

} // namespace assay
