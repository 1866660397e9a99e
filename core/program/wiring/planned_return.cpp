#include "program/wiring/planned_return.h"

#include "ground/base/text.h"
#include "system/card_formatting.h"

namespace assay {

Result<CardReturn> cardReturnFor(AfterTest after, const Plan& plan, const DeviceInfo& device)
{
    if (after == AfterTest::leave)
        return CardReturn();
    if (!plan.destructive())
        return fail(Errc::badInput,
                    msg("wiring",
                        "The profile only reads the card, and after = \"{}\" would erase it; take another "
                        "profile, or set after = \"leave\".",
                        name(after)));
    if (after == AfterTest::discard && !device.discardSupport)
        return fail(Errc::refused,
                    msg("wiring", "{} offers no discard; set after = \"format\" or \"leave\". Nothing was written.",
                        displayable(device.path, 160)));
    if (after == AfterTest::discard)
        return CardReturn{.asked = after};
    const auto format = formatFor(device.capacity, device.logicalBlock);
    if (!format)
        return tl::unexpected(format.error());
    if (auto tool = platform::checkFormatTool(*format); !tool)
        return tl::unexpected(tool.error());
    return CardReturn{after, *format, platform::makeVolume};
}

} // namespace assay
