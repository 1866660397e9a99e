// The supply of a card under test, where it can be switched: by a command of the user's for a real card, by itself for
// a simulated one. A BlockDevice that has one implements this as well.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"

#include <stop_token>

namespace assay {

// Owner thread only.
class PowerSupply {
public:
    virtual ~PowerSupply() = default;
    // Asks for the supply to go off after `delay` on the device's clock, and returns at once. I/Os after that fail.
    // Precondition: it is on.
    virtual Result<void> cutAfter(Ns delay) = 0;
    // Waits until it is off. Precondition: cutAfter(), and no engine of the device is open.
    virtual Result<void> awaitOff(std::stop_token stop) = 0;
    // Switches it on and waits until the same card answers, until `deadline` (device's clock). On success: whether it
    // came back. Precondition: no engine of the device is open. Errors are those of the supply.
    virtual Result<bool> restore(Ns deadline, std::stop_token stop) = 0;
};

} // namespace assay
