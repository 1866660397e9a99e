#include "run/scenario/speed_class/second_look.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <limits>

namespace assay {

namespace {

double atLeastByChance(std::size_t count, std::size_t all, double chanceOfEach)
{
    const boost::math::binomial_distribution<double> drawn(static_cast<double>(all), chanceOfEach);
    return boost::math::cdf(boost::math::complement(drawn, static_cast<double>(count) - 1));
}

std::size_t countAbove(const std::vector<Ns>& longestFirst, Ns limit)
{
    const auto end = std::ranges::partition_point(longestFirst, [&](Ns time) { return time > limit; });
    return static_cast<std::size_t>(end - longestFirst.begin());
}

} // namespace

void LongestTime::take(const LongestTime& other)
{
    if (again || other.again)
        again = std::max(again.value_or(withoutWaits), other.again.value_or(other.withoutWaits));
    time = std::max(time, other.time);
    withoutWaits = std::max(withoutWaits, other.withoutWaits);
}

Ns LongestTime::sure() const
{
    return again && withoutWaits - *again < kUncountedDelay ? std::min(withoutWaits, *again) : withoutWaits;
}

void LongestOf::take(Ns time)
{
    if (m_times.size() == kKept && time <= m_times.back())
        return;
    m_times.insert(std::ranges::upper_bound(m_times, time, std::greater()), time);
    m_times.resize(std::min(m_times.size(), kKept));
}

double chanceOfHost(const SecondLook& look, Ns limit)
{
    const std::size_t slow = countAbove(look.longest, limit);
    if (slow == 0 || look.wakeups == 0)
        return 1;
    const double handOvers = kHandOvers * static_cast<double>(look.reads);
    const double ofReads = handOvers / (handOvers + static_cast<double>(look.wakeups));
    double smallest = 1;
    for (std::size_t i = 0; i < slow; ++i) {
        const std::size_t late = countAbove(look.latest, look.longest[i] - limit - Ns(1));
        if (late == LongestOf::kKept)
            break; // more were not kept; fewer are required of the next
        smallest = std::min(smallest, atLeastByChance(i + 1, i + 1 + late, ofReads));
    }
    return std::min(1.0, smallest * static_cast<double>(slow));
}

Ns surelyAbove(const SecondLook& look)
{
    if (look.longest.empty())
        return {};
    Ns missed{}, other = look.longest.front();
    if (chanceOfHost(look, missed) > kHostRisk)
        return {};
    while (other - missed > std::chrono::microseconds(1)) {
        const Ns middle = missed + (other - missed) / 2;
        (chanceOfHost(look, middle) <= kHostRisk ? missed : other) = middle;
    }
    return missed;
}

double wakeupsNeeded(std::uint64_t slow, std::uint64_t reads)
{
    if (slow == 0)
        return std::numeric_limits<double>::infinity();
    const double count = static_cast<double>(std::min<std::uint64_t>(slow, LongestOf::kKept));
    return kHandOvers * static_cast<double>(reads) * (std::pow(kHostRisk / count, -1 / count) - 1);
}

} // namespace assay
