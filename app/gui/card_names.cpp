#include "gui/card_names.h"

#include "text/texts.h"

#include <QStringList>

namespace assay::gui {

QString cardName(const DeviceInfo& card) { return shownDeviceText(card.model.empty() ? card.path : card.model); }

QString cardPlace(const DeviceInfo& card, const Texts& texts)
{
    QStringList parts;
    if (!card.simulated())
        parts << texts.bus(card.bus);
    if (!card.reader.empty())
        parts << shownDeviceText(card.reader);
    parts << shownDeviceText(card.path, 200);
    return parts.join(QStringLiteral(" · "));
}

QString specimenName(const Specimen& sample)
{
    QStringList parts;
    for (const std::string& part : {sample.lot, sample.number})
        if (!part.empty())
            parts << shownDeviceText(part);
    return parts.join(QStringLiteral(" · "));
}

QString cardMounts(const DeviceInfo& card)
{
    QStringList places;
    for (const std::string& place : card.mountPoints)
        places << shownDeviceText(place, 200);
    return places.join(QStringLiteral(", "));
}

Message ineligibilityOnceUnmounted(DeviceInfo card)
{
    card.mountPoints.clear();
    return ineligibility(card);
}

} // namespace assay::gui
