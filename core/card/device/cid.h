// CID, the card identification register: who made the card, its name, serial number and month (SD Physical
// Layer 9.10, 5.2). 128 bits. The manufacturer id names who made the silicon or the card, not the brand on the label.
#pragma once

#include "card/device/register_bits.h"

#include <string>

namespace assay {

struct Cid {
    unsigned manufacturerId = 0; // MID 127:120
    std::string oemId;           // OID 119:104, two characters, raw
    std::string productName;     // PNM 103:64, five characters, raw
    unsigned revisionMajor = 0;  // PRV 63:60, one decimal digit; 10 to 15 are against the specification
    unsigned revisionMinor = 0;  // PRV 59:56, the same
    std::uint32_t serial = 0;    // PSN 55:24
    unsigned reserved = 0;       // 23:20, to be 0
    unsigned year = 0;           // MDT 19:12, 2000 to 2255
    unsigned month = 0;          // MDT 11:8, 1 to 12; anything else is against the specification
    Crc crc = Crc::notSent;      // CRC7 7:1
    bool blank = false;          // nothing but 0 or 1 in the whole register

    std::string revision() const;     // "8.0"
    std::string manufactured() const; // "2017-03"; as in the register, also an impossible month
};

Cid decodeCid(const RegisterBytes<16>& bytes);
// 32 hexadecimal digits; Errc::badInput.
Result<Cid> parseCid(std::string_view hex);

// Returns register text for people: without padding of blanks and zeros, and safe to show.
std::string shownText(std::string_view raw);

} // namespace assay
