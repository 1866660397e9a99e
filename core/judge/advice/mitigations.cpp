#include "judge/advice/mitigations.h"

#include "ground/base/text.h"

#include <algorithm>
#include <bit>

namespace assay {

namespace {

ParamValue whole(Bytes value) { return static_cast<std::int64_t>(value.count()); }

struct MitigationTitle {
    const char* id;
    Message title;
};

// One row for each single mitigation.
std::vector<MitigationTitle> mitigationTitleTable()
{
    return {{"index_30s", msg("advice", "index every 30 s")},
            {"index_10s", msg("advice", "index every 10 s")},
            {"index_tail", msg("advice", "index at the end of the file")},
            {"flush_2m", msg("advice", "2 MiB writes")},
            {"flush_256k", msg("advice", "256 KiB writes")},
            {"no_log", msg("advice", "no log")},
            {"buffer_x4", msg("advice", "four times the buffer")},
            {"clusters_4m", msg("advice", "4 MiB clusters")},
            {"clusters_unit", msg("advice", "clusters as large as a unit")},
            {"keep_free_10", msg("advice", "10 % kept free")},
            {"exfat", msg("advice", "exFAT")},
            {"preallocate_file", msg("advice", "whole files preallocated")},
            {"preallocate_16m", msg("advice", "16 MiB preallocated")},
            {"preallocate_4m", msg("advice", "4 MiB preallocated")}};
}

Message titleOf(const std::string& id)
{
    for (MitigationTitle& row : mitigationTitleTable())
        if (row.id == id)
            return std::move(row.title);
    return {"advice", "{}", {displayable(id, 40)}};
}

struct MitigationList {
    std::vector<Mitigation> all;

    void add(const char* id, const char* group, std::map<std::string, ParamValue> set)
    {
        all.push_back({id, mitigationTitles(id), {group}, std::move(set)});
    }
};

void addWriteSettings(const RecorderConfig& config, Bytes buffer, MitigationList& mitigations)
{
    constexpr double kLongInterval = 30, kShortInterval = 10;
    if (seconds(config.indexInterval) < kLongInterval)
        mitigations.add("index_30s", "index", {{"index_s", kLongInterval}});
    if (seconds(config.indexInterval) < kShortInterval)
        mitigations.add("index_10s", "index", {{"index_s", kShortInterval}});
    if (!config.indexAtEnd)
        mitigations.add("index_tail", "index place", {{"index_at", std::string("tail")}});
    if (config.flush < mib(2) || config.flushOnIndex)
        mitigations.add("flush_2m", "flush", {{"flush_bytes", whole(mib(2))}, {"flush_on_index", false}});
    if (config.flush < kib(256) || (config.flush == kib(256) && config.flushOnIndex))
        mitigations.add("flush_256k", "flush", {{"flush_bytes", whole(kib(256))}, {"flush_on_index", false}});
    if (config.log)
        mitigations.add("no_log", "log", {{"log", false}});
    if (buffer > Bytes() && buffer <= mib(128))
        mitigations.add("buffer_x4", "buffer", {{"buffer_bytes", whole(buffer * 4)}});
}

void addAllocationSettings(const RecorderConfig& config, const FlashDesign& card, MitigationList& mitigations)
{
    const Bytes unit = card.page * card.pagesPerBlock;
    const bool hasUnits = card.ftl.kind == FtlKind::openAu || card.ftl.kind == FtlKind::hybrid;
    if (config.cluster < mib(4))
        mitigations.add("clusters_4m", "clusters", {{"cluster_bytes", whole(mib(4))}});
    if (hasUnits && unit != mib(4) && unit > config.cluster && unit <= mib(32) && std::has_single_bit(unit.count()))
        mitigations.add("clusters_unit", "clusters", {{"cluster_bytes", whole(unit)}});
    const auto preallocate = [&](const char* id, Bytes size) {
        if (config.preallocate < size && size <= gib(1))
            mitigations.add(id, "preallocation", {{"preallocate_bytes", whole(size)}});
    };
    preallocate("preallocate_file", config.segment);
    if (config.segment > mib(16))
        preallocate("preallocate_16m", mib(16));
    preallocate("preallocate_4m", mib(4));
    constexpr double kMoreFree = 0.1;
    if (config.keepFree < kMoreFree)
        mitigations.add("keep_free_10", "free", {{"keep_free", kMoreFree}});
    if (config.fileSystem == FileSystem::fat32)
        mitigations.add("exfat", "file system", {{"file_system", std::string("exfat")}});
}

} // namespace

std::vector<Message> mitigationTitles(const std::string& id)
{
    std::vector<Message> titles;
    for (const std::string_view part : splitAt(id, '+'))
        titles.push_back(titleOf(std::string(part)));
    return titles;
}

std::vector<Mitigation> mitigationsFor(const RecorderConfig& config, Bytes buffer, const FlashDesign& card)
{
    MitigationList mitigations;
    addWriteSettings(config, buffer, mitigations);
    addAllocationSettings(config, card, mitigations);
    return std::move(mitigations.all);
}

bool canCombine(const Mitigation& one, const Mitigation& other)
{
    return std::ranges::none_of(one.groups, [&](const std::string& group) {
        return std::ranges::find(other.groups, group) != other.groups.end();
    });
}

Mitigation combine(const Mitigation& one, const Mitigation& other)
{
    Mitigation both = one;
    both.id += "+" + other.id;
    both.titles.insert(both.titles.end(), other.titles.begin(), other.titles.end());
    both.groups.insert(both.groups.end(), other.groups.begin(), other.groups.end());
    both.set.insert(other.set.begin(), other.set.end());
    return both;
}

} // namespace assay
