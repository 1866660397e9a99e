// Signatures with certificates, as PDFs carry them: the Cryptographic Message Syntax (RFC 5652) in its binary form,
// apart from what it signs, by libcrypto. A certificate ties a key to a name; whether it is to be believed is for the
// reader to decide: nothing here follows a chain of certificates.
#pragma once

#include "ground/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace assay {

struct CertifiedKey {
    std::string pem;             // secret key (PKCS #8) and, after it, its certificate and perhaps those above it
    std::string passphrase = {}; // of the key; "" = it has none
    std::string shownFile = {};  // where it stands, for errors
};

struct NewCertificate {
    std::string keyPem; // the secret key without passphrase, and the certificate: a CertifiedKey
    std::string certificatePem;
};
// Makes a key (ECDSA with P-256) and a certificate for ten years that the key itself signs. Errc::badInput when `name`
// is no name of 1 to 64 characters, environment when the system yields no key.
Result<NewCertificate> newCertificate(const std::string& name);

struct Signer {
    std::string name;          // the certificate's common name; that it is his is the certificate's word only
    std::string sha256;        // of the certificate as it is in binary form (DER), to compare two by
    std::string signedAt = {}; // ISO 8601, UTC, as the signer's computer said; "" of a certificate alone
};

// Returns whom a signature by this key would name. Errc::badInput when it cannot sign: no key, a wrong passphrase, a
// kind of key that readers of PDFs do not know, no certificate of this key, or one that is not valid today.
Result<Signer> signerOf(const CertifiedKey& key);
// None when the text is no certificate in PEM.
std::optional<Signer> signerOfCertificate(std::string_view pem);

// Fails as signerOf().
Result<std::string> cmsSignature(std::string_view data, const CertifiedKey& key);
// Returns the signer; none when it does not hold, or is not written as cmsSignature() does: no bit of it can change
// but those of its two version numbers and of other certificates than the signer's. Zeros may follow it.
std::optional<Signer> cmsSigner(std::string_view data, std::string_view signature);

} // namespace assay
