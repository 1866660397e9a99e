#include "gui/duration_text.h"

#include <QCoreApplication>

namespace assay::gui {

QString durationText(Ns duration)
{
    const auto whole = static_cast<qint64>(seconds(duration) + 0.5);
    const auto padded = [](qint64 value) { return QStringLiteral("%1").arg(value, 2, 10, QLatin1Char('0')); };
    if (whole >= 3600)
        //: Duration: %1 hours, %2 minutes
        return QCoreApplication::translate("Duration", "%1 h %2 min").arg(whole / 3600).arg(padded(whole % 3600 / 60));
    if (whole >= 60)
        //: Duration: %1 minutes, %2 seconds
        return QCoreApplication::translate("Duration", "%1 min %2 s").arg(whole / 60).arg(padded(whole % 60));
    //: Duration: %1 seconds
    return QCoreApplication::translate("Duration", "%1 s").arg(whole);
}

} // namespace assay::gui
