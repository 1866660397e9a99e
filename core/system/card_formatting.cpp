#include "system/card_formatting.h"

namespace assay::platform {

tl::unexpected<Error> cannotFormatHere()
{
    return fail(Errc::environment,
                msg("format",
                    "Cards are formatted after the test on Linux only; set after = \"leave\" (option --after leave), "
                    "and format the card with the SD Memory Card Formatter. Nothing was written."));
}

} // namespace assay::platform
