#include "cli/shared_options.h"

#include "cli/speech.h"

namespace assay::cli {

void addJson(CLI::App& verb, bool& json) { verb.add_flag("--json", json, say(msg("cli", "as JSON"))); }

void addAcceptChanges(CLI::App& verb, ChangedRecord& changed)
{
    verb.add_flag_callback(
        "--accept-changes", [&changed] { changed = ChangedRecord::accept; },
        say(msg("cli", "go on with a record that is not as the run wrote it, and mark every output")));
}

void addDatabase(CLI::App& verb, std::string& file)
{
    verb.add_option("FILE", file, say(msg("cli", "the database of the station")))->required();
}

void addBenchOptions(CLI::App& verb, Bench& bench)
{
    verb.add_option("--thermometer", bench.thermometer,
                    say(msg("cli", "sensor at the card: hwmon:CHIP, hwmon:FILE, or a command that prints degrees")));
    verb.add_option("--power-off", bench.powerOff,
                    say(msg("cli", "command that switches the card's supply off, for steps that cut it")));
    verb.add_option("--power-on", bench.powerOn, say(msg("cli", "command that switches it on again")));
}

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
