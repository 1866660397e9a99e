// decode: decodes registers given as text, without a card.
#include "cli/console.h"
#include "cli/register_text.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "export/registers_json.h"

#include <memory>

namespace assay::cli {

namespace {

struct DecodeOptions {
    std::optional<std::string> cid, csd, scr, ssr, ocr, label;
    bool json = false;
};

template <class Register, class Parse>
Result<void> take(const std::optional<std::string>& hex, Parse parse, std::optional<Register>& into)
{
    if (!hex)
        return {};
    return parse(*hex).map([&](Register decoded) { into = std::move(decoded); });
}

Result<CardRegisters> decodeAll(const DecodeOptions& options)
{
    CardRegisters registers;
    return take(options.cid, parseCid, registers.cid)
        .and_then([&] { return take(options.csd, parseCsd, registers.csd); })
        .and_then([&] { return take(options.scr, parseScr, registers.scr); })
        .and_then([&] { return take(options.ssr, parseSsr, registers.ssr); })
        .and_then([&] { return take(options.ocr, parseOcr, registers.ocr); })
        .map([&] { return registers; });
}

int decode(const DecodeOptions& options)
{
    const auto registers = decodeAll(options);
    if (!registers)
        return reportError(registers.error());
    if (!registers->any())
        return reportError(
            Errc::badInput,
            msg("cli", "`decode` needs at least one register; give it with --cid, --csd, --scr, --ssr or --ocr"));
    FindingContext context;
    context.today = thisMonth();
    if (options.label)
        if (context.label = parseLabel(*options.label); *context.label == CardLabel())
            return reportError(Errc::badInput, noLabel());
    const auto findings = findingsOf(*registers, context);
    if (!options.json) {
        print(registerText(*registers) + findingsText(findings));
        return 0;
    }
    auto document = registersJson(*registers, manufacturerTable());
    document["findings"] = findingsJson(findings);
    printJson(document);
    return 0;
}

} // namespace

Action defineDecode(CLI::App& verb)
{
    const auto options = std::make_shared<DecodeOptions>();
    verb.add_option("--cid", options->cid, say(msg("cli", "CID, 32 hexadecimal digits")));
    verb.add_option("--csd", options->csd, say(msg("cli", "CSD, 32 hexadecimal digits")));
    verb.add_option("--scr", options->scr, say(msg("cli", "SCR, 16 hexadecimal digits")));
    verb.add_option("--ssr", options->ssr, say(msg("cli", "SSR (SD status), 128 hexadecimal digits")));
    verb.add_option("--ocr", options->ocr, say(msg("cli", "OCR, 8 hexadecimal digits")));
    verb.add_option("--label", options->label,
                    say(msg("cli", "what is printed on the card, such as \"64GB U3 V30 A2\", to compare")));
    verb.add_flag("--json", options->json, say(msg("cli", "every field as JSON")));
    return [options] { return decode(*options); };
}

} // namespace assay::cli
