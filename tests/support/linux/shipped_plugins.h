// The plugins that ship with the program, loaded into the test itself, and their fixtures.
#pragma once

#include "card/telemetry/fixture.h"
#include "card/telemetry/plugin_call.h"

#include <filesystem>

namespace assay::test {

struct ShippedFixture {
    std::filesystem::path file;
    TelemetryFixture content;
};
std::vector<ShippedFixture> shippedFixtures(); // in order; FAILs when one cannot be read

std::filesystem::path shippedPlugin(const std::string& name);  // the library
const cardassay_plugin& loadedPlugin(const std::string& name); // stays loaded; FAILs when it cannot be

} // namespace assay::test
