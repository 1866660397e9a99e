// Connects telemetry plugins with cards and plugin processes.
#pragma once

#include "card/device/block_device.h"
#include "card/telemetry/card_telemetry.h"
#include "card/telemetry/fixture.h"

namespace assay {

// Returns all libraries in the plugin folders; unusable ones with the reason.
std::vector<FoundPlugin> findPlugins();
std::vector<std::filesystem::path> telemetryFolders(); // where findPlugins() looks

// The result of a plugin on a fixture, in the same process as in a run.
struct PluginCheck {
    PluginInfo plugin;
    TelemetryFixture fixture;
    std::vector<std::string> differences; // empty = as expected
};
Result<PluginCheck> checkPlugin(const std::filesystem::path& library, const std::string& fixtureFile);

// Makes the telemetry of a run on this card, which must outlive it; null when the card cannot be asked.
std::unique_ptr<CardTelemetry> telemetryOf(BlockDevice& device, bool allowPrepare);

} // namespace assay
