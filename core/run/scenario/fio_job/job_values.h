// Values of a job file of fio: sizes and times with units, sums in parentheses, lists by direction. The rules are those
// of fio 3 (HOWTO.rst, "Parameter types").
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

// What a letter behind a number means. `kibi`: kb_base = 1024, fio's default: k = 1024 and Ki = 1000; else k = 1000 and
// Ki = 1024.
std::optional<FioSize> parseFioSize(std::string_view text, bool kibi);
// In s. A number without a unit has `unit` s; in parentheses it has us.
std::optional<double> parseFioTime(std::string_view text, double unit);
std::optional<double> parseFioNumber(std::string_view text);
std::optional<bool> parseFioYesNo(std::string_view text); // "1", "0"; empty = yes

// "READ,WRITE,TRIM": one part holds for all; an empty part says nothing. The third is not looked at.
struct FioDirections {
    std::array<std::optional<std::string>, 2> of; // read, write
};
FioDirections byDirection(std::string_view text);
std::vector<std::string_view> splitAt(std::string_view text, char separator);

// "A/B:C/D:E/": values with shares in percent; those without one divide what is left. None where the text is no such
// list or the shares are above 100.
struct FioShare {
    std::string_view value;
    double percent = 0;
};
std::optional<std::vector<FioShare>> parseFioShares(std::string_view text);

} // namespace assay
