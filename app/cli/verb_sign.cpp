// key, sign, verify: signatures of run folders.
#include "cli/console.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "base/text.h"
#include "record/run_signature.h"

#include <memory>

namespace assay::cli {

namespace {

struct SignOptions {
    std::string folder;
    std::string key;
};

int makeKey(const std::string& file)
{
    if (const auto made = makeKeyFiles(file); !made)
        return reportError(made.error());
    print(say(msg("cli",
                  "{} is the secret key: it signs, and is for you alone. {}.pub is for everybody who is to "
                  "check.",
                  displayable(file, kMaxPathLength), displayable(file, kMaxPathLength))) +
          "\n");
    return 0;
}

int signFolder(const SignOptions& options)
{
    const auto key = signRun(options.folder, options.key);
    if (!key)
        return reportError(key.error());
    print(say(msg("cli", "Signed with the key {}.", *key)) + "\n");
    return 0;
}

int verifyFolder(const SignOptions& options)
{
    const auto key = verifyRun(options.folder, options.key);
    if (!key)
        return reportError(key.error());
    print(say(options.key.empty()
                  ? msg("cli", "The signature holds. It is by the key {}: ask its owner for this name.", *key)
                  : msg("cli", "The signature holds. It is by that key, {}.", *key)) +
          "\n");
    return 0;
}

} // namespace

Action defineKey(CLI::App& verb)
{
    const auto file = std::make_shared<std::string>();
    CLI::App* make = verb.add_subcommand("new", say(msg("cli", "Make a key: FILE, and FILE.pub")));
    make->add_option("FILE", *file, say(msg("cli", "the file to write")))->required();
    verb.require_subcommand(1);
    return [file] { return makeKey(*file); };
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
