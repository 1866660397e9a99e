// Byte order of CID and CSD as a host reports them. Some host controllers remove the checksum of a long response and
// shift the rest right by one byte; some drivers reorder the four words of the response, or the bytes in them. These
// forms are recognised and undone, because they are not properties of the card. Pure.
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
    RegisterBytes<16> bytes{}; // as the card sent it; the last byte is 00 if the host removed it
    HostRegisterForm form = HostRegisterForm::asSent;
    bool mmc = false; // the layout is that of an MMC or eMMC (JEDEC JESD84)
};

// Parse 32 hexadecimal digits; Errc::badInput. Return a form other than asSent only if the register is invalid as given
// and valid in that form.
Result<NormalizedRegister> normalizeCid(std::string_view hex);
Result<NormalizedRegister> normalizeCsd(std::string_view hex);

} // namespace assay
