#include "cli/signing_options.h"
#include "cli/speech.h"

namespace assay::cli {

CLI::Option* addSigning(CLI::App& verb, SigningOptions& options)
{
    CLI::Option* sign = verb.add_option(
        "--sign", options.key,
        say(msg("cli", "sign the PDF with the key and the certificate in this file (PEM), as `key new FILE "
                       "--certificate NAME` makes it")));
    verb.add_option("--passphrase-file", options.passphrase,
                    say(msg("cli", "a file whose first line is the passphrase of that key")))
        ->needs(sign);
    return sign;
}

} // namespace assay::cli
