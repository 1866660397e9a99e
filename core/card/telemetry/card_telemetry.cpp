#include "card/telemetry/card_telemetry.h"

#include "ground/base/text.h"

#include <algorithm>

namespace assay {

namespace {

void takeOver(TelemetryReading& latest, const TelemetryReading& now)
{
    for (std::size_t i = 0; i < kCounters; ++i)
        if (now.counters[i])
            latest.counters[i] = now.counters[i];
    for (const auto& [into, from] :
         {std::pair{&latest.made, &now.made}, {&latest.product, &now.product}, {&latest.firmware, &now.firmware}})
        if (!from->empty())
            *into = *from;
}

} // namespace

CardTelemetry::CardTelemetry(Parts parts) : m_parts(std::move(parts))
{
    auto& plugins = m_parts.plugins;
    if (!m_parts.allowPrepare)
        std::erase_if(plugins, [](const TelemetryPlugin& plugin) { return plugin.info.needsPreparation(); });
    std::stable_partition(plugins.begin(), plugins.end(),
                          [](const TelemetryPlugin& plugin) { return !plugin.info.needsPreparation(); });
}

// Returns a page. Each page is read once per snapshot, for all plugins.
const TelemetryPage* CardTelemetry::page(const PageRequest& request, TelemetryPages& seen, const std::stop_token& stop)
{
    if (const auto found = seen.find(request.argument); found != seen.end())
        return &found->second;
    if (m_refused.contains(request.argument))
        return nullptr;
    const auto read = m_parts.readPage(request, stop);
    if (read)
        return &seen.emplace(request.argument, *read).first->second;
    m_refused.insert(request.argument);
    m_failure = read.error().message;
    return nullptr;
}

TelemetryPages CardTelemetry::pagesFor(const PluginInfo& plugin, TelemetryPages& seen,
                                       std::vector<RejectedValue>& rejected, const std::stop_token& stop)
{
    TelemetryPages pages;
    for (const PageRequest& request : plugin.requests) {
        const TelemetryPage* found = stop.stop_requested() ? nullptr : page(request, seen, stop);
        if (found && isBlank(*found))
            rejected.push_back({fmt::format("page {:08x}", request.argument), fmt::format("{:02x}...", found->front()),
                                msg("telemetry", "all its bytes are equal: it holds nothing")});
        else if (found)
            pages.emplace(request.argument, *found);
    }
    return pages;
}

// Returns nothing when the plugin does not know the card, or was dropped.
std::optional<TelemetrySnapshot> CardTelemetry::ask(const TelemetryPlugin& plugin, TelemetryPages& seen,
                                                    const std::stop_token& stop)
{
    TelemetrySnapshot snapshot{.at = {},
                               .plugin = plugin.info.name,
                               .version = plugin.info.version,
                               .reading = {},
                               .rejected = {},
                               .pages = {}};
    const TelemetryPages pages = pagesFor(plugin.info, seen, snapshot.rejected, stop);
    if (pages.empty() && !m_found)
        return std::nullopt;
    if (!pages.empty()) {
        auto reading = decodeByPlugin(plugin.library, {m_parts.card, pages}, m_parts.ask, stop);
        if (!reading)
            m_failure =
                msg("telemetry", "the plugin {} is no longer used: {}", plugin.info.name, reading.error().english());
        if (!reading || !*reading)
            return std::nullopt;
        snapshot.reading = std::move(**reading);
    }
    for (const PageRequest& request : plugin.info.requests)
        if (const auto found = seen.find(request.argument); found != seen.end())
            snapshot.pages.insert(*found);
    return snapshot;
}

std::optional<TelemetrySnapshot> CardTelemetry::takeSnapshot(Ns at, const std::string& today,
                                                             const std::stop_token& stop)
{
    TelemetryPages seen;
    while (!m_parts.plugins.empty() && !stop.stop_requested()) {
        auto snapshot = ask(m_parts.plugins.front(), seen, stop);
        if (stop.stop_requested())
            return std::nullopt; // says nothing about the plugin
        if (!snapshot) {
            m_parts.plugins.erase(m_parts.plugins.begin());
            continue;
        }
        m_found = true;
        m_parts.plugins.resize(1);
        m_failure = {};
        snapshot->at = at;
        rejectUndeclared(snapshot->reading, m_parts.plugins.front().info.counters, snapshot->rejected);
        rejectImplausible(snapshot->reading, {today, m_parts.capacity}, snapshot->rejected);
        rejectContradictions(snapshot->reading, m_latest, snapshot->rejected);
        takeOver(m_latest, snapshot->reading);
        return snapshot;
    }
    if (m_parts.plugins.empty() && m_failure.empty())
        m_failure = msg("telemetry", "no plugin supports the telemetry of this card");
    return std::nullopt;
}

} // namespace assay
