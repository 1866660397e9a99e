// The signature of a run folder: over run.json, whose digests cover all other files of the run. Both files can be
// checked with `openssl pkeyutl` alone (docs/formats/run-folder.md).
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <string>

namespace assay {

inline constexpr const char* kSignatureFile = "run.json.sig"; // 64 bytes
inline constexpr const char* kSignerFile = "run.json.pub";    // the signer's public key, PEM

inline constexpr const char* kPublicKeySuffix = ".pub";
inline constexpr const char* kCertificateSuffix = ".crt";

// Writes FILE, readable by its owner only, and FILE.pub. Errc::badInput if one of them exists.
Result<void> makeKeyFiles(const std::filesystem::path& file);
// The same for a key that signs PDFs, with a certificate for `name`: FILE contains both, FILE.crt the certificate.
Result<void> makeCertificateFiles(const std::filesystem::path& file, const std::string& name);

// Signs a finished run; replaces an earlier signature. On success returns the name of the key. Errc::badInput if the
// run has not ended or the key is invalid; refused if the folder is not as the run wrote it.
Result<std::string> signRun(const std::filesystem::path& folder, const std::filesystem::path& keyFile);

struct RunSignature {
    enum class State { none, good, bad };
    State state = State::none;
    std::string key; // name of the signer's key; the reader must decide whether it is trusted
};
// Never fails: unreadable files yield an invalid signature.
RunSignature signatureOfRun(const std::filesystem::path& folder);

// On success returns the signature's key. Errc::refused if it is missing or invalid, if the folder is not as the
// run wrote it, or if it is by another key than `publicKeyFile` ("" = any).
Result<std::string> verifyRun(const std::filesystem::path& folder, const std::filesystem::path& publicKeyFile);

} // namespace assay
