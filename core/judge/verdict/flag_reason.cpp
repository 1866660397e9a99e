#include "judge/verdict/flag_reason.h"

#include "ground/quantity/metric_flag.h"

namespace assay {

Message flagReason(MetricFlag flag, const std::string& metric)
{
    if (flag == MetricFlag::implausiblyFast)
        return msg(
            "verdict",
            "{metric} rests on reads faster than the card's bus can carry, so the data did not come from the card; "
            "use another reader.",
            metric);
    if (flag == MetricFlag::cachedRead)
        return msg(
            "verdict",
            "{metric} rests on reads answered by the memory of this computer, not by the card; test on a system with "
            "direct I/O.",
            metric);
    if (flag == MetricFlag::withinCache)
        return msg("verdict",
                   "{metric} rests on data read back so soon that a cache could have held it; test a larger region.",
                   metric);
    if (flag == MetricFlag::cacheNotCard)
        return msg("verdict",
                   "{metric} is how fast the memory of this computer took the data, not the card; judge a way of "
                   "writing that waits for the card.",
                   metric);
    if (flag == MetricFlag::freshOutOfBox)
        return msg(
            "verdict",
            "{metric} is of a card that this run has not written over once, and flash that is free makes it look "
            "better; fill the card before.",
            metric);
    if (flag == MetricFlag::onCounterfeit)
        return msg(
            "verdict",
            "{metric} was measured on a counterfeit, which loses what is written beyond its real capacity, so it "
            "decides nothing.",
            metric);
    if (flag == MetricFlag::onDeadCard)
        return msg("verdict", "{metric} was measured on a card that does not store data, so it decides nothing.",
                   metric);
    return {};
}

} // namespace assay
