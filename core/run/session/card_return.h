// Leaves a card that has passed in the state that was asked for. The only writes of a run outside its steps.
#pragma once

#include "card/device/block_device.h"
#include "io/volume/card_format.h"
#include "io/volume/file_system_image.h"
#include "run/record/after_record.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace assay {

struct CardReturn {
    AfterTest asked = AfterTest::leave;
    CardFormat format = {}; // for AfterTest::format, as the next
    std::function<Result<std::unique_ptr<FileSystemImage>>(const CardFormat&, const std::stop_token&)> makeVolume = {};
};

// Makes the content of the card in memory; null if it is only discarded. Errors of CardReturn::makeVolume.
Result<std::unique_ptr<FileSystemImage>> contentOf(const CardReturn& how, Bytes capacity, const std::stop_token& stop);
// Discards the whole card if it can, and copies `content` (or null) to it, which is read back and compared. Fills
// `record`, whose `done` is beyond CardState::begun only after success. The card must be open for writing. Errors as
// copyToCard(); Errc::environment if the card is only to be discarded, and that fails.
Result<void> returnCard(const CardReturn& how, const FileSystemImage* content, BlockDevice& card, AfterRecord& record,
                        const std::stop_token& stop);

} // namespace assay
