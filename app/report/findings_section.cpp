#include "base/io_op.h"
#include "measure/slow_regions.h"
#include "report/sections.h"
#include "report/table.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kRowsShown = 20; // of one kind in one phase; the run folder has all that were kept

// Draws a table of places, cut to kRowsShown rows; nothing without rows.
void drawPlaces(PageFlow& flow, const QString& title, const std::vector<TableColumn>& columns,
                std::vector<TableRow> rows)
{
    if (rows.empty())
        return;
    const bool cut = rows.size() > kRowsShown;
    rows.resize(std::min(rows.size(), kRowsShown));
    flow.subheading(title);
    drawTable(flow, columns, rows);
    if (cut)
        flow.paragraph(flow.texts()
                           .translate("report", "The first %1 are listed here; the run folder has all that were kept.")
                           .arg(kRowsShown),
                       paper().muted, 10);
}

TableColumn addressColumn(const Texts& texts)
{
    return {texts.translate("report", "Address (B)"), 1.5, Qt::AlignRight};
}
TableColumn lengthColumn(const Texts& texts) { return {texts.translate("report", "Length (B)"), 1.3, Qt::AlignRight}; }
TableCell numberCell(const Texts& texts, double value) { return {.text = texts.number(value)}; }
TableCell bytesCell(const Texts& texts, Bytes bytes) { return numberCell(texts, static_cast<double>(bytes.count())); }
TableCell countCell(const Texts& texts, std::uint64_t count) { return numberCell(texts, static_cast<double>(count)); }

void drawErrors(PageFlow& flow, const QString& owner, const PhaseSamples& phase)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> rows;
    for (const auto& error : phase.errors) {
        const QString cause = error.osError == 0 ? texts.translate("report", "short transfer")
                                                 : QString::fromStdString(errorText(error.osError));
        rows.push_back({bytesCell(texts, error.offset),
                        bytesCell(texts, error.length),
                        countCell(texts, error.count),
                        {.text = cause}});
    }
    drawPlaces(flow, texts.translate("report", "Failed I/Os: %1").arg(owner),
               {addressColumn(texts),
                lengthColumn(texts),
                {texts.translate("report", "Times"), 1, Qt::AlignRight},
                {texts.translate("report", "Error"), 3}},
               rows);
}

void drawIntegrity(PageFlow& flow, const QString& owner, const IntegritySummary& integrity)
{
    const Texts& texts = flow.texts();
    if (integrity.checked() == 0)
        return;
    std::vector<TableRow> states;
    for (std::size_t i = 0; i < kSectorStates; ++i) {
        if (integrity.sectors[i] > 0)
            states.push_back(
                {{.text = texts.sectorState(static_cast<SectorState>(i))}, countCell(texts, integrity.sectors[i])});
    }
    drawPlaces(
        flow, texts.translate("report", "Verified sectors: %1").arg(owner),
        {{texts.translate("report", "State"), 3}, {texts.translate("report", "Sectors of 512 B"), 1, Qt::AlignRight}},
        states);
    std::vector<TableRow> ranges;
    for (const auto& range : integrity.ranges)
        ranges.push_back({bytesCell(texts, range.offset()),
                          bytesCell(texts, range.length),
                          countCell(texts, range.flippedBits),
                          {.text = texts.sectorState(range.first.state)}});
    drawPlaces(flow, texts.translate("report", "Bad sectors: %1").arg(owner),
               {addressColumn(texts),
                lengthColumn(texts),
                {texts.translate("report", "Flipped bits"), 1, Qt::AlignRight},
                {texts.translate("report", "State"), 3}},
               ranges);
}

void drawSlowRegions(PageFlow& flow, const QString& owner, const PhaseSamples& phase)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> rows;
    for (const auto& region : slowRegions(phase.map))
        rows.push_back({bytesCell(texts, region.offset),
                        bytesCell(texts, region.length),
                        numberCell(texts, region.megabytesPerSecond),
                        {}});
    drawPlaces(flow, texts.translate("report", "Slow regions: %1").arg(owner),
               {addressColumn(texts),
                lengthColumn(texts),
                {texts.translate("report", "Throughput (MB/s)"), 1.4, Qt::AlignRight},
                {QString(), 2.6}},
               rows);
}

void drawStalls(PageFlow& flow, const QString& owner, const PhaseSamples& phase)
{
    const Texts& texts = flow.texts();
    auto stalls = phase.stalls;
    std::ranges::stable_sort(stalls, std::ranges::greater(), &Stall::latency);
    std::vector<TableRow> rows;
    for (const auto& stall : stalls)
        rows.push_back({bytesCell(texts, stall.offset),
                        numberCell(texts, seconds(stall.at)),
                        numberCell(texts, seconds(stall.latency) * 1e3),
                        {}});
    drawPlaces(flow, texts.translate("report", "Stalls, longest first: %1").arg(owner),
               {addressColumn(texts),
                {texts.translate("report", "At (s)"), 1.3, Qt::AlignRight},
                {texts.translate("report", "Latency (ms)"), 1.4, Qt::AlignRight},
                {QString(), 2.6}},
               rows);
}

bool hasFindings(const PhaseSamples& phase)
{
    if (!phase.errors.empty() || phase.integrity.checked() > 0)
        return true;
    return isMeasured(phase) && (!phase.stalls.empty() || !slowRegions(phase.map).empty());
}

} // namespace

void drawFindings(PageFlow& flow, const JudgedRun& run)
{
    const Texts& texts = flow.texts();
    bool begun = false, left = false;
    for (const auto& step : run.record.steps) {
        for (const auto& phase : step.phases) {
            left = left || (!isMeasured(phase) && !phase.stalls.empty());
            if (!hasFindings(phase))
                continue;
            if (!begun)
                flow.heading(texts.translate("report", "Findings"));
            begun = true;
            const QString owner = QStringLiteral("%1, %2").arg(texts.step(namesOf(run.record), step.id),
                                                               texts.phase(phase.name).toLower());
            drawErrors(flow, owner, phase);
            drawIntegrity(flow, owner, phase.integrity);
            if (!isMeasured(phase))
                continue;
            drawSlowRegions(flow, owner, phase);
            drawStalls(flow, owner, phase);
        }
    }
    if (begun && left)
        flow.paragraph(
            texts.translate("report",
                            "Stalls of phases that prepare the card, or compare its states, are in the run folder."),
            paper().muted, 11);
}

} // namespace assay
