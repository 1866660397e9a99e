// decode: decodes registers given as text, without a card.
#include "cli/console.h"
#include "cli/register_text.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "judge/export/registers_json.h"

#include <memory>

namespace assay::cli {

namespace {

struct DecodeOptions {
    RegisterTexts texts;
    std::optional<std::string> label;
    bool json = false;
};

int decode(const DecodeOptions& options)
{
    const CardRegisters registers = decodeRegisters(options.texts);
    if (!registers.unreadable.empty())
        return reportError(registers.unreadable.front());
    if (!registers.any())
        return reportError(Errc::badInput,
                           msg("cli", "`decode` needs at least one of --cid, --csd, --scr, --ssr and --ocr"));
    FindingContext context;
    context.today = thisMonth();
    if (options.label)
        if (context.label = parseLabel(*options.label); *context.label == CardLabel())
            return reportError(Errc::badInput, noLabel());
    const auto findings = findingsOf(registers, context);
    if (!options.json) {
        print(registerText(registers) + findingsText(findings));
        return 0;
    }
    auto document = registersJson(registers, manufacturerTable());
    document["findings"] = findingsJson(findings);
    printJson(document);
    return 0;
}

} // namespace

Action defineDecode(CLI::App& verb)
{
    const auto options = std::make_shared<DecodeOptions>();
    verb.add_option("--cid", options->texts.cid, say(msg("cli", "CID, 32 hexadecimal digits")))->type_name("HEX");
    verb.add_option("--csd", options->texts.csd, say(msg("cli", "CSD, 32 hexadecimal digits")))->type_name("HEX");
    verb.add_option("--scr", options->texts.scr, say(msg("cli", "SCR, 16 hexadecimal digits")))->type_name("HEX");
    verb.add_option("--ssr", options->texts.ssr, say(msg("cli", "SSR (SD status), 128 hexadecimal digits")))
        ->type_name("HEX");
    verb.add_option("--ocr", options->texts.ocr, say(msg("cli", "OCR, 8 hexadecimal digits")))->type_name("HEX");
    verb.add_option("--label", options->label,
                    say(msg("cli", "printed marks to compare with, such as \"64GB U3 V30 A2\"")));
    verb.add_flag("--json", options->json, say(msg("cli", "JSON output with every field")));
    return [options] { return decode(*options); };
}

} // namespace assay::cli
