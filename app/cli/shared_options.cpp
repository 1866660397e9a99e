#include "cli/shared_options.h"

#include "cli/option_values.h"
#include "cli/speech.h"

namespace assay::cli {

void addJson(CLI::App& verb, bool& json) { verb.add_flag("--json", json, say(msg("cli", "JSON output"))); }

void addAcceptChanges(CLI::App& verb, ChangedRecord& changed)
{
    verb.add_flag_callback(
        "--accept-changes", [&changed] { changed = ChangedRecord::accept; },
        say(msg("cli", "accept a record that was changed after the run; every output is marked as changed")));
}

void addDatabase(CLI::App& verb, std::string& file)
{
    verb.add_option("FILE", file, say(msg("cli", "database of the station")))->required();
}

void addBenchOptions(CLI::App& verb, Bench& bench)
{
    verb.add_option(
            "--thermometer", bench.thermometer,
            say(msg(
                "cli",
                "temperature sensor at the card: hwmon:CHIP, hwmon:FILE, or a command that prints degrees Celsius")))
        ->type_name("SENSOR");
    verb.add_option("--power-off", bench.powerOff,
                    say(msg("cli", "command that switches off the supply of the card, for power-cut steps")))
        ->type_name("COMMAND");
    verb.add_option("--power-on", bench.powerOn, say(msg("cli", "command that switches on the supply of the card")))
        ->type_name("COMMAND");
}

void addAfterOption(CLI::App& verb, std::optional<AfterTest>& after)
{
    verb.add_option_function<std::string>(
            "--after", [&after](const std::string& word) { after = afterTestNamed(word); },
            say(msg("cli", "state of a card that passed: formatted to the layout of the SD Association, discarded, or "
                           "as the test ended; default: as the profile says, else leave")))
        ->check(oneOf({"format", "discard", "leave"}));
}

std::string runExitCodes()
{
    return say(msg("cli", "Exit codes: 0 pass or marginal, 1 fail, 2 usage or bad input, 3 refused or environment,\n4 "
                          "card lost or hung, 5 stopped, 6 inconclusive. Only 1 means that the card is bad."));
}

CLI::Option* addSigning(CLI::App& verb, SigningOptions& options)
{
    CLI::Option* sign = verb.add_option("--sign", options.key,
                                        say(msg("cli", "sign the PDF with the key and certificate in this file (PEM), "
                                                       "made by `key new FILE --certificate NAME`")))
                            ->type_name("FILE");
    verb.add_option("--passphrase-file", options.passphrase,
                    say(msg("cli", "file whose first line is the passphrase of the signing key")))
        ->type_name("FILE")
        ->needs(sign);
    return sign;
}

} // namespace assay::cli
