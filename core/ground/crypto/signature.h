// Ed25519 signatures (RFC 8032) by libcrypto, with keys as PEM files, so that `openssl pkeyutl` can verify them.
#pragma once

#include "ground/base/result.h"

#include <string>
#include <string_view>

namespace assay {

struct KeyPair {
    std::string secretPem; // PKCS #8, not encrypted
    std::string publicPem;
};
// Errc::environment if the system yields no key.
Result<KeyPair> newKeyPair();

// Returns the 64 bytes of the signature. Errc::badInput if the text is not a secret Ed25519 key.
Result<std::string> signatureOf(std::string_view data, const std::string& secretPem);
// Errc::badInput if the text is not a secret Ed25519 key.
Result<std::string> publicKeyOf(const std::string& secretPem);
// Also false for an invalid key or signature.
bool isSignatureValid(std::string_view data, std::string_view signature, const std::string& publicPem);

// Returns the fingerprint by which people compare keys: the first 16 digits of the SHA-256 of the raw key; "" for an
// invalid key.
std::string keyFingerprint(const std::string& publicPem);

} // namespace assay
