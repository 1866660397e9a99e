// Values of a fio job file: sizes and times with units, expressions in parentheses, lists by direction. The rules are
// those of fio 3 (HOWTO.rst, "Parameter types").
#pragma once

#include "ground/base/units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// A size: bytes, or percent of the card.
struct FioSize {
    double bytes = 0;
    std::optional<double> percent;
};

// Parses a size with a unit. `kibi`: kb_base = 1024, fio's default: k = 1024 and Ki = 1000; otherwise k = 1000 and Ki =
// 1024.
std::optional<FioSize> parseFioSize(std::string_view text, bool kibi);
// Returns seconds. A number without a unit is in units of `unit` s; inside parentheses in us.
std::optional<double> parseFioTime(std::string_view text, double unit);
std::optional<double> parseFioNumber(std::string_view text);
std::optional<bool> parseFioYesNo(std::string_view text); // "1", "0"; empty = yes

// "READ,WRITE,TRIM": a single value applies to all; an empty value sets nothing. The third value is ignored.
struct FioDirections {
    std::array<std::optional<std::string>, 2> of; // read, write
};
FioDirections byDirection(std::string_view text);

// "A/B:C/D:E/": values with shares in percent; values without a share divide the remainder. Returns nothing if the text
// is no such list, or the shares exceed 100.
struct FioShare {
    std::string_view value;
    double percent = 0;
};
std::optional<std::vector<FioShare>> parseFioShares(std::string_view text);

} // namespace assay
