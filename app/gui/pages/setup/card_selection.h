// Which cards of the list are selected, and which can be.
#pragma once

#include "card/device/device_info.h"
#include "text/texts.h"

#include <QItemSelectionModel>

#include <optional>
#include <vector>

namespace assay::gui {

class CardModel;
class Shell;

// In the order of the list.
std::vector<DeviceInfo> selectedCards(const QItemSelectionModel& selection, const CardModel& cards);
QItemSelection rowsOf(const std::vector<DeviceInfo>& chosen, const CardModel& cards);
// The visible cards that may be erased and are not in test: the real ones, or the simulated ones if `simulated`, or if
// there is no real one.
std::vector<DeviceInfo> testableCards(const CardModel& cards, const Shell& shell, const Texts& texts, bool simulated);
// The only card that may be erased and is not among `before`; none if there are several.
std::optional<DeviceInfo> insertedCard(const std::vector<DeviceInfo>& before, const CardModel& cards,
                                       const Texts& texts);
// Returns true if both are the same card in the same place.
bool isSameCard(const DeviceInfo& a, const DeviceInfo& b);

} // namespace assay::gui
