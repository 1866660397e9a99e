// A card whose supply is switched by commands that the user has named: of a hub that can switch its ports, a relay, a
// pin. The card goes away and comes back, perhaps under another node.
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

// Takes over an opened card. The result implements PowerSupply; `clock` outlives it.
std::unique_ptr<BlockDevice> switchedDevice(OpenedCard card, SupplyCommands commands, Clock& clock);

} // namespace assay
