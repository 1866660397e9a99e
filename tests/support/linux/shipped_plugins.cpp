#include "support/linux/shipped_plugins.h"

#include "ground/config/toml_document.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <dlfcn.h>

namespace assay::test {

std::vector<ShippedFixture> shippedFixtures()
{
    std::vector<ShippedFixture> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(ASSAY_PLUGIN_SOURCES)) {
        if (entry.path().extension() != ".toml" || entry.path().parent_path().filename() != "fixtures")
            continue;
        const auto text = readTextFile(entry.path().string());
        REQUIRE(text);
        auto fixture = parseFixture(*text, entry.path().string());
        if (!fixture)
            FAIL(fixture.error().english());
        all.push_back({entry.path(), std::move(*fixture)});
    }
    std::ranges::sort(all, {}, &ShippedFixture::file);
    return all;
}

std::filesystem::path shippedPlugin(const std::string& name)
{
    return std::filesystem::path(ASSAY_BUILT) / "lib/cardassay/plugins" / (name + ".so");
}

const cardassay_plugin& loadedPlugin(const std::string& name)
{
    void* library = dlopen(shippedPlugin(name).c_str(), RTLD_NOW | RTLD_LOCAL);
    INFO(name);
    REQUIRE(library);
    const auto entry = reinterpret_cast<cardassay_plugin_entry>(dlsym(library, CARDASSAY_PLUGIN_ENTRY));
    REQUIRE(entry);
    return *entry();
}

} // namespace assay::test
