// Bench equipment for new and resumed runs: a power supply that the user's commands switch, a thermometer.
#pragma once

#include "card/device/thermometer.h"
#include "program/wiring/open_target.h"
#include "run/session/plan.h"

#include <memory>
#include <span>

namespace assay {

// Checks, before anything is opened, that the supply is switchable if a step needs it. Errc::badInput.
Result<void> checkSupply(std::span<const Plan::Item> steps, const DeviceInfo& info, const RunRequest& request);
// Returns the card with a supply switched by the commands of the request, which reopens the card as the request says.
// Without such commands returns `card`.
OpenedCard withSupply(OpenedCard card, const RunRequest& request);

// Null where none is named and the card has none.
Result<std::unique_ptr<Thermometer>> thermometerOf(const Bench& bench, const DeviceInfo& card);

} // namespace assay
