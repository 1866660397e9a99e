#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "io/host/self_test_text.h"

namespace assay::cli {

std::string selfTestText(const SelfTest& test)
{
    std::string out;
    for (const Message& sentence : selfTestSentences(test))
        out += say(sentence) + "\n";
    out += "\n";
    for (const Message& fact : selfTestFacts(test))
        out += say(fact) + "\n";
    TextTable table{msg("cli", "DELAY"),        right(msg("cli", "MEDIAN")), right(msg("cli", "P99")),
                    right(msg("cli", "P99.9")), right(msg("cli", "MAX")),    right(msg("cli", "N"))};
    const auto shown = [](Ns time) { return quantityText(static_cast<double>(time.count()), "ns"); };
    for (const auto& [name, delays] : delayRows(test))
        table.addRow({say(name), shown(delays.p50), shown(delays.p99), shown(delays.p999), shown(delays.max),
                      std::to_string(delays.n)});
    out += "\n" + table.text();
    if (test.load)
        out += "\n" + say(msg("cli", "busy: two busy threads on every processor")) + "\n";
    return out;
}

} // namespace assay::cli
