#include "run/scenario/speed_class/confirmation_reads.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <limits>

namespace assay {

namespace {

double binomialUpperTail(std::size_t count, std::size_t all, double probability)
{
    const boost::math::binomial_distribution<double> drawn(static_cast<double>(all), probability);
    return boost::math::cdf(boost::math::complement(drawn, static_cast<double>(count) - 1));
}

std::size_t countAbove(const std::vector<Ns>& longestFirst, Ns limit)
{
    const auto end = std::ranges::partition_point(longestFirst, [&](Ns time) { return time > limit; });
    return static_cast<std::size_t>(end - longestFirst.begin());
}

} // namespace

void LongestTime::merge(const LongestTime& other)
{
    if (reproduced || other.reproduced)
        reproduced = std::max(reproduced.value_or(withoutHostDelay), other.reproduced.value_or(other.withoutHostDelay));
    time = std::max(time, other.time);
    withoutHostDelay = std::max(withoutHostDelay, other.withoutHostDelay);
}

Ns LongestTime::confirmed() const
{
    return reproduced && withoutHostDelay - *reproduced < kMaxUnaccountedDelay ? std::min(withoutHostDelay, *reproduced)
                                                                               : withoutHostDelay;
}

void LongestTimes::add(Ns time)
{
    if (m_times.size() == kMaxTimes && time <= m_times.back())
        return;
    m_times.insert(std::ranges::upper_bound(m_times, time, std::greater()), time);
    m_times.resize(std::min(m_times.size(), kMaxTimes));
}

double hostPValue(const ConfirmationReads& confirmation, Ns limit)
{
    const std::size_t slow = countAbove(confirmation.longest, limit);
    if (slow == 0 || confirmation.wakeups == 0)
        return 1;
    const double handOvers = kHandOversPerIo * static_cast<double>(confirmation.reads);
    const double readProbability = handOvers / (handOvers + static_cast<double>(confirmation.wakeups));
    double smallest = 1;
    for (std::size_t i = 0; i < slow; ++i) {
        const std::size_t late = countAbove(confirmation.wakeupDelays, confirmation.longest[i] - limit - Ns(1));
        if (late == LongestTimes::kMaxTimes)
            break; // more were not stored; the next reads require fewer
        smallest = std::min(smallest, binomialUpperTail(i + 1, i + 1 + late, readProbability));
    }
    return std::min(1.0, smallest * static_cast<double>(slow));
}

Ns largestMissedLimit(const ConfirmationReads& confirmation)
{
    if (confirmation.longest.empty())
        return {};
    Ns missed{}, other = confirmation.longest.front();
    if (hostPValue(confirmation, missed) > kSignificanceLevel)
        return {};
    while (other - missed > std::chrono::microseconds(1)) {
        const Ns middle = missed + (other - missed) / 2;
        (hostPValue(confirmation, middle) <= kSignificanceLevel ? missed : other) = middle;
    }
    return missed;
}

double requiredWakeups(std::uint64_t slow, std::uint64_t reads)
{
    if (slow == 0)
        return std::numeric_limits<double>::infinity();
    const double count = static_cast<double>(std::min<std::uint64_t>(slow, LongestTimes::kMaxTimes));
    return kHandOversPerIo * static_cast<double>(reads) * (std::pow(kSignificanceLevel / count, -1 / count) - 1);
}

} // namespace assay
