#include "program/wiring/express_slot_file.h"

#include "ground/base/text.h"
#include "ground/config/toml_document.h"
#include "system/express_card.h"
#include "system/platform.h"

#include <filesystem>

namespace assay {

Result<ExpressSlots> readExpressSlots()
{
    const std::string file = platform::expressSlotsFile();
    if (file.empty())
        return fail(
            Errc::environment,
            msg("wiring", "Slots of SD Express cards can be enrolled on Linux and Windows only; use another reader."));
    std::error_code unreadable;
    if (!std::filesystem::exists(file, unreadable) && !unreadable)
        return ExpressSlots();
    const auto text = readTextFile(file);
    return text ? parseExpressSlots(*text, file) : tl::unexpected(text.error());
}

Result<void> storeExpressSlots(const ExpressSlots& slots)
{
    namespace fs = std::filesystem;
    const fs::path file = platform::expressSlotsFile();
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (auto written = platform::writeDurably(file, slots.toml()); !written)
        return written;
    fs::permissions(file, fs::perms(0644), error);
    if (error)
        return fail(Errc::environment, msg("wiring", "{} cannot be made readable for all users: {}",
                                           displayable(file.string(), 200), error.message()));
    return {};
}

} // namespace assay
