#include "run/record/telemetry_json.h"

#include "ground/base/text.h"
#include "run/record/message_json.h"

#include <charconv>

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxTextLength = 64;

void readCounters(const nlohmann::json& in, TelemetryReading& reading)
{
    for (const auto& [word, counter] : in.items())
        if (const auto id = counterFromName(word))
            reading[*id] = Counter{counter.at("value").get<std::uint64_t>(), counter.at("quantum").get<std::uint64_t>(),
                                   counter.value("unit_error_permille", std::uint32_t{0})};
}

void readPages(const nlohmann::json& in, TelemetryPages& pages)
{
    for (const auto& [word, hex] : in.items()) {
        std::uint32_t argument = 0;
        const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), argument, 16);
        const auto page = pageFromHex(hex.get<std::string>());
        if (problem == std::errc() && end == word.data() + word.size() && page)
            pages.emplace(argument, *page);
    }
}

} // namespace

nlohmann::ordered_json toJson(const TelemetrySnapshot& snapshot)
{
    Json counters = Json::object(), rejected = Json::array(), pages = Json::object();
    for (std::size_t i = 0; i < kCounters; ++i) {
        const auto& counter = snapshot.reading.counters[i];
        if (!counter)
            continue;
        Json& entry =
            counters[name(static_cast<CounterId>(i))] = {{"value", counter->value}, {"quantum", counter->quantum}};
        if (counter->unitErrorPermille > 0)
            entry["unit_error_permille"] = counter->unitErrorPermille;
    }
    for (const RejectedValue& value : snapshot.rejected)
        rejected.push_back({{"what", value.what}, {"value", value.value}, {"reason", value.reason.english()}});
    for (const auto& [argument, page] : snapshot.pages)
        pages[fmt::format("{:08x}", argument)] = hexOf(page);
    const TelemetryReading& reading = snapshot.reading;
    return {{"at_ns", snapshot.at.count()}, {"plugin", snapshot.plugin}, {"plugin_version", snapshot.version},
            {"counters", counters},         {"made", reading.made},      {"product", reading.product},
            {"firmware", reading.firmware}, {"rejected", rejected},      {"pages", pages}};
}

TelemetrySnapshot telemetryFromJson(const nlohmann::json& in)
{
    const auto text = [](const nlohmann::json& value) { return displayable(value.get<std::string>(), kMaxTextLength); };
    TelemetrySnapshot snapshot;
    snapshot.at = Ns(in.at("at_ns").get<std::int64_t>());
    snapshot.plugin = text(in.at("plugin"));
    snapshot.version = text(in.at("plugin_version"));
    snapshot.reading.made = text(in.at("made"));
    snapshot.reading.product = text(in.at("product"));
    snapshot.reading.firmware = text(in.at("firmware"));
    readCounters(in.at("counters"), snapshot.reading);
    for (const auto& value : in.at("rejected"))
        snapshot.rejected.push_back(
            {text(value.at("what")), text(value.at("value")),
             Message{"record", "{}", {displayable(value.at("reason").get<std::string>(), 200)}}});
    readPages(in.at("pages"), snapshot.pages);
    return snapshot;
}

} // namespace assay
