#include "cli/result_text.h"

#include "cli/speech.h"
#include "cli/text_table.h"
#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "run/scenario/write_path/write_path_facts.h"

#include <algorithm>
#include <cmath>

namespace assay::cli {

namespace {

std::string plainNumber(double value) { return quantityText(value, "1"); }

std::string callText(Ns time) { return quantityText(static_cast<double>(time.count()), "ns"); }

// CPU time per MB.
std::string costText(const WritePathCell& cell)
{
    return callText(
        Ns(static_cast<Ns::rep>(static_cast<double>(cell.run.processor.count()) / cell.run.written.megabytes())));
}

std::string toDeviceText(const WritePathCell& cell)
{
    return cell.run.toDevice ? plainNumber(static_cast<double>(cell.run.toDevice->count()) /
                                           static_cast<double>(cell.run.written.count()))
                             : "";
}

std::string cachedText(const WritePathCell& cell)
{
    return cell.run.cached ? std::to_string(std::lround(100 * *cell.run.cached)) + " %" : "";
}

std::string tableOf(const WritePathFacts& facts)
{
    TextTable table{msg("cli", "WRITE PATH"),           right(msg("cli", "BLOCK")),  right(msg("cli", "MB/s")),
                    right(msg("cli", "MB/s TO MEDIA")), right(msg("cli", "MEDIAN")), right(msg("cli", "P99")),
                    right(msg("cli", "MAX")),           right(msg("cli", "CPU/MB")), right(msg("cli", "TO DEVICE")),
                    right(msg("cli", "IN PAGE CACHE")), msg("cli", "REMARK")};
    for (const WritePathCell& cell : facts.cells) {
        const std::string block = binaryBytes(cell.block);
        if (cell.skipped.empty() && cell.run.calls > 0)
            table.addRow({displayable(cell.method), block, plainNumber(callRate(cell)), plainNumber(storedRate(cell)),
                          callText(cell.p50), callText(cell.p99), callText(cell.longest), costText(cell),
                          toDeviceText(cell), cachedText(cell),
                          measuresPageCache(cell) ? say(msg("cli", "page cache, not card")) : ""});
    }
    return table.text();
}

// Conclusions for 4 KiB blocks.
std::string sentencesOf(const WritePathFacts& facts)
{
    const WritePathCell* buffered = findCell(facts, "write", kib(4));
    const WritePathCell* direct = findCell(facts, "o_direct", kib(4));
    const WritePathCell* synced = findCell(facts, "write_fsync", kib(4));
    std::string out;
    if (buffered)
        out += say(msg("cli",
                       "write() of 4 KiB: median {}, absorbed by the page cache ({} of the file cached); throughput to "
                       "the card {}.",
                       callText(buffered->p50), cachedText(*buffered), Measure{storedRate(*buffered), "MB/s"})) +
               "\n";
    if (direct && synced)
        out += say(msg("cli",
                       "O_DIRECT (no page cache): median {}, {}. fsync() after each write: median {}, {}, and {} bytes "
                       "to the device per byte written.",
                       callText(direct->p50), Measure{callRate(*direct), "MB/s"}, callText(synced->p50),
                       Measure{callRate(*synced), "MB/s"}, toDeviceText(*synced))) +
               "\n";
    return out;
}

// The omitted write paths, with each reason once.
std::string skippedOf(const WritePathFacts& facts)
{
    std::string out, last;
    for (const WritePathCell& cell : facts.cells)
        if (!cell.skipped.empty() && cell.method + cell.skipped != last) {
            out += say(msg("cli", "Skipped: {} from {} ({})", displayable(cell.method), binaryBytes(cell.block),
                           displayable(cell.skipped, 300))) +
                   "\n";
            last = cell.method + cell.skipped;
        }
    return out;
}

} // namespace

std::string writePathText(const RunRecord& run)
{
    std::string out;
    for (const StepRecord& step : run.steps)
        if (const auto facts = writePathFacts(step))
            out += "\n" +
                   say(msg("cli",
                           "Write paths on {}:", facts->fileSystem.empty() ? "-" : displayable(facts->fileSystem))) +
                   "\n" + tableOf(*facts) + sentencesOf(*facts) + skippedOf(*facts);
    return out;
}

} // namespace assay::cli
