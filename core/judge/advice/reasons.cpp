#include "judge/advice/reasons.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace assay {

namespace {

constexpr double kNotableChange = 0.1;   // relative change of the copied bytes below which they explain nothing
constexpr double kFewUnits = 2;          // extents of at most this many units rarely contain a whole unit
constexpr double kNotablePadding = 0.05; // share of the host bytes

Argument twoDecimals(double value) { return Measure{std::round(value * 100) / 100, "1"}; }

double perVideo(Bytes bytes, const RecordingOutcome& of) // bytes per byte of video
{
    return of.videoBytes.count() > 0 ? static_cast<double>(bytes.count()) / static_cast<double>(of.videoBytes.count())
                                     : 0.0;
}

double perMinute(std::uint64_t count, const RecordingOutcome& of)
{
    return of.recorded.count() > 0 ? static_cast<double>(count) * 60 / seconds(of.recorded) : 0.0;
}

// The camera buffers the bytes of one write per stream. A power cut loses the video that is not yet written or not yet
// named by an index.
MitigationCosts costsOf(const WritePathResult& result)
{
    const RecorderConfig& config = result.config;
    MitigationCosts costs;
    costs.memory = result.buffer + config.flush * config.megabitsPerSecond.size();
    const std::uint64_t files = config.capacity / std::max(config.segment, Bytes(1)) + 1;
    costs.wasted = Bytes(config.cluster.count() / 2) * files + config.preallocate * config.megabitsPerSecond.size() +
                   Bytes(static_cast<std::uint64_t>(config.keepFree * static_cast<double>(config.capacity.count())));
    const double slowest = *std::ranges::min_element(config.megabitsPerSecond) * 1e6 / 8;
    costs.lostSeconds = seconds(config.indexInterval) +
                        (config.flushOnIndex ? 0.0 : static_cast<double>(config.flush.count()) / slowest);
    return costs;
}

Message causeSentence(WriteCause cause, const Argument& percent)
{
    switch (cause) {
    case WriteCause::video: return msg("advice", "Video writes account for {} % of the difference.", percent);
    case WriteCause::index: return msg("advice", "Index writes account for {} % of the difference.", percent);
    case WriteCause::fileSystem:
        return msg("advice", "Writes of the file system tables account for {} % of the difference.", percent);
    case WriteCause::log: break;
    }
    return msg("advice", "Log writes account for {} % of the difference.", percent);
}

// Same flash with another translation layer; the figures are those of families.cpp.
Message familySentence(Family family, bool harms)
{
    switch (family) {
    case Family::openUnits:
        return harms ? msg("advice", "Counterproductive on a card with six open units of 4 MiB.")
                     : msg("advice", "Effective on a card with six open units of 4 MiB.");
    case Family::logBlocks:
        return harms ? msg("advice", "Counterproductive on a card with units of 1 MiB and sixteen log blocks.")
                     : msg("advice", "Effective on a card with units of 1 MiB and sixteen log blocks.");
    case Family::pageMapped:
        return harms ? msg("advice", "Counterproductive on page-mapped cards (7 % over-provisioning).")
                     : msg("advice", "Effective on page-mapped cards (7 % over-provisioning).");
    case Family::slcCache: break;
    }
    return harms ? msg("advice", "Counterproductive if this card has an SLC cache.")
                 : msg("advice", "Effective if this card has an SLC cache.");
}

class Reasons {
public:
    Reasons(const Advice& advice, EvaluatedMitigation& evaluated)
        : m_card(advice.models.front().design), m_advice(advice), m_base(advice.base), m_evaluated(evaluated),
          m_before(advice.base.counted), m_now(evaluated.result.counted)
    {
    }
    void explain()
    {
        if (isBufferAlone())
            return add(
                msg("advice",
                    "A larger buffer bridges stalls but writes no less: sustained rate {} Mbit/s, required {} Mbit/s.",
                    m_evaluated.result.sustainable ? twoDecimals(m_evaluated.result.sustainable->value) : "?",
                    twoDecimals(m_advice.neededMegabits)));
        explainWritePoints();
        explainCopies();
        explainExtents();
        explainPadding();
        explainConsistency();
        explainFamilies();
    }

private:
    void add(Message message) { m_evaluated.reasons.push_back(std::move(message)); }
    bool isBufferAlone() const
    {
        return m_evaluated.mitigation.groups.size() == 1 && m_evaluated.mitigation.groups.front() == "buffer";
    }
    bool hasOpenUnits() const { return m_card.ftl.kind == FtlKind::openAu; }

    // Compares concurrent write points with open units.
    void explainWritePoints()
    {
        if (!hasOpenUnits() || std::abs(m_now.writePoints - m_before.writePoints) < 0.25)
            return;
        const double open = m_card.ftl.openUnits;
        const Argument now = twoDecimals(m_now.writePoints), before = twoDecimals(m_before.writePoints),
                       units = twoDecimals(open);
        const Argument window = twoDecimals(seconds(m_base.config.indexInterval));
        if (m_now.writePoints <= open && m_before.writePoints <= open)
            return; // every write point has an open unit
        if (m_now.writePoints <= open)
            add(msg("advice",
                    "Writes within {} s go to {} units instead of {}; the card keeps {} open, so units stay open until "
                    "full.",
                    window, now, before, units));
        else if (m_now.writePoints < m_before.writePoints)
            add(msg("advice", "Writes within {} s go to {} units instead of {}; the card keeps {} open.", window, now,
                    before, units));
        else
            add(msg("advice",
                    "Writes within {} s go to {} units instead of {}; the card keeps only {} open, so each further "
                    "unit forces a merge.",
                    window, now, before, units));
    }

    // Valid-page copies, and the writes that cause them.
    void explainCopies()
    {
        const double now = perVideo(m_now.copied, m_now), before = perVideo(m_before.copied, m_before);
        if (std::abs(now - before) <= kNotableChange * std::max(now, before)) {
            add(msg("advice", "Valid-page copies hardly change: {} MB per MB of video.", twoDecimals(now)));
            return;
        }
        if (m_card.ftl.kind == FtlKind::page)
            return add(now < before
                           ? msg("advice", "Garbage collection copies {} MB per MB of video instead of {} MB.",
                                 twoDecimals(now), twoDecimals(before))
                           : msg("advice",
                                 "Garbage collection copies {} MB per MB of video, more than the {} MB before.",
                                 twoDecimals(now), twoDecimals(before)));
        add(msg("advice",
                "The card merges {} times per minute instead of {}, and copies {} MB per MB of video instead of {} MB.",
                twoDecimals(perMinute(m_now.merges, m_now)), twoDecimals(perMinute(m_before.merges, m_before)),
                twoDecimals(now), twoDecimals(before)));
        explainCause(now - before);
    }

    // `whole`: change of the copied bytes per byte of video. Names the kind of write that accounts for most of it.
    void explainCause(double whole)
    {
        std::size_t most = 0;
        double largest = 0;
        for (std::size_t cause = 0; cause < kWriteCauses; ++cause) {
            const double share =
                (perVideo(m_now.copiedBy[cause], m_now) - perVideo(m_before.copiedBy[cause], m_before)) / whole;
            if (share > largest)
                std::tie(largest, most) = std::pair(share, cause);
        }
        add(causeSentence(static_cast<WriteCause>(most), twoDecimals(std::min(100.0, std::round(100 * largest)))));
    }

    // Extents that are not longer than a unit fill none from start to end, so their units close with a merge.
    void explainExtents()
    {
        const Bytes unit = m_card.page * m_card.pagesPerBlock;
        const Bytes taken = m_evaluated.result.config.preallocate;
        if (m_card.ftl.kind == FtlKind::page || taken.count() == 0 || taken == m_base.config.preallocate)
            return;
        const auto filledShare = [](const RecordingOutcome& of) {
            const double all = static_cast<double>(of.unitsFilled + of.merges);
            return all > 0 ? 100 * static_cast<double>(of.unitsFilled) / all : 0.0;
        };
        const double units = static_cast<double>(taken.count()) / static_cast<double>(unit.count());
        if (units <= kFewUnits)
            add(msg("advice",
                    "Extents of {} are not aligned to the units ({}): {} % of the closed units were filled "
                    "sequentially ({} % without preallocation), the others need a merge. This outweighs the gain of "
                    "separate streams, which occupy one more unit.",
                    binaryBytes(taken), binaryBytes(unit), twoDecimals(std::round(filledShare(m_now))),
                    twoDecimals(std::round(filledShare(m_before)))));
        else
            add(msg("advice",
                    "Extents of {} contain whole units: {} % of the units close without a merge ({} % without "
                    "preallocation).",
                    binaryBytes(taken), twoDecimals(std::round(filledShare(m_now))),
                    twoDecimals(std::round(filledShare(m_before)))));
    }

    void explainPadding()
    {
        const auto padded = [](const RecordingOutcome& of) {
            return static_cast<double>(of.padding.count()) /
                   static_cast<double>(std::max<std::uint64_t>(1, of.hostBytes.count()));
        };
        if (std::abs(padded(m_now) - padded(m_before)) < kNotablePadding)
            return;
        add(msg("advice", "Partly written pages add {} % instead of {} %.", twoDecimals(100 * padded(m_now)),
                twoDecimals(100 * padded(m_before))));
    }

    void explainConsistency()
    {
        const std::size_t all = m_evaluated.recordings();
        if (m_evaluated.better == all)
            add(msg("advice", "Better in all {} recordings.", all));
        else if (m_evaluated.worse == all)
            add(msg("advice", "Worse in all {} recordings.", all));
        else if (m_evaluated.helps() || m_evaluated.harms())
            add(msg("advice", "Better in {}, worse in {} of {} recordings.", m_evaluated.better, m_evaluated.worse,
                    all));
        else
            add(msg("advice", "Better in {}, worse in {} of {} recordings: not significant.", m_evaluated.better,
                    m_evaluated.worse, all));
    }

    // Names the families on which the effect is the opposite.
    void explainFamilies()
    {
        for (const FamilyEffect& other : m_evaluated.familyEffects) {
            const Family family = m_advice.families[other.family].family;
            const bool harms = m_evaluated.helps() && other.harms();
            if (!harms && !(m_evaluated.harms() && other.helps()))
                continue;
            add(familySentence(family, harms));
            const Measure lost{other.droppedMitigated, "ms"}, before{other.droppedUnchanged, "ms"},
                rate{other.rateMitigated, "Mbit/s"}, rateUnchanged{other.rateUnchanged, "Mbit/s"};
            add(argumentText(lost) == argumentText(before)
                    ? msg("advice", "(Sustained rate there: {} instead of {}.)", rate, rateUnchanged)
                    : msg("advice", "(Video lost there: {} instead of {}; sustained rate: {} instead of {}.)", lost,
                          before, rate, rateUnchanged));
        }
    }

    const FlashDesign& m_card;
    const Advice& m_advice;
    const WritePathResult& m_base;
    EvaluatedMitigation& m_evaluated;
    const RecordingOutcome &m_before, &m_now;
};

} // namespace

void explain(Advice& advice)
{
    advice.baseCosts = costsOf(advice.base);
    for (EvaluatedMitigation& evaluated : advice.mitigations) {
        evaluated.costs = costsOf(evaluated.result);
        Reasons(advice, evaluated).explain();
    }
}

} // namespace assay
