// CID and CSD as a host hands them over. Some host controllers cut off the checksum of a long response and leave the
// rest shifted right by one byte; some drivers show the four words of the response, or the bytes in them, in another
// order. These forms are recognised and undone: they say nothing about the card. Pure.
#pragma once

#include "card/device/register_bits.h"

#include <string_view>

namespace assay {

enum class HostRegisterForm {
    asSent,              // as the card sent it; a last byte 00 = without checksum
    shifted,             // without checksum, shifted right by one byte
    reordered,           // words or bytes in another order
    reorderedAndShifted, // both
};

struct NormalizedRegister {
    RegisterBytes<16> bytes{}; // as the card sent it; the last byte is 00 where the host has cut it off
    HostRegisterForm form = HostRegisterForm::asSent;
    bool mmc = false; // the layout is that of an MMC or eMMC (JEDEC JESD84)
};

// Parse 32 hexadecimal digits; Errc::badInput. Another form than asSent is only returned where the register makes no
// sense as it stands and does in that form.
Result<NormalizedRegister> normalizeCid(std::string_view hex);
Result<NormalizedRegister> normalizeCsd(std::string_view hex);

} // namespace assay
