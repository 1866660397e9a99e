// Options by which a user allows a card to be overwritten, and the messages if they are missing.
#pragma once

#include "card/device/device_info.h"
#include "program/wiring/run_request.h"

#include <CLI/CLI.hpp>

namespace assay::cli {

// --erase, --unmount, --lab and --station.
void addConsentOptions(CLI::App& verb, WriteConsent& consent);
// Adds the card and the required text to a refusal for a missing erase id.
Error withConsentHint(const Error& error, const RunRequest& request, const DeviceInfo& device);
// Asks before data are overwritten. Any answer except yes leaves the card unchanged.
bool askToOverwrite(const DeviceInfo& card, const ExistingData& data);

} // namespace assay::cli
