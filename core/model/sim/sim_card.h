// A simulated card: a BlockDevice in virtual time. The same seed gives the same behaviour on every machine.
#pragma once

#include "card/device/block_device.h"
#include "model/flash/flash_model.h"
#include "model/sim/card_model.h"

#include <memory>

namespace assay {

// `clock` must outlive the card. The card stores the recipe of each sector instead of its bytes, so that a 2 TB card
// fits in memory (docs/formats/simulator.md).
std::unique_ptr<BlockDevice> makeSimCard(const CardModel& model, std::string path, VirtualClock& clock,
                                         std::uint64_t seed, bool writable);
// The same with the flash model `inside` instead of that of `model`.
std::unique_ptr<BlockDevice> makeSimCard(const CardModel& model, std::string path, VirtualClock& clock,
                                         std::uint64_t seed, bool writable, std::unique_ptr<FlashModel> inside);
DeviceInfo describeSimCard(const CardModel& model, std::string path);

} // namespace assay
