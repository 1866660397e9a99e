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
    printSentence(msg("cli", "{} is the secret key; keep it private. {} is for those who verify.", file,
                      file + (options.name ? kCertificateSuffix : kPublicKeySuffix)));
    return 0;
}

int signFolder(const SignOptions& options)
{
    noteOpenSecret(options.key);
    const auto key = orFail(signRun(options.folder, options.key));
    printSentence(msg("cli", "Signed with key {}.", key));
    return 0;
}

int verifyFolder(const SignOptions& options)
{
    const auto key = orFail(verifyRun(options.folder, options.key));
    printSentence(options.key.empty() ? msg("cli", "Signature valid, by key {}; confirm this key with its owner.", key)
                                      : msg("cli", "Signature valid, by the given key {}.", key));
    return 0;
}

} // namespace

Action defineKey(CLI::App& verb)
{
    const auto options = std::make_shared<KeyOptions>();
    CLI::App* make = verb.add_subcommand(
        "new", say(msg("cli", "Make a key pair: FILE and FILE.pub for runs, or FILE and FILE.crt for PDFs")));
    make->add_option("FILE", options->file, say(msg("cli", "file to write")))
        ->required()
        ->check(outputFile({.replaces = false}));
    make->add_option("--certificate", options->name,
                     say(msg("cli", "make a key for PDFs, with a certificate for this name, such as your company's")))
        ->type_name("NAME");
    verb.require_subcommand(1);
    return [options] { return makeKey(*options); };
}

Action defineSign(CLI::App& verb)
{
    const auto options = std::make_shared<SignOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "run folder")))->required();
    verb.add_option("--key", options->key, say(msg("cli", "secret key, made by `key new`")))
        ->type_name("FILE")
        ->required();
    return [options] { return signFolder(*options); };
}

Action defineVerify(CLI::App& verb)
{
    const auto options = std::make_shared<SignOptions>();
    verb.add_option("DIR", options->folder, say(msg("cli", "run folder")))->required();
    verb.add_option("--key", options->key, say(msg("cli", "public key of the expected signer; default: any")))
        ->type_name("FILE");
    verb.footer(say(msg("cli", "Exit codes: 0 valid, 3 missing, not valid, or made with another key.")));
    return [options] { return verifyFolder(*options); };
}

} // namespace assay::cli
