#include "judge/advice/reasons.h"

#include "ground/base/quantity_text.h"
#include "ground/base/text.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace assay {

namespace {

constexpr double kNotable = 0.1; // relative change of the copied bytes below which they explain nothing
constexpr double kFewUnits = 2;  // extents of at most this many units rarely contain a whole unit
constexpr double kPadded = 0.05; // share of the host bytes

std::string short2(double value) { return quantityText(std::round(value * 100) / 100, "1"); }

double perVideo(Bytes bytes, const RecordingOutcome& of) // bytes per byte of video
{
    return of.video.count() > 0 ? static_cast<double>(bytes.count()) / static_cast<double>(of.video.count()) : 0.0;
}

double perMinute(std::uint64_t count, const RecordingOutcome& of)
{
    return of.recorded.count() > 0 ? static_cast<double>(count) * 60 / seconds(of.recorded) : 0.0;
}

// The camera buffers the bytes of one write per stream. A power cut loses the video that is not yet written or not yet
// named by an index.
CureCosts costsOf(const WayOfWriting& way)
{
    const RecorderConfig& config = way.config;
    CureCosts costs;
    costs.memory = way.buffer + config.flush * config.megabitsPerSecond.size();
    const std::uint64_t files = config.capacity / std::max(config.segment, Bytes(1)) + 1;
    costs.wasted = Bytes(config.cluster.count() / 2) * files + config.preallocate * config.megabitsPerSecond.size() +
                   Bytes(static_cast<std::uint64_t>(config.keepFree * static_cast<double>(config.capacity.count())));
    const double slowest = *std::ranges::min_element(config.megabitsPerSecond) * 1e6 / 8;
    costs.lostSeconds = seconds(config.indexInterval) +
                        (config.flushOnIndex ? 0.0 : static_cast<double>(config.flush.count()) / slowest);
    return costs;
}

Message shareOf(Cause cause, const std::string& percent)
{
    switch (cause) {
    case Cause::video: return msg("advice", "{} % of the difference is what writes of video make it move.", percent);
    case Cause::index:
        return msg("advice", "{} % of the difference is what writes of the index make it move.", percent);
    case Cause::fileSystem:
        return msg("advice", "{} % of the difference is what writes of the tables make it move.", percent);
    case Cause::log: break;
    }
    return msg("advice", "{} % of the difference is what writes of the log make it move.", percent);
}

// Same flash with another translation layer; the figures are those of families.cpp.
Message harmsOn(Family family)
{
    switch (family) {
    case Family::openUnits: return msg("advice", "It harms a card with six open units of 4 MiB.");
    case Family::logBlocks: return msg("advice", "It harms a card with units of 1 MiB and sixteen log blocks.");
    case Family::pageMapped: return msg("advice", "It harms a card that is mapped by pages, with 7 % of spare flash.");
    case Family::slcCache: break;
    }
    return msg("advice", "It harms this card with an SLC cache before its flash.");
}

Message helpsOn(Family family)
{
    switch (family) {
    case Family::openUnits: return msg("advice", "It helps a card with six open units of 4 MiB.");
    case Family::logBlocks: return msg("advice", "It helps a card with units of 1 MiB and sixteen log blocks.");
    case Family::pageMapped: return msg("advice", "It helps a card that is mapped by pages, with 7 % of spare flash.");
    case Family::slcCache: break;
    }
    return msg("advice", "It helps this card with an SLC cache before its flash.");
}

class Reasons {
public:
    Reasons(const Advice& advice, TriedCure& tried)
        : m_card(advice.cards.front().design), m_advice(advice), m_base(advice.base), m_tried(tried),
          m_before(advice.base.counted), m_now(tried.result.counted)
    {
    }
    void say()
    {
        if (isBufferAlone())
            return add(msg("advice",
                           "It bridges pauses of the card and lets it write no less: the card takes {} Mbit/s "
                           "where {} are needed.",
                           m_tried.result.sustainable ? short2(m_tried.result.sustainable->value) : "?",
                           short2(m_advice.neededMegabits)));
        sayPlaces();
        sayMoved();
        sayPieces();
        sayPadding();
        sayHowOften();
        sayElsewhere();
    }

private:
    void add(Message message) { m_tried.because.push_back(std::move(message)); }
    bool isBufferAlone() const { return m_tried.cure.groups.size() == 1 && m_tried.cure.groups.front() == "buffer"; }
    bool hasOpenUnits() const { return m_card.ftl.kind == FtlKind::openAu; }

    // Compares concurrent write points with open units.
    void sayPlaces()
    {
        if (!hasOpenUnits() || std::abs(m_now.points - m_before.points) < 0.25)
            return;
        const double open = m_card.ftl.openUnits;
        const std::string now = short2(m_now.points), before = short2(m_before.points), units = short2(open);
        const std::string window = short2(seconds(m_base.config.indexInterval));
        if (m_now.points <= open && m_before.points <= open)
            return; // every write point has an open unit
        if (m_now.points <= open)
            add(msg("advice",
                    "Within {} s it writes to {} units in place of {}, and the card keeps {} open: they stay "
                    "open until they are full.",
                    window, now, before, units));
        else if (m_now.points < m_before.points)
            add(msg("advice", "Within {} s it writes to {} units in place of {}; the card keeps {} open.", window, now,
                    before, units));
        else
            add(msg("advice",
                    "Within {} s it writes to {} units in place of {}, and the card keeps only {} open: one "
                    "more has to be closed, and merged, for another.",
                    window, now, before, units));
    }

    // Valid-page copies, and the writes that cause them.
    void sayMoved()
    {
        const double now = perVideo(m_now.moved, m_now), before = perVideo(m_before.moved, m_before);
        if (std::abs(now - before) <= kNotable * std::max(now, before)) {
            add(msg("advice", "The card moves about as much as before: {} MB for each MB of video.", short2(now)));
            return;
        }
        if (m_card.ftl.kind == FtlKind::page)
            return add(now < before
                           ? msg("advice", "Collection moves {} MB for each MB of video in place of {}.", short2(now),
                                 short2(before))
                           : msg("advice", "Collection moves {} MB for each MB of video, more than the {} before.",
                                 short2(now), short2(before)));
        add(msg("advice",
                "It merges {} times a minute in place of {}, and moves {} MB for each MB of video in place of {}.",
                short2(perMinute(m_now.merges, m_now)), short2(perMinute(m_before.merges, m_before)), short2(now),
                short2(before)));
        sayCause(now - before);
    }

    // `whole`: change of the copied bytes per byte of video. Names the kind of write that accounts for most of it.
    void sayCause(double whole)
    {
        std::size_t most = 0;
        double largest = 0;
        for (std::size_t cause = 0; cause < kCauses; ++cause) {
            const double share =
                (perVideo(m_now.movedBy[cause], m_now) - perVideo(m_before.movedBy[cause], m_before)) / whole;
            if (share > largest)
                std::tie(largest, most) = std::pair(share, cause);
        }
        add(shareOf(static_cast<Cause>(most), short2(std::min(100.0, std::round(100 * largest)))));
    }

    // Extents that are not longer than a unit fill none from start to end, so their units close with a merge.
    void sayPieces()
    {
        const Bytes unit = m_card.page * m_card.pagesPerBlock;
        const Bytes taken = m_tried.result.config.preallocate;
        if (m_card.ftl.kind == FtlKind::page || taken.count() == 0 || taken == m_base.config.preallocate)
            return;
        const auto filled = [](const RecordingOutcome& of) {
            const double all = static_cast<double>(of.filled + of.merges);
            return all > 0 ? 100 * static_cast<double>(of.filled) / all : 0.0;
        };
        const double units = static_cast<double>(taken.count()) / static_cast<double>(unit.count());
        if (units <= kFewUnits)
            add(msg(
                "advice",
                "Pieces of {} do not begin where a unit of the card ({}) does, so they hold hardly a whole one: {} % "
                "of the units that are closed were filled in order ({} % without), the others are merged. That does "
                "not pay for the streams being kept apart, which takes a unit more.",
                binaryBytes(taken), binaryBytes(unit), short2(std::round(filled(m_now))),
                short2(std::round(filled(m_before)))));
        else
            add(msg("advice",
                    "Pieces of {} hold whole units of the card, which are filled from front to end and need no "
                    "merge: {} % of the units that are closed ({} % without).",
                    binaryBytes(taken), short2(std::round(filled(m_now))), short2(std::round(filled(m_before)))));
    }

    void sayPadding()
    {
        const auto padded = [](const RecordingOutcome& of) {
            return static_cast<double>(of.padding.count()) /
                   static_cast<double>(std::max<std::uint64_t>(1, of.host.count()));
        };
        if (std::abs(padded(m_now) - padded(m_before)) < kPadded)
            return;
        add(msg("advice", "Pages written in part add {} % in place of {} %.", short2(100 * padded(m_now)),
                short2(100 * padded(m_before))));
    }

    void sayHowOften()
    {
        const std::size_t all = m_tried.recordings();
        if (m_tried.better == all)
            add(msg("advice", "Better in all of {} recordings.", all));
        else if (m_tried.worse == all)
            add(msg("advice", "Worse in all of {} recordings.", all));
        else if (m_tried.helps() || m_tried.harms())
            add(msg("advice", "Better in {} and worse in {} of {} recordings.", m_tried.better, m_tried.worse, all));
        else
            add(msg("advice", "Better in {} and worse in {} of {} recordings: chance decides.", m_tried.better,
                    m_tried.worse, all));
    }

    // Names the families on which the effect is the opposite.
    void sayElsewhere()
    {
        for (const Elsewhere& other : m_tried.elsewhere) {
            const Family family = m_advice.families[other.family].family;
            const bool harms = m_tried.helps() && other.harms();
            if (!harms && !(m_tried.harms() && other.helps()))
                continue;
            add(harms ? harmsOn(family) : helpsOn(family));
            const std::string lost = quantityText(other.droppedNow, "ms"),
                              before = quantityText(other.droppedBefore, "ms"),
                              rate = quantityText(other.rateNow, "Mbit/s"),
                              rateBefore = quantityText(other.rateBefore, "Mbit/s");
            add(lost == before
                    ? msg("advice", "(There the card takes {} in place of {}.)", rate, rateBefore)
                    : msg("advice", "(There it loses {} in place of {}, and the card takes {} in place of {}.)", lost,
                          before, rate, rateBefore));
        }
    }

    const FlashDesign& m_card;
    const Advice& m_advice;
    const WayOfWriting& m_base;
    TriedCure& m_tried;
    const RecordingOutcome &m_before, &m_now;
};

} // namespace

void explain(Advice& advice)
{
    advice.baseCosts = costsOf(advice.base);
    for (TriedCure& tried : advice.cures) {
        tried.costs = costsOf(tried.result);
        Reasons(advice, tried).say();
    }
}

} // namespace assay
