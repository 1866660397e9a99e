#include "cli/progress.h"

#include "cli/console.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/terminal_text.h"
#include "ground/base/text.h"
#include "program/wiring/wiring.h"
#include "system/terminal.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/ranges.h>

namespace assay::cli {

namespace {

constexpr Ns kBarInterval = std::chrono::milliseconds(200);
constexpr Ns kLineInterval = std::chrono::seconds(10);
constexpr Ns kJsonInterval = std::chrono::seconds(1);

std::string phaseName(const Snapshot& now)
{
    const std::string step = phrases().step(now.stepName);
    return now.phase ? step + " / " + phrases().phase(*now.phase) : step;
}

std::string timeLeft(const Snapshot& now, std::optional<Ns> planned)
{
    if (!now.remaining && planned && *planned > now.elapsed)
        return say(msg("cli", "{} left at {} MB/s", *planned - now.elapsed, kAssumedMegabytesPerSecond));
    if (!now.remaining)
        return say(msg("cli", "time left not yet known"));
    return *now.remaining < std::chrono::seconds(1) ? say(msg("cli", "less than 1 s left"))
                                                    : say(msg("cli", "{} left", *now.remaining));
}

// In order of importance; a bar drops them from the end.
std::vector<std::string> segments(const Snapshot& now, std::optional<Ns> planned)
{
    std::vector<std::string> out = {fmt::format("{:3.0f} %", std::floor(now.fraction * 100)), timeLeft(now, planned)};
    if (now.stepCount > 0)
        out.push_back(say(msg("cli", "step {} of {}: {}", now.step + 1, now.stepCount, phaseName(now))));
    // Before the first complete interval the rate is unknown; 0 would be wrong.
    if (now.megabytesPerSecondNow > 0 || (now.samples && now.samples->series.points().size() > 1))
        out.push_back(fmt::format("{:.1f} MB/s", now.megabytesPerSecondNow));
    if (now.errors > 0)
        out.insert(out.begin() + 1, say(msg("cli", "{} errors", now.errors)));
    if (now.phasePlanned.count() > 0)
        out.push_back(say(msg("cli", "{} of {}", now.phaseDone, now.phasePlanned)));
    if (now.stalls > 0)
        out.push_back(say(msg("cli", "{} stalls", now.stalls)));
    return out;
}

const char* stateName(SessionState state)
{
    switch (state) {
    case SessionState::ready: return "ready";
    case SessionState::running: return "running";
    case SessionState::stopping: return "stopping";
    case SessionState::done: return "done";
    }
    return "";
}

nlohmann::ordered_json secondsOrNull(const std::optional<Ns>& duration)
{
    return duration ? nlohmann::ordered_json(seconds(*duration)) : nlohmann::ordered_json(nullptr);
}

void putLine(const std::string& line)
{
    std::fprintf(stderr, "%s\n", displayableText(line).c_str());
    std::fflush(stderr);
}

} // namespace

std::string progressLine(const Snapshot& now, std::optional<Ns> planned)
{
    std::string line;
    for (const auto& segment : segments(now, planned))
        line += (line.empty() ? "" : phrases().translate("cli", ", ")) + segment;
    line.erase(0, line.find_first_not_of(' '));
    return line;
}

std::string progressBar(const Snapshot& now, std::size_t columns, std::optional<Ns> planned)
{
    constexpr std::size_t kBarCells = 20;
    const auto filled = static_cast<std::size_t>(std::clamp(now.fraction, 0.0, 1.0) * static_cast<double>(kBarCells));
    std::string line = "[" + std::string(filled, '#') + std::string(kBarCells - filled, '.') + "]";
    if (columns < 2 * kBarCells)
        line.clear();
    for (const auto& segment : segments(now, planned)) {
        if (displayWidth(line) + 2 + displayWidth(segment) > columns)
            break;
        line += (line.empty() ? "" : "  ") + segment;
    }
    return line;
}

nlohmann::ordered_json progressJson(const Snapshot& now)
{
    return {{"event", "progress"},
            {"state", stateName(now.state)},
            {"step", now.stepId},
            {"scenario", now.scenario},
            {"phase", now.phase ? name(*now.phase) : ""},
            {"step_index", now.step},
            {"step_count", now.stepCount},
            {"fraction", now.fraction},
            {"elapsed_s", seconds(now.elapsed)},
            {"remaining_s", secondsOrNull(now.remaining)},
            {"phase_bytes_done", now.phaseDone.count()},
            {"phase_bytes_planned", now.phasePlanned.count()},
            {"mb_per_s", now.megabytesPerSecondNow},
            {"errors", now.errors},
            {"stalls", now.stalls},
            {"waiting_for", now.waitingFor.empty() ? nlohmann::ordered_json(nullptr)
                                                   : nlohmann::ordered_json(now.waitingFor.english())}};
}

std::string planLine(const Plan& plan, const DeviceInfo& device)
{
    const std::string expected =
        plan.expected
            ? say(msg("cli", "expected duration {} (assuming {} MB/s)", *plan.expected, kAssumedMegabytesPerSecond))
            : say(msg("cli", "duration not known in advance"));
    std::vector<std::string> parts;
    if (plan.toWrite.count() > 0)
        parts.push_back(say(msg("cli", "write up to {}", plan.toWrite)));
    else if (!plan.destructive())
        parts.push_back(say(msg("cli", "write nothing")));
    if (plan.toRead.count() > 0)
        parts.push_back(say(msg("cli", "read up to {}", plan.toRead)));
    if (plan.timeBound().count() > 0)
        parts.push_back(say(msg("cli", "run for {} at full speed", plan.timeBound())));
    const std::string what = fmt::format("{}", fmt::join(parts, phrases().translate("cli", ", ")));
    const std::string where = fmt::format("{} ({})", displayable(device.path, 200), humanBytes(device.capacity));
    return plan.items.size() == 1
               ? say(msg("cli", "Will {} in 1 step on {}, {}.", what, where, expected))
               : say(msg("cli", "Will {} in {} steps on {}, {}.", what, plan.items.size(), where, expected));
}

nlohmann::ordered_json planJson(const Plan& plan)
{
    auto steps = nlohmann::ordered_json::array();
    for (const auto& item : plan.items) {
        auto phases = nlohmann::ordered_json::array();
        for (const auto& phase : item.step().phases)
            phases.push_back(name(phase.role));
        steps.push_back({{"id", item.stepId},
                         {"scenario", item.scenario},
                         {"phases", phases},
                         {"bytes_to_write", item.bytes(IoOp::write).count()},
                         {"bytes_to_read", item.bytes(IoOp::read).count()},
                         {"time_bound_s", seconds(item.step().timeBound)},
                         {"expected_s", secondsOrNull(item.expected)}});
    }
    auto infeasibleSteps = nlohmann::ordered_json::array();
    for (const InfeasibleStep& step : plan.infeasibleSteps)
        infeasibleSteps.push_back({{"id", step.id}, {"least_capacity_bytes", step.minCapacity.count()}});
    return {{"not_possible", infeasibleSteps},
            {"destructive", plan.destructive()},
            {"bytes_to_write", plan.toWrite.count()},
            {"bytes_to_read", plan.toRead.count()},
            {"time_bound_s", seconds(plan.timeBound())},
            {"expected_s", secondsOrNull(plan.expected)},
            {"steps", steps}};
}

void ProgressDisplay::showPlan(const Plan& plan, const DeviceInfo& device)
{
    m_planned = plan.expected;
    if (m_style == ProgressStyle::json) {
        auto event = nlohmann::ordered_json{{"event", "plan"}};
        event.update(planJson(plan));
        printJsonLine(event, stderr);
    } else if (m_style != ProgressStyle::none) {
        putLine(planLine(plan, device));
    }
}

void ProgressDisplay::showNote(const std::string& line)
{
    if (m_style == ProgressStyle::plain || m_style == ProgressStyle::bar)
        putLine(line);
}

bool ProgressDisplay::isDue(const Snapshot& now, Ns wall)
{
    const Ns interval = m_style == ProgressStyle::bar     ? kBarInterval
                        : m_style == ProgressStyle::plain ? kLineInterval
                                                          : kJsonInterval;
    const bool newPhase = m_style != ProgressStyle::bar && phaseName(now) != m_shownPhase;
    return !m_shown || newPhase || wall - m_shownAt >= interval;
}

void ProgressDisplay::update(const Snapshot& now, Ns wall)
{
    if (m_style == ProgressStyle::none || now.stepId.empty())
        return;
    showWaiting(say(now.waitingFor));
    if (!isDue(now, wall))
        return;
    m_shown = true;
    m_shownAt = wall;
    m_shownPhase = phaseName(now);
    show(now);
}

// Shows each reason for waiting only once.
void ProgressDisplay::showWaiting(const std::string& what)
{
    if (what != m_shownWaiting && !what.empty() && m_style != ProgressStyle::json)
        putLine((m_barWidth > 0 ? "\n" : "") + what);
    m_shownWaiting = what;
}

void ProgressDisplay::show(const Snapshot& now)
{
    if (m_style == ProgressStyle::plain) {
        putLine(progressLine(now, m_planned));
    } else if (m_style == ProgressStyle::json) {
        printJsonLine(progressJson(now), stderr);
    } else {
        // The last column stays empty: some terminals wrap when it is used.
        const std::string bar = progressBar(now, platform::terminalColumns() - 1, m_planned);
        const std::size_t width = displayWidth(bar);
        std::fprintf(stderr, "\r%s%s", bar.c_str(),
                     std::string(m_barWidth > width ? m_barWidth - width : 0, ' ').c_str());
        std::fflush(stderr);
        m_barWidth = width;
    }
}

void ProgressDisplay::finish(const Snapshot& last)
{
    if (m_style == ProgressStyle::json)
        printJsonLine(progressJson(last), stderr);
    if (m_style == ProgressStyle::bar && m_shown) {
        show(last);
        std::fprintf(stderr, "\n");
    }
}

} // namespace assay::cli
