#include "line/mes/open_metrics.h"

#include "ground/base/text.h"

namespace assay {

namespace {

// Escapes a label value (OpenMetrics 1.0, "escaped-string").
std::string escaped(std::string_view value)
{
    std::string out;
    for (const char c : displayable(value, 200))
        out += c == '\\' ? "\\\\" : c == '"' ? "\\\"" : c == '\n' ? "\\n" : std::string(1, c);
    return out;
}

class MetricsText {
public:
    explicit MetricsText(const std::string& station) : m_station(escaped(station)) {}
    void family(const std::string& name, const char* type, const char* unit, const char* help)
    {
        m_text += fmt::format("# TYPE {0} {1}\n", name, type);
        if (*unit)
            m_text += fmt::format("# UNIT {} {}\n", name, unit);
        m_text += fmt::format("# HELP {} {}\n", name, help);
    }
    void sample(const std::string& name, double value, const std::string& label = {}, const std::string& of = {})
    {
        const std::string more = label.empty() ? "" : fmt::format(",{}=\"{}\"", label, escaped(of));
        m_text += fmt::format("{}{{station=\"{}\"{}}} {}\n", name, m_station, more, shortNumber(value));
    }
    std::string done() && { return std::move(m_text) + "# EOF\n"; }

private:
    std::string m_station, m_text;
};

void addResults(MetricsText& text, const LineCounters::Values& values)
{
    text.family("cardassay_results", "counter", "", "Attempts on cards by outcome, since the start of the station.");
    for (const LineOutcome outcome :
         {LineOutcome::pass, LineOutcome::fail, LineOutcome::error, LineOutcome::timeout, LineOutcome::aborted})
        text.sample("cardassay_results_total", static_cast<double>(values.attempts.of(outcome)), "outcome",
                    name(outcome));
    text.family("cardassay_marginal", "counter", "", "Passes near a limit.");
    text.sample("cardassay_marginal_total", static_cast<double>(values.attempts.marginal));
    text.family("cardassay_golden_checks", "counter", "", "Attempts on golden cards.");
    text.sample("cardassay_golden_checks_total", static_cast<double>(values.golden));
    if (const auto yield = values.yield()) {
        text.family("cardassay_yield_ratio", "gauge", "ratio", "Passes among passes and fails that count.");
        text.sample("cardassay_yield_ratio", *yield);
    }
    if (const auto cycleTime = values.cycleTime()) {
        text.family("cardassay_takt_seconds", "gauge", "seconds", "From one result to the next, mean of the last 20.");
        text.sample("cardassay_takt_seconds", *cycleTime);
    }
    text.family("cardassay_test_seconds", "summary", "seconds", "Time of a test.");
    text.sample("cardassay_test_seconds_count", static_cast<double>(values.timed));
    text.sample("cardassay_test_seconds_sum", values.testSeconds);
}

void addSlots(MetricsText& text, const LineCounters::Values& values)
{
    for (const bool pass : {true, false}) {
        const std::string family = pass ? "cardassay_slot_passes" : "cardassay_slot_fails";
        text.family(family, "counter", "", pass ? "Passes of a slot." : "Fails of a slot.");
        for (const auto& [slot, counts] : values.slots)
            text.sample(family + "_total", static_cast<double>(pass ? counts.pass : counts.fail), "slot", slot);
    }
    text.family("cardassay_slot_cards_per_hour", "gauge", "", "Judged cards per hour of testing in a slot.");
    for (const auto& [slot, counts] : values.slots)
        if (const auto rate = counts.cardsPerHour())
            text.sample("cardassay_slot_cards_per_hour", *rate, "slot", slot);
    text.family("cardassay_slot_decided_ratio", "gauge", "ratio",
                "Share of the testing time of a slot after the failure of its card was certain.");
    for (const auto& [slot, counts] : values.slots)
        if (const auto share = counts.decidedShare())
            text.sample("cardassay_slot_decided_ratio", *share, "slot", slot);
    text.family("cardassay_events", "counter", "", "Actions of operators and the station other than tests, by kind.");
    for (const auto& [kind, count] : values.events)
        text.sample("cardassay_events_total", static_cast<double>(count), "kind", kind);
}

void addQueues(MetricsText& text, const std::vector<DeliveryQueue::State>& deliveryQueues)
{
    text.family("cardassay_queue", "gauge", "", "Results that wait to be sent.");
    for (const auto& queue : deliveryQueues)
        text.sample("cardassay_queue", static_cast<double>(queue.waiting), "to", queue.name);
    text.family("cardassay_refused", "counter", "", "Results that a system did not take.");
    for (const auto& queue : deliveryQueues)
        text.sample("cardassay_refused_total", static_cast<double>(queue.refused), "to", queue.name);
}

} // namespace

Result<void> LineCounters::add(const LineResult& result)
{
    const std::scoped_lock lock(m_mutex);
    if (result.golden) {
        ++m_values.golden;
        return {};
    }
    m_values.attempts.add(result);
    if (result.ended >= result.started) { // the clock of the computer can be set back meanwhile
        ++m_values.timed;
        m_values.testSeconds += std::chrono::duration<double>(result.ended - result.started).count();
    }
    if (!result.isFinal || !result.judgesCard())
        return {};
    m_values.slots[result.slot].add(result);
    m_values.lastEnds.push_back(result.ended);
    if (m_values.lastEnds.size() > kCycleTimeResults)
        m_values.lastEnds.erase(m_values.lastEnds.begin());
    return {};
}

Result<void> LineCounters::add(const LineEvent& event)
{
    const std::scoped_lock lock(m_mutex);
    ++m_values.events[event.kind];
    return {};
}

LineCounters::Values LineCounters::values() const
{
    const std::scoped_lock lock(m_mutex);
    return m_values;
}

std::optional<double> LineCounters::Values::yield() const
{
    LineCounts all;
    for (const auto& [label, slot] : slots) {
        all.pass += slot.pass;
        all.fail += slot.fail;
    }
    return all.yield();
}

std::optional<double> LineCounters::Values::cycleTime() const
{
    if (lastEnds.size() < 2 || lastEnds.back() < lastEnds.front())
        return std::nullopt;
    return std::chrono::duration<double>(lastEnds.back() - lastEnds.front()).count() /
           static_cast<double>(lastEnds.size() - 1);
}

std::string openMetrics(const std::string& station, const LineCounters::Values& values,
                        const std::vector<DeliveryQueue::State>& deliveryQueues)
{
    MetricsText text(station);
    addResults(text, values);
    addSlots(text, values);
    addQueues(text, deliveryQueues);
    return std::move(text).done();
}

} // namespace assay
