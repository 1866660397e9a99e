#include "run/record/run_record.h"

#include <algorithm>
#include <charconv>

namespace assay {

const char* name(Outcome outcome)
{
    switch (outcome) {
    case Outcome::completed: return "completed";
    case Outcome::stopped: return "stopped";
    case Outcome::deviceLost: return "device_lost";
    case Outcome::hung: return "hung";
    case Outcome::error: return "error";
    }
    return "";
}

namespace {

Bytes sumOf(const StepRecord& step, IoOp op)
{
    Bytes total;
    for (const auto& phase : step.phases)
        if (phase.op == op)
            total += phase.bytes;
    return total;
}

} // namespace

void markShortened(StepRecord& step, ShortenedStep shortened)
{
    const auto left = [&]() -> Argument {
        return shortened.bytesLeft.count() > 0 ? Argument(shortened.bytesLeft) : Argument(shortened.timeLeft);
    };
    step.outcome = Outcome::completed;
    step.note =
        msg("session", "The step ended early, because the limit of {metric} can no longer be met; left out: up to {}.",
            shortened.criteria.front(), left());
    step.shortened = std::move(shortened);
}

Bytes StepRecord::bytesWritten() const { return sumOf(*this, IoOp::write); }

Bytes StepRecord::bytesRead() const { return sumOf(*this, IoOp::read); }

const PhaseSamples* StepRecord::phase(PhaseRole role) const
{
    const auto found = std::ranges::find(phases, role, &PhaseSamples::role);
    return found == phases.end() ? nullptr : &*found;
}

std::optional<std::uint64_t> RunRecord::runTag() const
{
    if (runId.size() != 36)
        return std::nullopt;
    const std::string digits = runId.substr(0, 8) + runId.substr(9, 4) + runId.substr(14, 4);
    std::uint64_t tag = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), tag, 16);
    return error == std::errc() && end == digits.data() + digits.size() ? std::optional(tag) : std::nullopt;
}

StepNames namesOf(const RunRecord& record)
{
    if (!record.stepNames.empty())
        return record.stepNames;
    StepNames names;
    for (const StepRecord& step : record.steps)
        names.push_back({step.id, step.scenario, {}});
    return numbered(std::move(names));
}

std::string joinedNames(const std::vector<std::string>& changed)
{
    constexpr std::size_t kShown = 4;
    std::string out;
    for (std::size_t i = 0; i < std::min(changed.size(), kShown); ++i)
        out += (i > 0 ? ", " : "") + changed[i];
    return changed.size() > kShown ? out + " +" + std::to_string(changed.size() - kShown) : out;
}

Message changeNotice(const RunRecord& record)
{
    return record.changed.empty() ? Message()
                                  : msg("record", "CHANGED after the run: {}.", joinedNames(record.changed));
}

} // namespace assay
