// The CSD register of a card from its text in sysfs.
#pragma once

#include "card/device/csd.h"

#include <string_view>

namespace assay {

// 32 hexadecimal digits; Errc::badInput.
inline Result<Csd> parseCsd(std::string_view hex)
{
    RegisterBytes<16> bytes{};
    return parseRegister(hex, "CSD", bytes).map([&] { return decodeCsd(bytes); });
}

} // namespace assay
