// plugins, plugin check.
#include "cli/console.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "program/wiring/telemetry.h"

#include <memory>

namespace assay::cli {

namespace {

std::string requestInWords(const PageRequest& request)
{
    const std::string read = fmt::format("{:08x}", request.argument);
    return request.preparedBy ? say(msg("cli", "{} after write {}", read, fmt::format("{:08x}", *request.preparedBy)))
                              : read;
}

// Returns the counters from which write amplification can be computed.
std::string wafFrom(const PluginInfo& plugin)
{
    return plugin.reports(CounterId::nandBytes)    ? say(msg("cli", "bytes"))
           : plugin.reports(CounterId::eraseTotal) ? say(msg("cli", "erases"))
                                                   : sayYesOrNo(false);
}

nlohmann::ordered_json toJson(const FoundPlugin& found)
{
    nlohmann::ordered_json entry = {{"file", found.library.string()}, {"usable", found.info.has_value()}};
    if (!found.info) {
        entry["error"] = found.info.error().english();
        return entry;
    }
    entry["name"] = found.info->name;
    entry["version"] = found.info->version;
    entry["families"] = found.info->families;
    entry["needs_vendor_probe"] = found.info->needsPreparation();
    entry["requests"] = nlohmann::ordered_json::array();
    for (const PageRequest& request : found.info->requests)
        entry["requests"].push_back(
            {{"argument", fmt::format("{:08x}", request.argument)},
             {"prepared_by",
              request.preparedBy ? nlohmann::ordered_json(fmt::format("{:08x}", *request.preparedBy)) : nullptr},
             {"pause_ms", std::chrono::duration_cast<std::chrono::milliseconds>(request.pause).count()}});
    entry["counters"] = nlohmann::ordered_json::array();
    for (const CounterId id : found.info->counters)
        entry["counters"].push_back(name(id));
    return entry;
}

int listPlugins(bool json)
{
    const auto plugins = findPlugins();
    if (json) {
        auto list = nlohmann::ordered_json::array();
        for (const FoundPlugin& found : plugins)
            list.push_back(toJson(found));
        printJson(list);
        return 0;
    }
    TextTable table{msg("cli", "NAME"), msg("cli", "VERSION"),  msg("cli", "CARDS"),
                    msg("cli", "WAF"),  msg("cli", "REQUESTS"), msg("cli", "FILE")};
    for (const FoundPlugin& found : plugins) {
        const std::string file = displayable(found.library.string(), 200);
        if (!found.info) {
            table.addRow({"-", "-",
                          say(msg("cli", "not usable: {}", displayable(say(found.info.error().message), 120))), "-",
                          "-", file});
            continue;
        }
        std::string asks;
        for (const PageRequest& request : found.info->requests)
            asks += (asks.empty() ? "" : ", ") + requestInWords(request);
        table.addRow({found.info->name, found.info->version, found.info->families, wafFrom(*found.info), asks, file});
    }
    if (plugins.empty()) {
        printSentence(msg("cli", "No telemetry plugin found in:"));
        for (const auto& folder : telemetryFolders())
            print("  " + displayable(folder.string(), 200) + "\n");
        return 0;
    }
    print(table.text());
    return 0;
}

int check(const std::string& library, const std::string& fixture)
{
    const auto result = orFail(checkPlugin(library, fixture));
    if (result.plugin.name != result.fixture.plugin)
        return reportError(Errc::badInput,
                           msg("cli", "{} belongs to plugin {}, but {} is plugin {}; name a matching pair",
                               displayable(fixture, 200), displayable(result.fixture.plugin), displayable(library, 200),
                               result.plugin.name));
    for (const std::string& difference : result.differences)
        print(difference + "\n");
    if (!result.differences.empty())
        return reportError(Errc::badInput,
                           msg("cli", "plugin {} {} does not decode {} as expected; the differences are listed above",
                               result.plugin.name, result.plugin.version, displayable(fixture, 200)));
    printSentence(msg("cli", "{} {} decodes {} as expected: {} counters, {} rejected ({} fixture).", result.plugin.name,
                      result.plugin.version, displayable(fixture, 200), result.fixture.expected.size(),
                      result.fixture.rejected.size(), result.fixture.origin));
    return 0;
}

} // namespace

Action definePlugins(CLI::App& verb)
{
    const auto json = std::make_shared<bool>(false);
    addJson(verb, *json);
    return [json] { return listPlugins(*json); };
}

Action definePlugin(CLI::App& verb)
{
    const auto files = std::make_shared<std::pair<std::string, std::string>>();
    verb.require_subcommand(1);
    CLI::App* checking = verb.add_subcommand(
        "check", say(msg("cli", "Decode the pages of a fixture and compare them with the expected values")));
    checking->add_option("LIB", files->first, say(msg("cli", "the plugin, a shared library")))->required();
    checking
        ->add_option("FIXTURE", files->second, say(msg("cli", "fixture (TOML): recorded pages and expected values")))
        ->required();
    checking->footer(
        say(msg("cli", "Exit codes: 0 as the fixture expects, 2 different, or the plugin crashed or hung.")));
    return [files] { return check(files->first, files->second); };
}

} // namespace assay::cli
