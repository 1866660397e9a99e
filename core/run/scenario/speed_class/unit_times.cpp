#include "run/scenario/speed_class/unit_times.h"

#include <algorithm>

namespace assay {

void SlowestPart::merge(const SlowestPart& other)
{
    size = other.size;
    count += other.count;
    if (other.time.time > time.time)
        offset = other.offset;
    time.merge(other.time);
}

void PartTimer::add(Bytes length, const std::optional<LongestTime>& time)
{
    m_done += length;
    m_sum = m_sum && time ? std::optional(LongestTime{m_sum->time + time->time,
                                                      m_sum->withoutHostDelay + time->withoutHostDelay, std::nullopt})
                          : std::nullopt;
    if (m_done < m_slowest.size)
        return;
    if (m_sum)
        m_slowest.merge({m_slowest.size, 1, *m_sum, m_at});
    m_at += m_done;
    m_done = Bytes();
    m_sum = LongestTime();
}

void UnitTimes::merge(const UnitTimes& other)
{
    part.merge(other.part);
    su.merge(other.su);
    write.merge(other.write);
    update.merge(other.update);
    tableWrite.merge(other.tableWrite);
    writes += other.writes;
    writeSum += other.writeSum;
}

LongestTime& timeOf(UnitTimes& times, UnitTime kind)
{
    switch (kind) {
    case UnitTime::part: return times.part.time;
    case UnitTime::su: return times.su.time;
    case UnitTime::write: return times.write;
    case UnitTime::update: return times.update;
    case UnitTime::tableWrite: break;
    }
    return times.tableWrite;
}

void ReproducedTimes::record(UnitTimes times, const UnitStart& start)
{
    for (const UnitTime kind : kUnitTimes) {
        std::vector<Entry>& worst = m_worst[index(kind)];
        const Entry entry{timeOf(times, kind).withoutHostDelay, start};
        worst.insert(std::ranges::upper_bound(worst, entry.time, std::greater(), &Entry::time), entry);
        worst.resize(std::min(worst.size(), kMinReproducingUnits));
    }
}

void ReproducedTimes::recordRewrite(UnitTimes times, const UnitStart& start)
{
    for (const UnitTime kind : kUnitTimes)
        if (slowestUnit(kind) == start)
            m_rewrites[index(kind)].push_back(timeOf(times, kind));
}

void ReproducedTimes::apply(UnitTimes& all) const
{
    for (const UnitTime kind : kUnitTimes) {
        const std::vector<LongestTime>& rewrites = m_rewrites[index(kind)];
        LongestTime& time = timeOf(all, kind);
        LongestTimes confirmed;
        for (const LongestTime& one : rewrites) {
            time.merge(one);
            confirmed.add(one.withoutHostDelay);
        }
        if (rewrites.size() < 2)
            continue; // no information
        const std::vector<Entry>& worst = m_worst[index(kind)];
        time.reproduced =
            std::max(confirmed.times()[1], worst.size() == kMinReproducingUnits ? worst.back().time : Ns());
    }
}

} // namespace assay
