// layout: shows file layout and free space of a used card from a recorder's view. Read-only.
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "card/device/card_registers.h"
#include "ground/base/text.h"
#include "io/volume/layout_json.h"
#include "io/volume/layout_statistics.h"
#include "io/volume/names.h"
#include "program/wiring/wiring.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>

namespace assay::cli {

namespace {

constexpr std::size_t kShownFiles = 30;
constexpr std::size_t kMapColumns = 64, kMapRows = 16;
constexpr Bytes kCommonUnit = mib(4); // the largest of an SDHC card (SD Physical Layer 9.10, table 4-47)

struct LayoutOptions {
    std::string target;
    std::string file;
    std::uint64_t unit = 0;
    bool json = false;
};

void printVolumeLine(const Message& key, const std::string& value)
{
    if (!value.empty())
        print(padTo(say(key), 18) + " " + value + "\n");
}

std::string percentOf(double share) { return fmt::format("{:.2f} %", 100 * share); }

bool isDamaged(const VolumeFile& file) { return file.damage.has_value(); }

void printVolume(const VolumeLayout& layout, Bytes unit, bool assumed)
{
    const FreeSpaceStatistics free = freeSpaceStatistics(layout, unit);
    printVolumeLine(msg("cli", "file system"), layout.fileSystem);
    printVolumeLine(msg("cli", "volume"),
                    say(msg("cli", "{} starting at byte {}", layout.length, layout.begin.count())));
    printVolumeLine(msg("cli", "cluster"), binaryBytes(layout.cluster));
    printVolumeLine(msg("cli", "first cluster"),
                    layout.dataOffset % unit == Bytes()
                        ? say(msg("cli", "at byte {}, aligned to allocation units", layout.dataOffset.count()))
                        : say(msg("cli", "at byte {}, misaligned by {} to allocation units", layout.dataOffset.count(),
                                  binaryBytes(layout.dataOffset % unit))));
    printVolumeLine(msg("cli", "allocation unit"),
                    assumed ? say(msg("cli", "{} (assumed; not in a register)", binaryBytes(unit)))
                            : binaryBytes(unit));
    printVolumeLine(msg("cli", "files"), std::to_string(layout.files.size()));
    const auto damaged = std::ranges::count_if(layout.files, &isDamaged);
    if (damaged > 0 || !layout.damagedFolders.empty())
        printVolumeLine(msg("cli", "warning"), say(msg("cli",
                                                       "damaged files: {}, damaged folders: {} (listed below); back up "
                                                       "the intact files, then repair the file system",
                                                       damaged, layout.damagedFolders.size())));
    const FragmentationStatistics scatter = fragmentationStatistics(layout);
    printVolumeLine(msg("cli", "fragments"),
                    say(msg("cli", "{} extents per file on average; {} of the clusters out of order",
                            fmt::format("{:.2f}", scatter.meanFragments), percentOf(scatter.outOfOrder))));
    printVolumeLine(msg("cli", "free"), say(msg("cli", "{} in {} runs; longest {}, median {}", free.bytes, free.runs,
                                                binaryBytes(free.longest), binaryBytes(free.median))));
    printVolumeLine(msg("cli", "free AUs"),
                    say(msg("cli", "{} fully free, {} partly free", free.freeUnits, free.partlyFreeUnits)));
    if (layout.nextWrite)
        printVolumeLine(msg("cli", "next write"),
                        say(msg("cli", "at byte {} (Linux allocation)", layout.nextWrite->count())));
}

void printWaste(const VolumeLayout& layout)
{
    TextTable table{right(msg("cli", "cluster")), right(msg("cli", "slack space of these files"))};
    for (Bytes cluster = kib(32); cluster <= mib(4); cluster += cluster)
        table.addRow({binaryBytes(cluster), humanBytes(slackBytes(layout, cluster))});
    print("\n" + table.text());
}

void printFiles(const VolumeLayout& layout, Bytes unit)
{
    std::vector<const VolumeFile*> files;
    for (const VolumeFile& file : layout.files)
        files.push_back(&file);
    std::ranges::stable_sort(files, std::ranges::greater(),
                             [](const VolumeFile* file) { return file->extents.size(); });
    TextTable table{{msg("cli", "file"), 60},       right(msg("cli", "size")),         right(msg("cli", "clusters")),
                    right(msg("cli", "fragments")), right(msg("cli", "out of order")), right(msg("cli", "AUs"))};
    for (std::size_t i = 0; i < std::min(files.size(), kShownFiles); ++i) {
        const FileStatistics figures = fileStatistics(*files[i], layout.cluster, unit);
        table.addRow({displayable(files[i]->path, kMaxPathLength), humanBytes(files[i]->size),
                      std::to_string(figures.clusters), std::to_string(figures.fragments),
                      percentOf(figures.outOfOrder), std::to_string(figures.units)});
    }
    print("\n" + table.text());
    if (files.size() > kShownFiles)
        printSentence(msg("cli", "{} more files with fewer fragments; --json lists all.", files.size() - kShownFiles));
}

void printDamage(const VolumeLayout& layout)
{
    TextTable table{msg("cli", "damaged file or folder"), msg("cli", "reason")};
    std::size_t damaged = 0;
    const auto add = [&](const std::string& path, const Message& damage) {
        if (++damaged <= kShownFiles)
            table.addRow({displayable(path, 60), say(damage)});
    };
    for (const DamagedFolder& folder : layout.damagedFolders)
        add(folder.path, folder.damage);
    for (const VolumeFile& file : layout.files)
        if (file.damage)
            add(file.path, *file.damage);
    if (damaged == 0)
        return;
    print("\n" + table.text());
    if (damaged > kShownFiles)
        printSentence(msg("cli", "{} more damaged; --json lists all.", damaged - kShownFiles));
}

// The volume in cells; each shows whether the file, other files or free space take most of it.
void printMap(const VolumeLayout& layout, const VolumeFile* chosen)
{
    std::vector<std::array<double, 2>> cells(kMapColumns * kMapRows); // shares of free space and of the file
    const double perCell = static_cast<double>(layout.length.count()) / static_cast<double>(cells.size());
    const auto mark = [&](const Extent& extent, std::size_t kind) {
        double at = static_cast<double>((extent.offset - layout.begin).count());
        const double end =
            std::min(at + static_cast<double>(extent.length.count()), perCell * static_cast<double>(cells.size()));
        while (at < end) {
            const auto cell = std::min(static_cast<std::size_t>(at / perCell), cells.size() - 1);
            const double part = std::min(end, perCell * static_cast<double>(cell + 1)) - at;
            cells[cell][kind] += part / perCell;
            at = part > 0 ? at + part : end;
        }
    };
    for (const Extent& run : layout.free)
        mark(run, 0);
    for (const Extent& run : chosen ? chosen->extents : std::vector<Extent>())
        mark(run, 1);
    std::string map;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        map += cells[i][1] > 0 ? '#' : cells[i][0] > 0.99 ? '.' : cells[i][0] > 0.01 ? '-' : '+';
        if ((i + 1) % kMapColumns == 0)
            map += '\n';
    }
    print("\n" + map +
          say(msg("cli", "One character is {}: # the file, + in use, - partly free, . free.",
                  Bytes(static_cast<std::uint64_t>(perCell)))) +
          "\n");
}

void printLikeness(const VolumeLayout& layout)
{
    const auto likeness = equivalentRecorder(layout);
    if (!likeness)
        return;
    print("\n" +
          say(msg("cli", "Step that preconditions a test card like this one; set the stream rates of your camera:")));
    print(
        fmt::format("\n[[step]]\nid = \"recorder\"\nscenario = \"recorder\"\nfile_system = \"{}\"\ncluster_bytes = {}\n"
                    "segment_bytes = {}\nkeep_free = {:.3f}\nstreams_mbit = \"12, 8\"\n",
                    likeness->fileSystem, std::max(likeness->cluster, kib(4)).count(), likeness->segment.count(),
                    likeness->freeShare));
}

// The file or device of a target, and its allocation unit if a register states it.
struct Target {
    std::string path;
    Bytes unit;
    Bytes block{kSectorBytes};
};

Target targetOf(const std::string& name)
{
    constexpr std::string_view kImage = "image:";
    if (name.starts_with("sim:"))
        endVerb(Errc::badInput,
                msg("cli", "{} is a simulated card without a file system; give a block device or an image of a card.",
                    displayable(name, kMaxPathLength)));
    if (name.starts_with(kImage))
        return {name.substr(kImage.size()), {}};
    if (!name.starts_with("/dev/"))
        return {name, {}};
    const DeviceInfo device = orFail(describeTarget(name));
    const CardRegisters registers = registersOf(device);
    return {device.path, registers.ssr ? registers.ssr->auSize : Bytes(), device.logicalBlock};
}

// Returns the content that the system recognises on a card without a readable file system; "" = unknown.
std::string recognisedOn(const std::string& path)
{
    const auto card = describeTarget(path.starts_with("/dev/") ? path : "image:" + path);
    const ExistingData data = card ? existingDataOf(*card) : std::nullopt;
    return data && !data->empty() ? dataInWords(data) : "";
}

int layout(const LayoutOptions& options)
{
    const auto target = targetOf(options.target);
    auto source = orFail(FileSource::open(target.path, target.block));
    const auto found = orFail(readVolume(source, [&] { return recognisedOn(target.path); }));
    const bool assumed = options.unit == 0 && target.unit.count() == 0;
    const Bytes unit = options.unit > 0 ? Bytes(options.unit) : assumed ? kCommonUnit : target.unit;
    const VolumeFile* const chosen = options.file.empty() ? nullptr : findFile(found, options.file);
    if (!options.file.empty() && !chosen)
        return reportError(Errc::badInput, msg("cli", "{}: no such file on the card; omit it to list all files.",
                                               displayable(options.file, kMaxPathLength)));
    VolumeLayout shown = found;
    if (chosen) {
        shown.files = {*chosen};
        shown.damagedFolders.clear();
    }
    if (options.json) {
        auto document = layoutJson(found, unit);
        if (chosen)
            document["files"] = layoutJson(shown, unit)["files"];
        printJson(document);
        return 0;
    }
    printVolume(found, unit, assumed);
    printFiles(shown, unit);
    printDamage(shown);
    printMap(found, chosen);
    printWaste(found);
    printLikeness(found);
    return 0;
}

} // namespace

Action defineLayout(CLI::App& verb)
{
    const auto options = std::make_shared<LayoutOptions>();
    verb.add_option("DEVICE", options->target, say(msg("cli", "block device, or image of a card")))->required();
    verb.add_option("FILE", options->file,
                    say(msg("cli", "show this file only: its path on the card, such as /DCIM/1.MP4")));
    verb.add_option("--au", options->unit,
                    say(msg("cli", "allocation unit in bytes, if the registers do not state it; default: 4 MiB")))
        ->type_name("BYTES")
        ->transform(integerFrom(512, std::uint64_t{1} << 30));
    addJson(verb, options->json);
    return [options] { return layout(*options); };
}

} // namespace assay::cli
