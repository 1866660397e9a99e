#include "line/line/result_ledger.h"

#include "line/line/slot_alarms.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kResultsMax = 20'000;   // of a shift
constexpr std::ptrdiff_t kWatchedMax = 2'000; // compared for alarms, over shifts
constexpr std::size_t kCardsMax = 100'000;    // known by serial

unsigned binOf(const LineResult& result, const BinRules& bins)
{
    const auto own = bins.criteria.find(result.criterion);
    switch (result.outcome) {
    case LineOutcome::pass: return result.marginal ? bins.marginal : bins.pass;
    case LineOutcome::fail: return own == bins.criteria.end() ? bins.fail : own->second;
    case LineOutcome::error: return bins.error;
    case LineOutcome::timeout: return bins.timeout;
    case LineOutcome::aborted: return bins.aborted;
    }
    return bins.error;
}

void noteFail(ResultLedger::Card& card, const LineResult& result)
{
    if (result.outcome != LineOutcome::fail)
        return;
    ++card.fails;
    card.slots.insert(result.slot);
}

} // namespace

ResultLedger::ResultLedger(const StationFile& file, LastResult lastResult, std::chrono::minutes utcOffset,
                           LineOutput& output)
    : m_file(file), m_lastResult(std::move(lastResult)), m_utcOffset(utcOffset), m_output(output)
{
}

std::int64_t ResultLedger::shiftOf(UtcTime time) const
{
    const auto local = time.time_since_epoch() + m_utcOffset - m_file.golden.shiftStart;
    return std::chrono::floor<std::chrono::minutes>(local).count() / m_file.golden.shiftLength.count();
}

bool ResultLedger::isGolden(const std::string& serial) const
{
    return std::ranges::find(m_file.golden.serials, serial) != m_file.golden.serials.end();
}

bool ResultLedger::isGoldenDue(const std::string& slot, LineTime now) const
{
    const auto passed = m_goldenShifts.find(slot);
    return !m_file.golden.serials.empty() && (passed == m_goldenShifts.end() || passed->second != shiftOf(now.utc));
}

const ResultLedger::Card* ResultLedger::known(const std::string& serial) const
{
    const auto found = m_cards.find(serial);
    return found == m_cards.end() ? nullptr : &found->second;
}

const ResultLedger::Card* ResultLedger::cardOf(const std::string& serial)
{
    if (const Card* card = known(serial))
        return card;
    const auto earlier = m_lastResult ? m_lastResult(serial) : std::nullopt;
    if (!earlier || earlier->golden)
        return nullptr;
    Card& card = m_cards[serial];
    card.last = *earlier;
    noteFail(card, *earlier);
    return &card;
}

const LineResult* ResultLedger::lastLabelled() const
{
    const auto hasLabel = [](const LineResult& result) { return result.isFinal && !result.golden; };
    const auto last = std::find_if(m_results.rbegin(), m_results.rend(), hasLabel);
    return last == m_results.rend() ? nullptr : &*last;
}

Message ResultLedger::alarmOf(const std::string& slot) const
{
    const auto found = m_alarms.find(slot);
    return found == m_alarms.end() ? Message() : found->second;
}

void ResultLedger::restore(std::span<const LineResult> results, const std::map<std::string, UtcTime>& acknowledged)
{
    for (const LineResult& result : results)
        remember(result);
    std::erase_if(m_watched, [&](const LineResult& result) {
        const auto mended = acknowledged.find(result.slot);
        return mended != acknowledged.end() && result.ended <= mended->second;
    });
    if (!results.empty())
        renew({Ns(), results.back().ended});
}

void ResultLedger::remember(const LineResult& result)
{
    m_shift = shiftOf(result.ended);
    std::erase_if(m_results, [&](const LineResult& old) { return shiftOf(old.ended) != m_shift; });
    m_results.push_back(result);
    m_results.back().metrics.clear();
    if (std::ssize(m_watched) >= kWatchedMax)
        m_watched.erase(m_watched.begin(), m_watched.begin() + kWatchedMax / 10);
    m_watched.push_back(result);
    std::erase_if(m_watched.back().metrics, [&](const LineMetric& metric) {
        return std::ranges::find(m_file.watched, metric.id) == m_file.watched.end();
    });
    if (!result.golden) {
        Card& card = m_cards[result.serial];
        card.last = m_results.back();
        noteFail(card, result);
    } else if (result.outcome == LineOutcome::pass) {
        m_goldenShifts[result.slot] = m_shift;
    }
}

std::uint64_t ResultLedger::add(LineResult& result, LineTime now)
{
    const Card* card = known(result.serial);
    const unsigned fails = (card ? card->fails : 0) + 1;
    result.isFinal =
        result.judgesCard() && (result.golden || result.outcome == LineOutcome::pass || fails >= m_file.attemptsMax);
    result.bin = binOf(result, m_file.bins);
    if (m_cards.size() >= kCardsMax)
        std::erase_if(m_cards, [](const auto& old) { return old.second.last.isFinal; });
    if (m_results.size() >= kResultsMax)
        m_results.erase(m_results.begin(), m_results.begin() + kResultsMax / 10);
    remember(result);
    renew(now);
    if (result.golden && result.outcome != LineOutcome::pass)
        m_goldenShifts.erase(result.slot);
    return ++m_number;
}

void ResultLedger::renew(LineTime now)
{
    m_figures = lineFigures(m_results);
    const auto before = std::exchange(m_alarms, {});
    const auto alarms = slotAlarms(m_watched, m_file.watched);
    for (const StationSlot& slot : m_file.slots) {
        const auto found = std::ranges::find(alarms, slot.label, &SlotAlarm::slot);
        if (found == alarms.end())
            continue;
        m_alarms[slot.label] = found->inWords();
        if (!before.contains(slot.label))
            m_output.note("slot_alarm", slot.label, "", found->inWords(), now);
    }
}

void ResultLedger::beginShift(LineTime now)
{
    const std::int64_t shift = shiftOf(now.utc);
    if (shift == m_shift)
        return;
    m_shift = shift;
    m_results.clear();
    renew(now);
}

Message ResultLedger::watchAnew(const std::string& slot, LineTime now)
{
    std::erase_if(m_watched, [&](const LineResult& result) { return result.slot == slot; });
    Message what = msg("line", "the alarm of {} is acknowledged; its values are monitored again", slot);
    m_output.note(kAlarmAcknowledged, slot, "", what, now);
    renew(now);
    return what;
}

} // namespace assay
