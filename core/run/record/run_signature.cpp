#include "run/record/run_signature.h"

#include "ground/base/opened_folder.h"
#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "ground/crypto/cms_signature.h"
#include "ground/crypto/signature.h"
#include "run/record/run_folder.h"

#include <fstream>

namespace assay {

namespace {

namespace fs = std::filesystem;

std::string bytesIn(const fs::path& file)
{
    return readWholeFile(file, kMaxJsonBytes).value_or(""); // run.json is signed whole
}

std::string shownPath(const fs::path& path) { return displayable(path.string(), kMaxPathLength); }

// Writes both files, neither of which may exist.
Result<void> writeKeyPair(const fs::path& file, const std::string& secret, const fs::path& publicFile,
                          const std::string& open)
{
    std::error_code error;
    for (const fs::path& path : {file, publicFile})
        if (fs::exists(path, error))
            return fail(
                Errc::badInput,
                msg("signature", "{} exists, and a key is never overwritten; name another file.", shownPath(path)));
    // Created empty with its permissions first, so that the key is never readable by others.
    if (auto written = replaceFile(file, ""); !written)
        return written;
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write, error);
    std::ofstream out(file, std::ios::binary);
    out << secret << std::flush;
    out.close();
    if (error || !out) {
        fs::remove(file, error); // an empty file would pass for a key
        return fail(Errc::environment, msg("signature",
                                           "The key {} cannot be written; choose a folder that you may "
                                           "write to.",
                                           shownPath(file)));
    }
    auto written = replaceFile(publicFile, open);
    if (!written)
        fs::remove(file, error); // half a pair would be in the way of the next try
    return written;
}

} // namespace

Result<void> makeKeyFiles(const fs::path& file)
{
    const auto keys = newKeyPair();
    if (!keys)
        return tl::unexpected(keys.error());
    return writeKeyPair(file, keys->secretPem, file.string() + kPublicKeySuffix, keys->publicPem);
}

Result<void> makeCertificateFiles(const fs::path& file, const std::string& name)
{
    const auto made = newCertificate(name);
    if (!made)
        return tl::unexpected(made.error());
    return writeKeyPair(file, made->keyPem, file.string() + kCertificateSuffix, made->certificatePem);
}

Result<std::string> signRun(const fs::path& folder, const fs::path& keyFile)
{
    const auto run = readRun(folder);
    if (!run)
        return tl::unexpected(run.error());
    if (run->record.ended.empty())
        return fail(Errc::badInput,
                    msg("signature",
                        "The run in {} has not ended; sign it afterwards, or continue it with `cardassay-cli resume`.",
                        shownPath(folder)));
    const std::string secret = bytesIn(keyFile);
    const auto signer = publicKeyOf(secret);
    const auto signature = signatureOf(readFileIn(folder, kRunFile).value_or(""), secret);
    if (!signer || !signature)
        return tl::unexpected(signer ? signature.error() : signer.error());
    auto written = replaceFile(folder / kSignerFile, *signer);
    if (written)
        written = replaceFile(folder / kSignatureFile, *signature);
    if (!written)
        return tl::unexpected(written.error());
    return keyFingerprint(*signer);
}

RunSignature signatureOfRun(const fs::path& folder)
{
    std::error_code error;
    if (!fs::exists(folder / kSignatureFile, error))
        return {};
    const std::string signer = readFileIn(folder, kSignerFile).value_or("");
    const bool holds = isSignatureValid(readFileIn(folder, kRunFile).value_or(""),
                                        readFileIn(folder, kSignatureFile).value_or(""), signer);
    return {holds ? RunSignature::State::good : RunSignature::State::bad, keyFingerprint(signer)};
}

Result<std::string> verifyRun(const fs::path& folder, const fs::path& publicKeyFile)
{
    if (const auto run = readRun(folder); !run)
        return tl::unexpected(run.error());
    const RunSignature signature = signatureOfRun(folder);
    if (signature.state == RunSignature::State::none)
        return fail(Errc::refused, msg("signature", "The run in {} is not signed; ask its author for {}.",
                                       shownPath(folder), kSignatureFile));
    if (signature.state == RunSignature::State::bad)
        return fail(Errc::refused, msg("signature",
                                       "The signature of the run in {} is not valid: run.json was changed after it was "
                                       "signed, or the key was.",
                                       shownPath(folder)));
    if (!publicKeyFile.empty() && keyFingerprint(bytesIn(publicKeyFile)) != signature.key)
        return fail(Errc::refused, msg("signature", "The run in {} is signed with the key {}, not with {}.",
                                       shownPath(folder), signature.key, shownPath(publicKeyFile)));
    return signature.key;
}

} // namespace assay
