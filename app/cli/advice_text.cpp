#include "cli/advice_text.h"

#include "base/quantity_text.h"
#include "base/text.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "scenario/scenario.h"

#include <algorithm>

namespace assay::cli {

namespace {

constexpr std::size_t kReasons = 6; // of the best cures, and of every one that harms

std::string foretoldText(const Foretold& value, const std::string& unit)
{
    const std::string text = quantityText(value.value, unit);
    return value.ci.low < value.ci.high ? say(msg("cli", "{} ({})", text, rangeText(value.ci.low, value.ci.high, unit)))
                                        : text;
}

std::string costText(const CureCosts& costs, const CureCosts& base)
{
    std::string out;
    const auto add = [&](const Message& cost) {
        out += (out.empty() ? "" : phrases().translate("cli", ", ")) + say(cost);
    };
    if (costs.memory > base.memory)
        add(msg("cli", "{} more memory", binaryBytes(costs.memory - base.memory)));
    if (costs.wasted > base.wasted)
        add(msg("cli", "{} of the card", humanBytes(costs.wasted - base.wasted)));
    if (costs.lostSeconds > base.lostSeconds)
        add(msg("cli", "{} s of video at a power cut", quantityText(costs.lostSeconds, "1")));
    return out;
}

void addRow(TextTable& table, const std::string& title, const WayOfWriting& way, const std::string& costs)
{
    const std::string rate = way.sustainable ? foretoldText(*way.sustainable, findQuantity("sustainable_rate")->unit)
                                             : say(msg("cli", "not known"));
    table.addRow({title, foretoldText(way.dropped, "ms"), rate, foretoldText(way.waf, "1"),
                  quantityText(way.life.value, "1"), costs});
}

std::string cardLine(const Advice& advice)
{
    const FlashDesign& card = advice.cards.front().design;
    const std::string unit = binaryBytes(card.page * card.pagesPerBlock);
    switch (card.ftl.kind) {
    case FtlKind::openAu:
        return say(msg("cli", "The card, as this run has learned it: {} open units of {}.", card.ftl.openUnits, unit));
    case FtlKind::hybrid:
        return say(msg("cli",
                       "The card, as this run has learned it: units of {}, {} log blocks for writes out of order.",
                       unit, card.ftl.logBlocks));
    case FtlKind::page:
    case FtlKind::ideal: break;
    }
    return say(msg("cli", "The card, as this run has learned it: mapped by pages of {}, {} % of spare flash.",
                   binaryBytes(card.page), quantityText(100 * card.ftl.overProvisioning, "1")));
}

std::string measuredLine(const Advice& advice, const JudgedRecord& run)
{
    if (!advice.measuredDropped)
        return "";
    const auto rate = advice.measuredSustainable ? quantityText(std::get<double>(advice.measuredSustainable->value),
                                                                advice.measuredSustainable->unit)
                                                 : say(msg("cli", "not known"));
    return say(msg("cli", "Measured in {steps}: {} lost, sustained rate {}.", advice.step,
                   quantityText(std::get<double>(advice.measuredDropped->value), "ms"), rate),
               namesOf(run)) +
           "\n";
}

} // namespace

std::string cureName(const Cure& cure)
{
    std::string out;
    for (const Message& title : cure.titles)
        out += (out.empty() ? "" : " + ") + say(title);
    return out;
}

std::string adviceText(const Advice& advice, const JudgedRecord& run)
{
    TextTable table;
    for (const Message& title : {msg("cli", "CURE"), msg("cli", "VIDEO LOST"), msg("cli", "SUSTAINED RATE"),
                                 msg("cli", "WRITE AMPLIFICATION"), msg("cli", "LIFE"), msg("cli", "COSTS")})
        table.addColumn(say(title));
    addRow(table, say(msg("cli", "as it is")), advice.base, "");
    for (const TriedCure& tried : advice.cures)
        addRow(table, cureName(tried.cure), tried.result, costText(tried.costs, advice.baseCosts));
    std::string out = cardLine(advice) + "\n" + measuredLine(advice, run) + "\n" + table.text() + "\n" +
                      say(msg("cli",
                              "Foretold for {} of recording on the aged card, {} recordings each; 90 % intervals for "
                              "another recording, over all cards that remain possible. LIFE is that of the flash, "
                              "against the recording as it is.",
                              say(durationMessage(advice.base.all.front().recorded)), advice.seeds)) +
                      "\n";
    std::size_t rank = 0;
    for (const TriedCure& tried : advice.cures) {
        if (rank++ >= kReasons && !tried.harms())
            continue;
        std::string reasons;
        for (const Message& reason : tried.because)
            reasons += (reasons.empty() ? "" : " ") + say(reason);
        if (!reasons.empty())
            out += "\n" + say(msg("cli", "{}: {}", cureName(tried.cure), reasons)) + "\n";
    }
    return out;
}

} // namespace assay::cli
