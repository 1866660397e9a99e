// Identity of files and runs: SHA-256 (FIPS 180-4, by libcrypto) and random UUIDs (RFC 9562, version 4).
#pragma once

#include <string>
#include <string_view>

namespace assay {

std::string sha256Hex(std::string_view data);
std::string randomUuid();

} // namespace assay
