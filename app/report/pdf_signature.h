// Signature of a PDF (ISO 32000-1, 12.8), for `pdfsig` and PDF readers. It is appended: the bytes of the report before
// it are unchanged, and are checked as in an unsigned report. No Qt and no qpdf in this header.
#pragma once

#include "ground/base/result.h"
#include "ground/crypto/cms_signature.h"

#include <filesystem>
#include <optional>
#include <string>

namespace assay {

// Signing files named by the user.
struct SigningFiles {
    std::filesystem::path key;        // PEM with secret key and certificate; "" = not signed
    std::filesystem::path passphrase; // file whose first line is the passphrase of the key; "" = none
};
// Reads the key and checks that it can sign; none if there is no key file. Errc::badInput if it cannot.
Result<std::optional<CertifiedKey>> readSigningKey(const SigningFiles& files);

// Returns a report by packPdf() with a signature appended; unchanged without a key.
Result<std::string> signedPdf(std::string pdf, const std::optional<CertifiedKey>& key);

struct SplitPdf {
    std::string report; // the signed part; the whole file if no signature is appended
    bool hasSignature = false;
    std::optional<Signer> signer; // set if the signature is valid: the file is unchanged since it was signed
};
SplitPdf splitSignature(std::string pdf);

} // namespace assay
