#include "card/telemetry/plugin_host.h"

#include "ground/base/text.h"

#include <algorithm>

namespace assay {

std::vector<FoundPlugin> describePlugins(const std::vector<std::filesystem::path>& libraries, const AskPlugin& ask)
{
    std::vector<FoundPlugin> found;
    for (const auto& library : libraries) {
        auto info = ask(library, kDescribeRequest, {}).and_then([](const std::string& answer) {
            return parseDescribeAnswer(answer);
        });
        const auto twin = std::ranges::find_if(
            found, [&](const FoundPlugin& other) { return info && other.info && other.info->name == info->name; });
        if (twin != found.end())
            info = fail(Errc::badInput, msg("telemetry", "{} has the same name and comes first",
                                            displayable(twin->library.string(), 200)));
        found.push_back({library, std::move(info)});
    }
    return found;
}

Result<std::optional<TelemetryReading>> decodeByPlugin(const std::filesystem::path& library,
                                                       const DecodeRequest& request, const AskPlugin& ask,
                                                       const std::stop_token& stop)
{
    return ask(library, textOf(request), stop).and_then([](const std::string& answer) {
        return parseDecodeAnswer(answer);
    });
}

} // namespace assay
