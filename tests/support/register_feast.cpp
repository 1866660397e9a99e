#include "support/register_feast.h"

#include "judge/export/registers_json.h"
#include "support/parse_csd.h"

#include <optional>
#include <string>

namespace assay::test {

bool decodeAsAll(std::string_view text, bool print)
{
    const std::optional<std::string> same{std::string(text)};
    CardRegisters registers = decodeRegisters({same, same, same, same, same});
    const auto take = [](auto parsed, auto& into) {
        if (parsed)
            into = *parsed;
    };
    take(parseCid(text), registers.cid);
    take(parseCsd(text), registers.csd);
    take(parseScr(text), registers.scr);
    take(parseSsr(text), registers.ssr);
    take(parseOcr(text), registers.ocr);
    FindingContext context;
    context.label = parseLabel(text);
    context.today = std::chrono::year(2026) / 1;
    context.diskCapacity = Bytes(text.size());
    const auto findings = findingsOf(registers, context);
    if (!print)
        return registers.any();
    // The texts are asked for as a user would; what they say is no matter here.
    std::size_t length = registersJson(registers, {}).dump().size() + findingsJson(findings).dump().size();
    for (const RegisterLine& line : registerLines(registers, {}))
        length += line.name.english().size() + line.value.english().size();
    return registers.any() && length > 0;
}

} // namespace assay::test
