// The signature in a PDF (ISO 32000-1, 12.8), for `pdfsig` and every reader of PDFs. It is appended: the report before
// it stays byte for byte what it was, and is checked as it is without one. No Qt and no qpdf in this header.
#pragma once

#include "ground/base/cms_signature.h"
#include "ground/base/result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace assay {

// What the user names to sign with.
struct SigningFiles {
    std::filesystem::path key;        // PEM, of a secret key and its certificate; "" = not signed
    std::filesystem::path passphrase; // its first line is the key's passphrase; "" = it has none
};
// Reads the key, and makes sure that it can sign; none where nothing is to be signed. Errc::badInput when it cannot.
Result<std::optional<CertifiedKey>> readSigningKey(const SigningFiles& files);

// Returns a report by packPdf() with a signature appended; without a key as it is.
Result<std::string> signedPdf(std::string pdf, const std::optional<CertifiedKey>& key);

struct SplitPdf {
    std::string report; // what was signed; the whole file where no signature is appended
    bool hasSignature = false;
    std::optional<Signer> signer; // where it holds: nothing of the file was changed after it was signed
};
SplitPdf splitSignature(std::string pdf);

} // namespace assay
