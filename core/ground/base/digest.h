// Identity of files and runs: SHA-256 (FIPS 180-4, by libcrypto) and UUIDs (RFC 9562).
#pragma once

#include "ground/base/utc_time.h"

#include <string>
#include <string_view>

namespace assay {

std::string sha256Hex(std::string_view data);
// HMAC-SHA256 (RFC 2104).
std::string hmacSha256Hex(std::string_view key, std::string_view data);
std::string randomUuid(); // version 4
// Version 7: starts with the time, so it sorts by time.
std::string timeOrderedUuid(UtcTime time);

} // namespace assay
