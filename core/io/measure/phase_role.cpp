#include "io/measure/phase_role.h"

#include <algorithm>
#include <span>

namespace assay {

namespace {

struct RoleRow {
    PhaseRole role;
    const char* name;
    Message meaning;
    PhaseUse use;
};

std::span<const RoleRow> roleRows()
{
    using enum PhaseRole;
    using enum PhaseUse;
    static const RoleRow rows[] = {
        {prefill, "prefill", msg("phase", "Prefill"), prepares},
        {age, "age", msg("phase", "Preconditioning"), prepares},
        {warmup, "warmup", msg("phase", "Warm-up"), warmsUp},
        {write, "write", msg("phase", "Write"), measured},
        {read, "read", msg("phase", "Read"), measured},
        {verify, "verify", msg("phase", "Verify"), measured},
        {discard, "discard", msg("phase", "Discard"), evaluated},
        {rest, "rest", msg("phase", "Rest"), evaluated},
        {probe, "probe", msg("phase", "Probe"), evaluated},
        {probeWrite, "probe_write", msg("phase", "Probe, writing"), evaluated},
        {probeRead, "probe_read", msg("phase", "Probe, reading"), evaluated},
        {probeVerify, "probe_verify", msg("phase", "Comparison of this range and its neighbours"), evaluated},
        {cacheFlush, "cache_flush", msg("phase", "Cache eviction, sequential write"), measured},
        {disturbRead, "disturb_read", msg("phase", "Repeated reads of one range"), evaluated},
        {hotWrite, "hot_write", msg("phase", "Repeated writes of one range"), evaluated},
        {powerWrite, "power_write", msg("phase", "Writes and flushes before the cut"), evaluated},
        {powerCheck, "power_check", msg("phase", "Data after a cut"), evaluated},
        {readerSizes, "reader_sizes", msg("phase", "Reads of many sizes"), evaluated},
        {readerSteady, "reader_steady", msg("phase", "Steady reads"), evaluated},
        {readerFlush, "reader_flush", msg("phase", "Flushes"), notPlotted},
        {classWrite, "class_write", msg("phase", "Recording units and table updates"), evaluated},
        {classRead, "class_read", msg("phase", "Random reads of recording units"), evaluated},
        {classUnitRead, "class_unit_read", msg("phase", "Units, sequential read"), evaluated},
        {classTableRead, "class_table_read", msg("phase", "Random reads of tables"), evaluated},
        {appFill, "app_fill", msg("phase", "Filling the card"), evaluated},
        {appRegion, "app_region", msg("phase", "Region of the random I/Os"), evaluated},
        {appSustained, "app_sustained", msg("phase", "Sustained write"), evaluated},
        {fileWrites, "file_writes", msg("phase", "Write paths of a file"), notPlotted},
        {fragment, "fragment", msg("phase", "Writing around used units"), comparesStates},
        {stateWrite, "state_write", msg("phase", "State probe, sequential write"), comparesStates},
        {stateRandom, "state_random", msg("phase", "State probe, random write"), comparesStates},
        {stateRecording, "state_recording", msg("phase", "State probe, recording"), comparesStates},
        {stateRead, "state_read", msg("phase", "State probe, sequential read"), comparesStates},
    };
    return rows;
}

const RoleRow& rowOf(PhaseRole role) { return *std::ranges::find(roleRows(), role, &RoleRow::role); }

} // namespace

const char* name(PhaseRole role) { return rowOf(role).name; }

std::optional<PhaseRole> phaseRoleNamed(std::string_view text)
{
    const auto found = std::ranges::find(roleRows(), text, &RoleRow::name);
    return found == roleRows().end() ? std::nullopt : std::optional(found->role);
}

Message meaning(PhaseRole role) { return rowOf(role).meaning; }

PhaseUse useOf(PhaseRole role) { return rowOf(role).use; }

std::string quantityPrefix(PhaseRole role) { return name(role) + std::string("_"); }

std::optional<PhaseRole> prefixRole(std::string_view quantity)
{
    for (const PhaseRole role : {PhaseRole::verify, PhaseRole::read})
        if (quantity.starts_with(quantityPrefix(role)))
            return role;
    return std::nullopt;
}

} // namespace assay
