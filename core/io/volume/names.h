// File names: UTF-16 of file systems, and case-insensitive comparison. Pure.
#pragma once

#include "io/volume/volume_layout.h"

#include <span>
#include <string_view>

namespace assay {

// Converts UTF-16 of a file system to UTF-8; lone surrogates become U+FFFD.
std::string utf8OfUtf16(std::span<const std::uint16_t> text);

// Returns VolumeLayout::upCase for a file system without its own table: Latin, Greek, Cyrillic, Armenian and full width
// letters.
std::vector<std::uint16_t> commonUpCase();

// Returns the file with this path from the root; null = not found. An exact match is preferred. A match that
// differs in case counts if layout.upCase is not empty.
const VolumeFile* findFile(const VolumeLayout& layout, std::string_view path);

} // namespace assay
