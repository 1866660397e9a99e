#include "judge/verdict/flag_reason.h"

#include "judge/verdict/counterfeit.h"
#include "judge/verdict/preconditioning.h"

namespace assay {

Message flagReason(const std::string& flag, const std::string& metric)
{
    if (flag == "implausibly_fast")
        return msg(
            "verdict",
            "{metric} rests on reads faster than the card's bus can carry, so the data did not come from the card; "
            "use another reader.",
            metric);
    if (flag == "cached_read")
        return msg(
            "verdict",
            "{metric} rests on reads answered by the memory of this computer, not by the card; test on a system with "
            "direct I/O.",
            metric);
    if (flag == "within_cache")
        return msg("verdict",
                   "{metric} rests on data read back so soon that a cache could have held it; test a larger region.",
                   metric);
    if (flag == "cache_not_card")
        return msg("verdict",
                   "{metric} is how fast the memory of this computer took the data, not the card; judge a way of "
                   "writing that waits for the card.",
                   metric);
    if (flag == kFreshOutOfBox)
        return msg(
            "verdict",
            "{metric} is of a card that this run has not written over once, and flash that is free makes it look "
            "better; fill the card before.",
            metric);
    if (flag == kOnCounterfeit)
        return msg(
            "verdict",
            "{metric} was measured on a counterfeit, which loses what is written beyond its real capacity, so it "
            "decides nothing.",
            metric);
    if (flag == kOnDeadCard)
        return msg("verdict", "{metric} was measured on a card that does not store data, so it decides nothing.",
                   metric);
    return {};
}

} // namespace assay
