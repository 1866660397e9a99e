// key, sign, verify: signatures of run folders, and keys of reports.
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "run/record/run_signature.h"

#include <memory>
#include <optional>

namespace assay::cli {

namespace {

struct SignOptions {
    std::string folder;
    std::string key;
};

struct KeyOptions {
    std::string file;
    std::optional<std::string> name; // for a certificate; none = a key without one
};

int makeKey(const KeyOptions& options)
{
    orFail(options.name ? makeCertificateFiles(options.file, *options.name) : makeKeyFiles(options.file));
    const std::string file = displayable(options.file, kMaxPathLength);
    printSentence(msg("cli",
                      "{} is the secret key: it signs, and is for you alone. {} is for everybody who is to check.",
                      file, file + (options.name ? kCertificateSuffix : kPublicKeySuffix)));
    return 0;
}

int signFolder(const SignOptions& options)
{
    noteOpenSecret(options.key);
    const auto key = orFail(signRun(options.folder, options.key));
    printSentence(msg("cli", "Signed with the key {}.", key));
    return 0;
}

int verifyFolder(const SignOptions& options)
{
    const auto key = orFail(verifyRun(options.folder, options.key));
    printSentence(options.key.empty()
                      ? msg("cli", "The signature holds. It is by the key {}: ask its owner for this name.", key)
                      : msg("cli", "The signature holds. It is by that key, {}.", key));
    return 0;
}

} // namespace

Action defineKey(CLI::App& verb)
{
    const auto options = std::make_shared<KeyOptions>();
    CLI::App* make = verb.add_subcommand(
        "new", say(msg("cli", "Make a key: FILE, and FILE.pub to sign runs with; or FILE and FILE.crt for PDFs")));
    make->add_option("FILE", options->file, say(msg("cli", "the file to write")))
        ->required()
        ->check(outputFile({.replaces = false}));
    make->add_option("--certificate", options->name,
                     say(msg("cli", "a key that signs PDFs, with a certificate for this name, such as that of your "
                                    "company")));
    verb.require_subcommand(1);
    return [options] { return makeKey(*options); };
}

Action defineSign(CLI::App& verb)
{
    const auto options = std::make_shared<SignOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "a run folder")))->required();
    verb.add_option("--key", options->key, say(msg("cli", "the secret key, as `key new` makes it")))->required();
    return [options] { return signFolder(*options); };
}

Action defineVerify(CLI::App& verb)
{
    const auto options = std::make_shared<SignOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "a run folder")))->required();
    verb.add_option("--key", options->key, say(msg("cli", "the public key that it must be signed with")));
    return [options] { return verifyFolder(*options); };
}

} // namespace assay::cli
