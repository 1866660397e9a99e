// A card whose supply is switched by commands of the user, for a switchable hub, a relay or a GPIO pin. The card
// disappears and returns, possibly under another node.
#pragma once

#include "program/wiring/open_target.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace assay {

struct SupplyCommands {
    std::string off, on; // command lines, not empty
    // Opens the same card again for writing, if it is there and may be written.
    std::function<std::optional<OpenedCard>()> reopen;
};

// Takes over an opened card. The result offers PowerSupply; `clock` outlives it.
std::unique_ptr<BlockDevice> switchedDevice(OpenedCard card, SupplyCommands commands, Clock& clock);

} // namespace assay
