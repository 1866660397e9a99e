#include "cli/bench_options.h"

#include "cli/speech.h"

namespace assay::cli {

void addBenchOptions(CLI::App& verb, Bench& bench)
{
    verb.add_option("--thermometer", bench.thermometer,
                    say(msg("cli", "sensor at the card: hwmon:CHIP, hwmon:FILE, or a command that prints degrees")));
    verb.add_option("--power-off", bench.powerOff,
                    say(msg("cli", "command that switches the card's supply off, for steps that cut it")));
    verb.add_option("--power-on", bench.powerOn, say(msg("cli", "command that switches it on again")));
}

} // namespace assay::cli
