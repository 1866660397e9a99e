// Places of failed I/Os, bad sectors, slow regions and stalls in words.
#include "document/run_document.h"
#include "document/run_sections.h"
#include "ground/base/io_op.h"
#include "ground/base/text.h"
#include "io/measure/slow_regions.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::size_t kPlacesShown = 6; // of one kind in one phase; the run folder has all recorded ones

// States the number of findings of one kind, and the first of them. A run records a limited number of them, so this is
// not the number found.
// "Stalls, longest first (44): 469 ms at ...; ..."
void listPlaces(Section& section, const Wording& texts, const std::string& kind, const std::string& number,
                std::vector<std::string> places)
{
    if (places.empty())
        return;
    const bool more = places.size() > kPlacesShown;
    places.resize(std::min(places.size(), kPlacesShown));
    section.blocks.emplace_back(Paragraph{
        filled(texts.translate("report", "%1 (%2): %3"), kind, number,
               joined(places, texts.translate("report", "; ")) + (more ? " …" : texts.translate("report", ".")))});
}

// Number of recorded places; a lower bound if others were dropped.
std::string placesCount(const Wording& texts, std::size_t kept, bool dropped)
{
    return (dropped ? "> " : "") + texts.count(kept);
}

// "4,096 + 64 KiB": byte address and length.
std::string byteRange(const Wording& texts, Bytes offset, Bytes length)
{
    return fmt::format("{} + {}", texts.count(offset.count()), binaryBytes(length));
}

void listErrors(Section& section, const Wording& texts, const PhaseSamples& phase)
{
    std::vector<std::string> places;
    for (const auto& error : phase.errors) {
        const std::string cause =
            error.osError == 0 ? texts.translate("report", "short transfer") : errorText(error.osError);
        const std::string place =
            error.hasAddress() ? byteRange(texts, error.offset, error.length) : texts.translate("report", "flush");
        places.push_back(
            fmt::format("{} × {}, {}",
                        error.op == IoOp::discard ? filled(texts.translate("report", "discard of %1"), place) : place,
                        texts.count(error.count), cause));
    }
    const std::string number = placesCount(texts, places.size(), phase.errorsDropped > 0);
    listPlaces(section, texts, texts.translate("report", "Failed I/Os"), number, std::move(places));
}

void listIntegrity(Section& section, const Wording& texts, const IntegritySummary& integrity)
{
    if (integrity.checked() == 0)
        return;
    std::vector<std::string> states, ranges;
    for (std::size_t i = 0; i < kSectorStates; ++i)
        if (integrity.sectors[i] > 0)
            states.push_back(texts.count(integrity.sectors[i]) + " " + texts.sectorState(static_cast<SectorState>(i)));
    section.blocks.emplace_back(
        Paragraph{filled(texts.translate("report", "Verified sectors of 512 B: %1."), joined(states, ", "))});
    for (const auto& bad : integrity.ranges)
        ranges.push_back(byteRange(texts, bad.offset(), bad.length) + " " + texts.sectorState(bad.first.state) +
                         (bad.flippedBits > 0
                              ? filled(texts.translate("report", ", %1 bits flipped"), texts.count(bad.flippedBits))
                              : std::string()));
    const std::string number = placesCount(texts, ranges.size(), integrity.sectorsWithoutRange > 0);
    listPlaces(section, texts, texts.translate("report", "Bad sectors, ranges"), number, std::move(ranges));
}

void listSlowRegions(Section& section, const Wording& texts, const PhaseSamples& phase)
{
    std::vector<std::string> places;
    for (const auto& region : slowRegions(phase.map))
        places.push_back(byteRange(texts, region.offset, region.length) + " " +
                         texts.value(region.megabytesPerSecond, "MB/s"));
    const std::string number = placesCount(texts, places.size(), false);
    listPlaces(section, texts, texts.translate("report", "Slow regions"), number, std::move(places));
}

void listStalls(Section& section, const Wording& texts, const PhaseSamples& phase)
{
    auto stalls = phase.stalls;
    std::ranges::stable_sort(stalls, std::ranges::greater(), &Stall::latency);
    std::vector<std::string> places;
    for (const auto& stall : stalls)
        places.push_back(filled(texts.translate("report", "%1 at address %2 after %3"), texts.value(stall.latency),
                                texts.count(stall.offset.count()), texts.value(stall.at)));
    listPlaces(section, texts, texts.translate("report", "Stalls, longest first"), texts.count(phase.stallCount),
               std::move(places));
}

bool hasPlaces(const PhaseSamples& phase)
{
    if (!phase.errors.empty() || phase.integrity.bad() > 0)
        return true;
    return isPlotted(phase.role) && (!phase.stalls.empty() || !slowRegions(phase.map).empty());
}

} // namespace

Section placesSection(const JudgedRecord& run, const Wording& texts)
{
    Section section{"places", Part::appendix, texts.translate("report", "Findings"), {}};
    bool leavesOut = false;
    for (const auto& step : run.steps)
        for (const auto& phase : step.phases) {
            leavesOut = leavesOut || (!isPlotted(phase.role) && !phase.stalls.empty());
            if (!hasPlaces(phase))
                continue;
            section.blocks.emplace_back(
                Paragraph{phaseTitle(texts, namesOf(run), step.id, phase.role), ParagraphKind::heading});
            listErrors(section, texts, phase);
            listIntegrity(section, texts, phase.integrity);
            if (!isPlotted(phase.role))
                continue;
            listSlowRegions(section, texts, phase);
            listStalls(section, texts, phase);
        }
    if (section.blocks.empty())
        return section;
    section.blocks.emplace_back(
        Paragraph{texts.translate("report", "Positions are byte addresses; the run folder has all recorded ones."),
                  ParagraphKind::muted});
    if (leavesOut)
        section.blocks.emplace_back(
            Paragraph{texts.translate("report", "Stalls of preconditioning and comparison phases: see the run folder."),
                      ParagraphKind::muted});
    return section;
}

} // namespace assay
