#include "gui/card_names.h"

#include "text/texts.h"

#include <QStringList>

namespace assay::gui {

QString cardName(const DeviceInfo& card) { return shownDeviceText(card.model.empty() ? card.path : card.model); }

QString cardPlace(const DeviceInfo& card)
{
    QStringList parts;
    if (!card.simulated())
        parts << qstr(busName(card.bus));
    if (!card.reader.empty())
        parts << shownDeviceText(card.reader);
    parts << shownDeviceText(card.path, 200);
    return parts.join(QStringLiteral(" · "));
}

} // namespace assay::gui
