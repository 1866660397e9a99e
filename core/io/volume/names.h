// Names of files: UTF-16 as file systems hold it, and without regard to case. Pure.
#pragma once

#include "io/volume/volume_layout.h"

#include <span>
#include <string_view>

namespace assay {

// UTF-8 of UTF-16 as file systems hold it; lone surrogates become U+FFFD.
std::string utf8OfUtf16(std::span<const std::uint16_t> text);

// Returns VolumeLayout::upCase of a system that names none of its own: Latin, Greek, Cyrillic, Armenian and full width
// letters.
std::vector<std::uint16_t> commonUpCase();

// Returns the file with this path from the root; null if no file has it. An exact match is preferred. A match that
// differs in case counts if layout.upCase is not empty.
const VolumeFile* findFile(const VolumeLayout& layout, std::string_view path);

} // namespace assay
