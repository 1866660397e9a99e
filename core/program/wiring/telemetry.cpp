#include "program/wiring/telemetry.h"

#include "card/device/capabilities.h"
#include "card/device/card_registers.h"
#include "card/telemetry/nvme_pages.h"
#include "ground/base/clock.h"
#include "ground/base/text.h"
#include "ground/config/toml_document.h"
#include "system/telemetry.h"

namespace assay {

namespace {

TelemetryCard identityOf(const DeviceInfo& device)
{
    const auto cid = registersOf(device).cid;
    if (!cid)
        return {};
    return {cid->manufacturerId, cid->oemId, cid->productName};
}

} // namespace

std::vector<FoundPlugin> findPlugins() { return describePlugins(platform::pluginLibraries(), platform::askPlugin); }

std::vector<std::filesystem::path> telemetryFolders() { return platform::pluginFolders(); }

Result<PluginCheck> checkPlugin(const std::filesystem::path& library, const std::string& fixtureFile)
{
    const std::string shown = displayable(library.string(), 200);
    const auto unfit = [&](const Error& error) {
        return fail(Errc::badInput, msg("telemetry", "{} cannot be used as a plugin: {}.", shown, error.english()));
    };
    const auto text = readTextFile(fixtureFile);
    if (!text)
        return tl::unexpected(text.error());
    auto fixture = parseFixture(*text, fixtureFile);
    if (!fixture)
        return tl::unexpected(fixture.error());
    std::error_code missing;
    if (!std::filesystem::is_regular_file(library, missing))
        return fail(Errc::badInput, msg("telemetry", "No library {}; check the path.", shown));
    const auto absolute = std::filesystem::absolute(library);
    auto found = std::move(describePlugins({absolute}, platform::askPlugin).front().info);
    if (!found)
        return unfit(found.error());
    const auto reading = decodeByPlugin(absolute, fixture->card, platform::askPlugin, {});
    if (!reading)
        return unfit(reading.error());
    auto unmet = differences(*fixture, *found, *reading, {SystemClock().wallTime().substr(0, 10), Bytes()});
    return PluginCheck{std::move(*found), std::move(*fixture), std::move(unmet)};
}

std::unique_ptr<CardTelemetry> telemetryOf(BlockDevice& device, bool allowPrepare)
{
    TelemetryPageReader* const pages = device.capabilities().telemetry;
    if (!pages)
        return nullptr;
    const auto readPage = [pages](const PageRequest& request, std::stop_token stop) {
        return pages->telemetryPage(request, std::move(stop));
    };
    if (device.info().bus == Bus::nvme)
        return std::make_unique<CardTelemetry>(
            CardTelemetry::Parts{{TelemetryPlugin{.library = {}, .info = nvmeDecoder()}},
                                 {},
                                 device.info().capacity,
                                 readPage,
                                 askNvmeDecoder,
                                 false});
    std::vector<TelemetryPlugin> plugins;
    for (FoundPlugin& found : findPlugins())
        if (found.info)
            plugins.push_back({found.library, std::move(*found.info)});
    return std::make_unique<CardTelemetry>(CardTelemetry::Parts{std::move(plugins), identityOf(device.info()),
                                                                device.info().capacity, readPage, platform::askPlugin,
                                                                allowPrepare});
}

} // namespace assay
