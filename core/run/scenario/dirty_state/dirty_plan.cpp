#include "run/scenario/dirty_state/dirty_plan.h"

#include "ground/base/text.h"
#include "io/workload/file_system_model.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/dirty_state/dirty_states.h"
#include "run/scenario/recorder/recorder_config.h"

#include <algorithm>
#include <sstream>

namespace assay {

namespace {

constexpr Bytes kRandomBlock = kib(4);
constexpr Bytes kRandomRange = mib(
    256); // of the random probe: the range in which application classes are measured (SD Physical Layer 9.10, 4.16.1)
// Upper bound: a card that merges a unit for each write reaches only five IOPS.
constexpr Ns kRandomProbe = std::chrono::seconds(10);
constexpr std::int64_t kMinute = 60;

std::string allStates()
{
    std::string text;
    for (const std::string_view state : kDirtyStates)
        text += (text.empty() ? "" : ", ") + std::string(state);
    return text;
}

// Returns the requested states in the order of their visits.
Result<std::vector<std::string>> statesOf(const Params& params)
{
    std::string text = params.text("stations");
    std::ranges::replace(text, ',', ' ');
    std::istringstream words(text);
    std::vector<std::string> asked;
    for (std::string word; words >> word;)
        asked.push_back(word);
    const auto known = [](const std::string& word) {
        return std::ranges::find(kDirtyStates, word) != kDirtyStates.end();
    };
    if (asked.empty() || !std::ranges::all_of(asked, known))
        return unfitParam(params, "stations", msg("scenario", "{}: expected states out of {}.", allStates()));
    std::vector<std::string> stations;
    for (const std::string_view state : kDirtyStates)
        if (std::ranges::find(asked, state) != asked.end())
            stations.emplace_back(state);
    return stations;
}

class Planner {
public:
    Planner(const Step& step, const DeviceInfo& device, CardContent& content, std::uint64_t seed, DirtyPlan& plan)
        : m_params(step.params), m_device(device), m_content(content), m_seed(seed), m_plan(plan),
          m_begin(plan.recorder.offset), m_size(plan.recorder.capacity)
    {
    }

    void state(const std::string& name)
    {
        m_state = name;
        if (name == "discarded" && !m_device.discardSupport) {
            m_plan.skipsDiscarded = true;
            return;
        }
        prepare();
        probes();
    }

private:
    using Kind = DirtyAct::Kind;

    DirtyAct& add(Kind kind, PhaseRole role)
    {
        DirtyAct act;
        act.kind = kind;
        act.state = m_state;
        act.phase = phaseOn(role, IoOp::write, {m_begin, m_size}, kFillBlock, m_params);
        act.phase.stamp.pass = m_content.nextPass();
        act.phase.seed = m_seed;
        m_plan.acts.push_back(std::move(act));
        return m_plan.acts.back();
    }

    Bytes wraps(double count) const
    {
        return roundDown(Bytes(static_cast<std::uint64_t>(count * static_cast<double>(m_size.count()))),
                         Bytes(kSectorBytes));
    }

    void overwrite() { add(Kind::overwrite, PhaseRole::prefill).phase.stop.passes = 1; }

    void record(double count, bool fromEmpty)
    {
        if (count <= 0)
            return;
        DirtyAct& act = add(Kind::record, PhaseRole::age);
        act.phase.pattern = Pattern::random;
        act.phase.stop.maxBytes = wraps(count);
        act.newRecording = fromEmpty;
        m_aged = true;
    }

    void rest(std::int64_t minutes)
    {
        record(m_params.real("redirty_wraps"), !m_aged);
        if (minutes == 0)
            return;
        DirtyAct& act = add(Kind::rest, PhaseRole::rest);
        act.phase.op = IoOp::read; // writes nothing
        act.phase.block = m_device.logicalBlock;
        act.phase.stop.duration = std::chrono::seconds(minutes * kMinute);
    }

    void prepare()
    {
        if (m_state == "fresh" && m_device.discardSupport)
            add(Kind::discard, PhaseRole::discard);
        else if (m_state == "fresh" || m_state == "full")
            overwrite();
        else if (m_state == "random")
            randomWrites(Kind::randomWrites, PhaseRole::age, m_begin, m_size, m_params.bytes("random_bytes"));
        else if (m_state == "aged")
            record(m_params.real("age_wraps"), true);
        else if (m_state.starts_with("rested_"))
            rest(m_state == "rested_0" ? 0 : m_state == "rested_1" ? 1 : 10);
        else if (m_state == "formatted")
            add(Kind::rewriteTables, PhaseRole::age).phase.stop.maxBytes =
                FileSystemModel::create(m_plan.recorder)->dataBegin();
        else
            add(Kind::discard, PhaseRole::discard);
    }

    DirtyAct& randomWrites(Kind kind, PhaseRole role, Bytes begin, Bytes size, Bytes bytes)
    {
        DirtyAct& act = add(kind, role);
        act.phase.pattern = Pattern::random;
        act.phase.block = std::max(kRandomBlock, m_device.logicalBlock);
        act.phase.regionOffset = begin;
        act.phase.regionBytes = size;
        act.phase.stop.maxBytes = std::max(roundDown(bytes, act.phase.block), act.phase.block);
        act.phase.stop.duration = fromSeconds(m_params.real("random_s"));
        return act;
    }

    // The same offsets in each state: the burst starts in the middle of the region, random writes at three quarters of
    // it, and the recording writes its files.
    void probes()
    {
        const Bytes quarter = roundDown(Bytes(m_size.count() / 4), mib(1));
        const Bytes burst =
            roundDown(std::min(m_params.bytes("burst_bytes"), quarter), m_params.bytes("burst_block_bytes"));
        for (const char* name : {"seq_write", "seq_read"}) {
            DirtyAct& act =
                add(Kind::probe, name == std::string_view("seq_read") ? PhaseRole::stateRead : PhaseRole::stateWrite);
            act.probe = name;
            act.phase.op = name == std::string_view("seq_read") ? IoOp::read : IoOp::write;
            act.phase.block = m_params.bytes("burst_block_bytes");
            act.phase.regionOffset = m_begin + quarter * 2;
            act.phase.regionBytes = burst;
            act.phase.stop.passes = 1;
        }
        const auto read = m_plan.acts.back();
        m_plan.acts.pop_back(); // the read probe is the last one
        const Bytes range = std::min(kRandomRange, quarter);
        DirtyAct& random = randomWrites(Kind::probe, PhaseRole::stateRandom, m_begin + quarter * 3, range,
                                        kRandomBlock * static_cast<std::uint64_t>(m_params.integer("random_writes")));
        random.probe = "rand_write";
        random.phase.stop.duration = kRandomProbe;
        DirtyAct& recording = add(Kind::probe, PhaseRole::stateRecording);
        recording.probe = "recording";
        recording.phase.pattern = Pattern::random;
        recording.phase.stop.maxBytes = m_params.bytes("recording_bytes");
        recording.newRecording = m_state != "aged" && !m_state.starts_with("rested_");
        m_plan.acts.push_back(read);
    }

    const Params& m_params;
    const DeviceInfo& m_device;
    CardContent& m_content;
    std::uint64_t m_seed;
    DirtyPlan& m_plan;
    Bytes m_begin, m_size;
    std::string m_state;
    bool m_aged = false; // the recording continues from state to state
};

} // namespace

std::vector<ParamSpec> dirtyParams()
{
    std::vector<ParamSpec> specs = {
        textParam(
            "stations", allStates(), {}, msg("parameter", "States"),
            msg("parameter", "States of the card, separated by commas; each is probed alike. Fewer states save time.")),
        bytesParam("burst_bytes", mib(64), mib(4), gib(4), msg("parameter", "Burst"),
                   msg("parameter", "Bytes that the sequential probe writes and reads back in each state. More bytes "
                                    "are more exact, and change the state more.")),
        bytesParam("burst_block_bytes", mib(1), kib(512), mib(4), msg("parameter", "Block of the burst"),
                   msg("parameter", "Bytes of one I/O of the sequential probe.")),
        intParam("random_writes", 512, 64, 1e6, msg("parameter", "Random writes of the probe"),
                 msg("parameter", "Number of 4 KiB writes of the random probe in each state, in 10 s at most.")),
        bytesParam("recording_bytes", mib(128), mib(4), gib(4), msg("parameter", "Recording of the probe"),
                   msg("parameter", "Bytes recorded in each state. More is more exact, and changes the state more.")),
        intParam("random_bytes", mib(16).count(), 0, 1e18, msg("parameter", "Random writing (bytes)"),
                 msg("parameter", "Bytes of random writes of 4 KiB that bring about the state random. More makes the "
                                  "card more disordered.")),
        realParam("random_s", 120, 1, 1e6, msg("parameter", "Random writing (time)"),
                  msg("parameter", "The random writing ends after this time, even if its bytes are not yet written.")),
        realParam("redirty_wraps", 0.1, 0, 100, msg("parameter", "Recording before a rest"),
                  msg("parameter", "Amount recorded again before each rest, as a multiple of the region, so that all "
                                   "rests start from the same state."))};
    constexpr std::string_view kOfPacedRuns[] = {"fill", "wraps", "max_bytes", "duration_s", "buffer_bytes", "pace"};
    for (auto& spec : recorderParams())
        if (std::ranges::find(kOfPacedRuns, spec.name) == std::end(kOfPacedRuns))
            specs.push_back(spec);
    return specs;
}

Result<DirtyPlan> dirtyPlan(const Step& step, const DeviceInfo& device, CardContent& content, std::uint64_t seed)
{
    const auto stations = statesOf(step.params);
    if (!stations)
        return tl::unexpected(stations.error());
    auto config = recorderConfig(step, device, seed);
    if (!config)
        return tl::unexpected(config.error());
    if (step.params.bytes("burst_block_bytes") % device.logicalBlock != Bytes())
        return unfitParam(step.params, "burst_block_bytes",
                          msg("scenario", "{}: must be a multiple of the card's logical block of {} bytes.",
                              device.logicalBlock.count()));
    DirtyPlan plan;
    plan.recorder = std::move(*config);
    Planner planner(step, device, content, seed, plan);
    for (const std::string& state : *stations)
        planner.state(state);
    if (plan.acts.empty())
        return unfitParam(step.params, "stations",
                          msg("scenario", "{}: this card does not support discard; choose other states."));
    return plan;
}

} // namespace assay
