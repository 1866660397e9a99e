#include "ground/base/io_op.h"
#include "io/measure/slow_regions.h"
#include "look/units.h"
#include "report/sections.h"

#include <algorithm>

namespace assay {

namespace {

constexpr qsizetype kPlacesShown = 6; // of one kind in one phase; the run folder has all recorded ones

// States the number of findings of one kind, and the first of them. A run records a limited number of them, so this is
// not the number found.
void listPlaces(PageFlow& flow, const QString& kind, const QString& number, const QStringList& places)
{
    if (places.isEmpty())
        return;
    QString text =
        QStringLiteral("%1: %2: ").arg(kind, number) + places.mid(0, kPlacesShown).join(QStringLiteral("; "));
    text += places.size() > kPlacesShown ? QStringLiteral(" …") : QStringLiteral(".");
    flow.paragraph(text);
}

QString bytes(const Texts& texts, Bytes amount) { return texts.number(static_cast<double>(amount.count())); }
QString count(const Texts& texts, std::uint64_t number) { return texts.number(static_cast<double>(number)); }

// Number of recorded places; a lower bound if others were dropped.
QString placesCount(const Texts& texts, qsizetype kept, bool dropped)
{
    return (dropped ? QStringLiteral("> ") : QString()) + texts.number(static_cast<double>(kept));
}

QString range(const Texts& texts, Bytes offset, Bytes length)
{
    return QStringLiteral("%1 + %2 B").arg(bytes(texts, offset), bytes(texts, length));
}

void listErrors(PageFlow& flow, const PhaseSamples& phase)
{
    const Texts& texts = flow.texts();
    QStringList places;
    for (const auto& error : phase.errors) {
        const QString cause = error.osError == 0 ? texts.translate("report", "short transfer")
                                                 : QString::fromStdString(errorText(error.osError));
        const QString place =
            error.hasAddress() ? range(texts, error.offset, error.length) : texts.translate("report", "flush");
        places << QStringLiteral("%1 × %2, %3")
                      .arg(error.op == IoOp::discard ? texts.translate("report", "discard of %1").arg(place) : place,
                           count(texts, error.count), cause);
    }
    listPlaces(flow, texts.translate("report", "Failed I/Os, places"),
               placesCount(texts, places.size(), phase.errorsDropped > 0), places);
}

void listIntegrity(PageFlow& flow, const IntegritySummary& integrity)
{
    const Texts& texts = flow.texts();
    if (integrity.checked() == 0)
        return;
    QStringList states, ranges;
    for (std::size_t i = 0; i < kSectorStates; ++i)
        if (integrity.sectors[i] > 0)
            states << QStringLiteral("%1 %2").arg(count(texts, integrity.sectors[i]),
                                                  texts.sectorState(static_cast<SectorState>(i)));
    flow.paragraph(texts.translate("report", "Verified sectors of 512 B: %1.").arg(states.join(QStringLiteral(", "))));
    for (const auto& bad : integrity.ranges)
        ranges << QStringLiteral("%1 %2%3").arg(
            range(texts, bad.offset(), bad.length), texts.sectorState(bad.first.state),
            bad.flippedBits > 0 ? texts.translate("report", ", %1 bits flipped").arg(count(texts, bad.flippedBits))
                                : QString());
    listPlaces(flow, texts.translate("report", "Bad sectors, ranges"),
               placesCount(texts, ranges.size(), integrity.sectorsWithoutRange > 0), ranges);
}

void listSlowRegions(PageFlow& flow, const PhaseSamples& phase)
{
    const Texts& texts = flow.texts();
    QStringList places;
    for (const auto& region : slowRegions(phase.map))
        places << QStringLiteral("%1 %2").arg(range(texts, region.offset, region.length),
                                              texts.value(region.megabytesPerSecond, "MB/s"));
    listPlaces(flow, texts.translate("report", "Slow regions"), placesCount(texts, places.size(), false), places);
}

void listStalls(PageFlow& flow, const PhaseSamples& phase)
{
    const Texts& texts = flow.texts();
    auto stalls = phase.stalls;
    std::ranges::stable_sort(stalls, std::ranges::greater(), &Stall::latency);
    QStringList places;
    for (const auto& stall : stalls)
        places << texts.translate("report", "%1 at address %2 after %3")
                      .arg(durationText(texts, stall.latency), bytes(texts, stall.offset),
                           durationText(texts, stall.at));
    listPlaces(flow, texts.translate("report", "Stalls, longest first"), count(texts, phase.stallCount), places);
}

bool hasFindings(const PhaseSamples& phase)
{
    if (!phase.errors.empty() || phase.integrity.checked() > 0)
        return true;
    return isPlotted(phase.role) && (!phase.stalls.empty() || !slowRegions(phase.map).empty());
}

} // namespace

void drawFindings(PageFlow& flow, const JudgedRun& run)
{
    const Texts& texts = flow.texts();
    bool begun = false, left = false;
    for (const auto& step : run.record.steps) {
        for (const auto& phase : step.phases) {
            left = left || (!isPlotted(phase.role) && !phase.stalls.empty());
            if (!hasFindings(phase))
                continue;
            if (!begun)
                flow.heading(texts.translate("report", "Findings"));
            begun = true;
            flow.subheading(phaseTitle(texts, namesOf(run.record), step.id, phase.role));
            listErrors(flow, phase);
            listIntegrity(flow, phase.integrity);
            if (!isPlotted(phase.role))
                continue;
            listSlowRegions(flow, phase);
            listStalls(flow, phase);
        }
    }
    if (begun)
        flow.paragraph(texts.translate("report", "Places are byte addresses; the run folder has all that were kept."),
                       paper().muted);
    if (begun && left)
        flow.paragraph(
            texts.translate("report",
                            "Stalls of phases that prepare the card, or compare its states, are in the run folder."),
            paper().muted);
}

} // namespace assay
