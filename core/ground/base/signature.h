// Signatures with Ed25519 (RFC 8032), by libcrypto, and keys as its PEM files, so that `openssl pkeyutl` can check
// them.
#pragma once

#include "ground/base/result.h"

#include <string>
#include <string_view>

namespace assay {

struct KeyPair {
    std::string secretPem; // PKCS #8, not encrypted
    std::string publicPem;
};
// Errc::environment when the system yields no key.
Result<KeyPair> newKeyPair();

// Returns the 64 bytes of the signature. Errc::badInput when the text is no secret Ed25519 key.
Result<std::string> signatureOf(std::string_view data, const std::string& secretPem);
// Errc::badInput when the text is no secret Ed25519 key.
Result<std::string> publicKeyOf(const std::string& secretPem);
// False also for what is no key or no signature.
bool signatureHolds(std::string_view data, std::string_view signature, const std::string& publicPem);

// Returns what people compare two keys by: the first 16 digits of the SHA-256 of the raw key; "" for what is no key.
std::string keyName(const std::string& publicPem);

} // namespace assay
