// Switchable supply of a card under test: by the user's commands for a real card, by the simulator for a simulated one.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"

#include <stop_token>

namespace assay {

// Owner thread only.
class PowerSupply {
public:
    virtual ~PowerSupply() = default;
    // Schedules a power cut after `delay` on the device's clock, and returns at once. I/Os after the cut fail.
    // Precondition: the supply is on.
    virtual Result<void> cutAfter(Ns delay) = 0;
    // Waits until the supply is off. Precondition: cutAfter(), and no engine of the device is open.
    virtual Result<void> awaitOff(std::stop_token stop) = 0;
    // Switches the supply on and waits for the same card until `deadline` (device's clock). Returns whether the card
    // came back. Precondition: no engine of the device is open. Errors are those of the supply.
    virtual Result<bool> restore(Ns deadline, std::stop_token stop) = 0;
};

} // namespace assay
