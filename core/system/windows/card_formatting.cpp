#include "system/card_formatting.h"

namespace assay::platform {

Result<void> checkFormatTool(const CardFormat&) { return cannotFormatHere(); }

Result<std::unique_ptr<FileSystemImage>> makeVolume(const CardFormat&, const std::stop_token&)
{
    return cannotFormatHere();
}

} // namespace assay::platform
