#include "line/line/line_action.h"

#include "line/line/slot_display.h"
#include "run/record/after_note.h"
#include "run/record/station_conditions.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr Ns kReadingTime = std::chrono::seconds(5);

} // namespace

RunEnd runEndOf(const JudgedRecord& record)
{
    RunEnd end;
    end.outcome = record.outcome;
    end.verdict = record.verdict;
    end.note = record.note;
    end.after = afterNote(record);
    end.runId = record.runId;
    for (const Metric& metric : record.metrics)
        if (const double* value = std::get_if<double>(&metric.value); value && std::isfinite(*value))
            end.metrics.push_back({metric.id, *value, metric.unit});
    for (const Verdict wanted : {Verdict::fail, Verdict::error, Verdict::inconclusive, Verdict::marginal}) {
        const auto found = std::ranges::find(record.criteria, wanted, &CriterionResult::verdict);
        if (found == record.criteria.end())
            continue;
        end.criterion = wanted == Verdict::fail ? found->metric : "";
        end.reason = found->reason;
        break;
    }
    end.sharedSteps = sharedBusSteps(record);
    return end;
}

void LineOutput::say(Tone tone, Message prompt, LineTime now, bool isOfResult)
{
    add(StationNews{now.utc, "prompt", "", {{"text", prompt.english()}, {"tone", name(tone)}}, prompt});
    const bool isRefusal = !m_isPromptOfResult && (m_tone == Tone::warning || m_tone == Tone::bad);
    if (isOfResult && (!m_expected.empty() || (isRefusal && now.at - m_promptAt < kReadingTime)))
        return;
    m_prompt = std::move(prompt);
    m_tone = tone;
    m_promptAt = now.at;
    m_isPromptOfResult = isOfResult;
    ++m_promptNumber;
}

void LineOutput::note(const char* kind, const std::string& slot, const std::string& serial, Message text, LineTime now,
                      std::shared_ptr<const LineResult> label)
{
    add(StationNews{now.utc, kind, slot, {{"serial", serial}, {"text", text.english()}}});
    add(LineEvent{now.utc, m_station, kind, m_badge, slot, serial, std::move(text), std::move(label)});
}

void LineOutput::show(StationView& view) const
{
    view.prompt = m_prompt;
    view.tone = m_tone;
    view.promptNumber = m_promptNumber;
    view.isPromptOfResult = m_isPromptOfResult;
}

} // namespace assay
