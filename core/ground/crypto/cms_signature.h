// Signatures with certificates, as used in PDFs: detached, binary Cryptographic Message Syntax (RFC 5652), by
// libcrypto. A certificate binds a key to a name. The reader decides whether to trust it: certificate chains are not
// verified here.
#pragma once

#include "ground/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct CertifiedKey {
    std::string pem;             // secret key (PKCS #8), then its certificate and optionally its issuers'
    std::string passphrase = {}; // of the key; "" = unencrypted
    std::string shownFile = {};  // file name for error messages
};

struct NewCertificate {
    std::string keyPem; // the secret key without passphrase, and the certificate: a CertifiedKey
    std::string certificatePem;
};
// Creates a key (ECDSA with P-256) and a self-signed certificate valid for ten years. Errc::badInput if `name` does not
// have 1 to 64 characters, environment if the system yields no key.
Result<NewCertificate> newCertificate(const std::string& name);

struct Signer {
    std::string name;          // common name of the certificate, which alone vouches for it
    std::string sha256;        // of the certificate in binary form (DER), for comparison
    std::string signedAt = {}; // ISO 8601, UTC, by the signer's clock; "" for a certificate alone
};

// Returns the signer that a signature by this key would name. Errc::badInput if it cannot sign: no key, a wrong
// passphrase, a key type that PDF readers do not support, no certificate for this key, or one that is not valid today.
Result<Signer> signerOf(const CertifiedKey& key);
// Returns nothing if the text is not a certificate in PEM.
std::optional<Signer> signerOfCertificate(std::string_view pem);

// Fails like signerOf().
Result<std::string> cmsSignature(std::string_view data, const CertifiedKey& key);
// Returns the signer, or nothing if the signature is invalid or not encoded as by cmsSignature(). No bit of it can
// change except those of its two version numbers and of other certificates than the signer's. Trailing zeros are
// allowed.
std::optional<Signer> cmsSigner(std::string_view data, std::string_view signature);

} // namespace assay
