// Parses the input of a barcode scanner. Pure.
#pragma once

#include "line/line/station_file.h"

#include <string>
#include <string_view>

namespace assay {

enum class ScanKind { empty, command, badge, order, serial, badCheckDigit, unknown };

struct Scan {
    ScanKind kind = ScanKind::unknown;
    std::string text;     // without spaces around it; of a command without its prefix, in capitals: "ABORT"
    std::string argument; // of a command: the label of "SLOT A1"
};

inline constexpr std::size_t kScanLengthMax = 128; // longer ones are not understood

// Commands come first: START, ABORT, LOGIN, LOGOUT, REPRINT, SLOT label, RETEST label; then badge, order and serial, as
// far as their forms match the whole text.
Scan readScan(std::string_view typed, const ScanForms& rules);

// True if the check character at the end is valid. `luhn` ISO/IEC 7812-1 annex B, `gs1` GS1 General Specifications 7.9,
// both for digits; `mod43` that of Code 39 (ISO/IEC 16388 annex A).
bool hasCheckDigit(std::string_view text, CheckDigit method);

} // namespace assay
