// A file layout for other programs (docs/user/layout.md).
#pragma once

#include "io/volume/volume.h"

#include <nlohmann/json.hpp>

namespace assay {

// `unit` is the allocation unit of the card. Files in traversal order.
nlohmann::ordered_json layoutJson(const VolumeLayout& layout, Bytes unit);

} // namespace assay
