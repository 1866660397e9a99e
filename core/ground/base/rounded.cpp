#include "ground/base/rounded.h"

#include <charconv>
#include <cmath>

namespace assay {

double rounded(double value)
{
    if (!std::isfinite(value) || value == std::trunc(value))
        return value;
    char digits[32];
    const auto end =
        std::to_chars(digits, digits + sizeof digits, value, std::chars_format::scientific, kSignificantDigits - 1).ptr;
    std::from_chars(digits, end, value);
    return value;
}

} // namespace assay
