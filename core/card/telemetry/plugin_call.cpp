#include "card/telemetry/plugin_call.h"

#include <algorithm>
#include <cstring>

namespace assay {

namespace {

// In the order of CounterId.
constexpr std::array<cardassay_counter cardassay_telemetry::*, kCounters> kMembers = {
    &cardassay_telemetry::host_bytes,
    &cardassay_telemetry::nand_bytes,
    &cardassay_telemetry::erase_total,
    &cardassay_telemetry::erase_min,
    &cardassay_telemetry::erase_avg_milli,
    &cardassay_telemetry::erase_max,
    &cardassay_telemetry::rated_cycles,
    &cardassay_telemetry::life_used_bp,
    &cardassay_telemetry::system_erase_total,
    &cardassay_telemetry::system_erase_min,
    &cardassay_telemetry::system_erase_avg_milli,
    &cardassay_telemetry::system_erase_max,
    &cardassay_telemetry::system_life_used_bp,
    &cardassay_telemetry::factory_bad_blocks,
    &cardassay_telemetry::grown_bad_blocks,
    &cardassay_telemetry::spare_blocks,
    &cardassay_telemetry::power_cycles,
    &cardassay_telemetry::unsafe_power_offs,
    &cardassay_telemetry::refreshes,
    &cardassay_telemetry::crc_errors};
static_assert(sizeof(cardassay_request) == 16 && sizeof(cardassay_counter) == 24 &&
                  sizeof(cardassay_telemetry) == 8 + kCounters * 24 + 80,
              "the ABI moved");

// Not translated: only makers of plugins see it, as part of another sentence.
tl::unexpected<Error> badTable(const char* what) { return fail(Errc::badInput, Message{"telemetry", what, {}}); }

// Copies a text from the plugin's memory. Longer texts are cut; the reader of the answer then refuses them.
std::string textAt(const char* text, std::size_t maxLength)
{
    return text ? std::string(text, strnlen(text, maxLength + 1)) : std::string();
}

template <std::size_t N> std::string fixedText(const char (&text)[N]) { return {text, strnlen(text, N)}; }

template <std::size_t N> void put(char (&field)[N], const std::string& text)
{
    std::copy_n(text.begin(), std::min(text.size(), N - 1), field);
}

} // namespace

Result<PluginInfo> describePlugin(const cardassay_plugin* plugin)
{
    if (!plugin)
        return badTable("it gave no table");
    if (plugin->abi_version != CARDASSAY_PLUGIN_ABI)
        return fail(Errc::badInput, msg("telemetry", "it is made for ABI {}, this program has {}", plugin->abi_version,
                                        CARDASSAY_PLUGIN_ABI));
    if (plugin->struct_size < sizeof(cardassay_plugin))
        return badTable("its table is too short");
    if (!plugin->decode || !plugin->requests || plugin->request_count == 0 ||
        plugin->request_count > CARDASSAY_REQUESTS_MAX)
        return badTable("its table has no function, no request, or too many of them");
    PluginInfo info{textAt(plugin->name, 32), textAt(plugin->version, 16), textAt(plugin->families, 100), {}, {}};
    for (std::uint32_t i = 0; i < plugin->request_count; ++i) {
        const cardassay_request& request = plugin->requests[i];
        PageRequest page{request.argument, {}, {}};
        if ((request.flags & CARDASSAY_REQUEST_PREPARED) != 0) {
            page.preparedBy = request.prepare_argument;
            page.pause = std::chrono::milliseconds(request.prepare_pause_ms);
        }
        info.requests.push_back(page);
    }
    for (std::size_t i = 0; i < kCounters; ++i)
        if ((plugin->counters >> i & 1U) != 0)
            info.counters.push_back(static_cast<CounterId>(i));
    return info;
}

std::optional<TelemetryReading> decodePages(const cardassay_plugin& plugin, const TelemetryCard& card,
                                            const TelemetryPages& pages)
{
    cardassay_card cid{};
    cid.struct_size = sizeof cid;
    cid.has_cid = card.manufacturerId ? 1 : 0;
    cid.manufacturer_id = card.manufacturerId.value_or(0);
    put(cid.oem_id, card.oemId);
    put(cid.product, card.product);
    std::vector<cardassay_page> list;
    for (const auto& [argument, page] : pages)
        list.push_back({argument, CARDASSAY_PAGE_BYTES, page.data()});
    cardassay_telemetry out{};
    out.struct_size = sizeof out;
    if (plugin.decode(&cid, list.data(), static_cast<std::uint32_t>(list.size()), &out) != CARDASSAY_DECODED)
        return std::nullopt;
    TelemetryReading reading;
    for (std::size_t i = 0; i < kCounters; ++i)
        if (const cardassay_counter& counter = out.*kMembers[i]; counter.present)
            reading.counters[i] = Counter{counter.value, counter.quantum, counter.unit_error_permille};
    reading.made = fixedText(out.made);
    reading.product = fixedText(out.product);
    reading.firmware = fixedText(out.firmware);
    return reading;
}

std::string answerRequest(const cardassay_plugin* plugin, std::string_view request)
{
    const auto info = describePlugin(plugin);
    if (!info)
        return faultAnswer(info.error().english());
    if (request == kDescribeRequest)
        return describeAnswer(*info);
    const auto decode = parseDecodeRequest(request);
    if (!decode || decode->pages.empty())
        return faultAnswer("it was asked something that it cannot understand");
    return decodeAnswer(decodePages(*plugin, decode->card, decode->pages));
}

} // namespace assay
