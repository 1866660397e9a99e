// Bench equipment for new and resumed runs: a power supply that the user's commands switch, a thermometer.
#pragma once

#include "card/device/thermometer.h"
#include "program/wiring/open_target.h"
#include "run/session/plan.h"

#include <memory>
#include <span>

namespace assay {

// Before anything is opened: a step that switches the supply must be able to. Errc::badInput.
Result<void> checkSupply(std::span<const Plan::Item> steps, const DeviceInfo& info, const RunRequest& request);
// The card with the supply that the commands of the request switch; it is opened again as the request says. Without
// such commands the card as it is.
OpenedCard withSupply(OpenedCard card, const RunRequest& request);

// Null where none is named.
Result<std::unique_ptr<Thermometer>> thermometerOf(const Bench& bench);

} // namespace assay
