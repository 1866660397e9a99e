// Telemetry plugins brought together with the cards and the processes that they need.
#pragma once

#include "device/block_device.h"
#include "telemetry/card_telemetry.h"
#include "telemetry/fixture.h"

namespace assay {

// Every library in the plugin folders, also those that are of no use, with the reason.
std::vector<FoundPlugin> findPlugins();
std::vector<std::filesystem::path> telemetryFolders(); // where findPlugins() looks

// What a plugin makes of a fixture, by way of the process that also a run uses.
struct PluginCheck {
    PluginInfo plugin;
    TelemetryFixture fixture;
    std::vector<std::string> differences; // empty = it does what the fixture says
};
Result<PluginCheck> checkPlugin(const std::filesystem::path& library, const std::string& fixtureFile);

// For a run on this card, which must outlive it; null where the card cannot be asked.
std::unique_ptr<CardTelemetry> telemetryOf(BlockDevice& device, bool allowPrepare);

} // namespace assay
