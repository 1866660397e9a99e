// A simulated card: a BlockDevice in virtual time. One seed, one behaviour, on every machine.
#pragma once

#include "device/block_device.h"
#include "sim/card_model.h"

#include <memory>

namespace assay {

// `clock` outlives the card. The card keeps the recipe of each sector in place of its bytes, so that a 2 TB card fits in memory (docs/simulator.md).
std::unique_ptr<BlockDevice> makeSimCard(const CardModel& model, std::string path, VirtualClock& clock, std::uint64_t seed, bool writable);
DeviceInfo describeSimCard(const CardModel& model, std::string path);

} // namespace assay
