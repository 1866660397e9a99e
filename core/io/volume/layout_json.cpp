#include "io/volume/layout_json.h"

#include "io/volume/layout_statistics.h"

namespace assay {

nlohmann::ordered_json layoutJson(const VolumeLayout& layout, Bytes unit)
{
    auto files = nlohmann::ordered_json::array();
    for (const VolumeFile& file : layout.files) {
        const FileStatistics statistics = fileStatistics(file, layout.cluster, unit);
        auto extents = nlohmann::ordered_json::array();
        for (const Extent& extent : file.extents)
            extents.push_back({extent.offset.count(), extent.length.count()});
        files.push_back({{"path", file.path},
                         {"bytes", file.size.count()},
                         {"clusters", statistics.clusters},
                         {"fragments", statistics.fragments},
                         {"out_of_order", statistics.outOfOrder},
                         {"aus", statistics.units},
                         {"extents_bytes", std::move(extents)},
                         {"damaged", file.damage.has_value()}});
        if (file.damage)
            files.back()["damage"] = file.damage->english();
    }
    auto folders = nlohmann::ordered_json::array();
    for (const DamagedFolder& folder : layout.damagedFolders)
        folders.push_back({{"path", folder.path}, {"damage", folder.damage.english()}});
    const FreeSpaceStatistics free = freeSpaceStatistics(layout, unit);
    const FragmentationStatistics fragmentation = fragmentationStatistics(layout);
    nlohmann::ordered_json document = {{"filesystem", layout.fileSystem},
                                       {"begin_bytes", layout.begin.count()},
                                       {"length_bytes", layout.length.count()},
                                       {"cluster_bytes", layout.cluster.count()},
                                       {"data_offset_bytes", layout.dataOffset.count()},
                                       {"au_bytes", unit.count()},
                                       {"mean_fragments", fragmentation.meanFragments},
                                       {"out_of_order", fragmentation.outOfOrder},
                                       {"files", std::move(files)},
                                       {"damaged_folders", std::move(folders)},
                                       {"free",
                                        {{"bytes", free.bytes.count()},
                                         {"runs", free.runs},
                                         {"longest_bytes", free.longest.count()},
                                         {"median_bytes", free.median.count()},
                                         {"partly_free_aus", free.partlyFreeUnits},
                                         {"free_aus", free.freeUnits}}}};
    document["next_write_bytes"] = layout.nextWrite ? nlohmann::ordered_json(layout.nextWrite->count()) : nullptr;
    return document;
}

} // namespace assay
