#include "run/scenario/speed_class/unit_times.h"

#include <algorithm>

namespace assay {

void SlowestPart::take(const SlowestPart& other)
{
    size = other.size;
    count += other.count;
    if (other.time.time > time.time)
        offset = other.offset;
    time.take(other.time);
}

void PartClock::add(Bytes length, const std::optional<LongestTime>& time)
{
    m_done += length;
    m_sum = m_sum && time ? std::optional(LongestTime{m_sum->time + time->time,
                                                      m_sum->withoutWaits + time->withoutWaits, std::nullopt})
                          : std::nullopt;
    if (m_done < m_slowest.size)
        return;
    if (m_sum)
        m_slowest.take({m_slowest.size, 1, *m_sum, m_at});
    m_at += m_done;
    m_done = Bytes();
    m_sum = LongestTime();
}

void UnitTimes::take(const UnitTimes& other)
{
    part.take(other.part);
    su.take(other.su);
    write.take(other.write);
    update.take(other.update);
    tableWrite.take(other.tableWrite);
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

void Recurrence::note(UnitTimes times, const UnitStart& start)
{
    for (const UnitTime kind : kUnitTimes) {
        std::vector<Seen>& worst = m_worst[index(kind)];
        const Seen seen{timeOf(times, kind).withoutWaits, start};
        worst.insert(std::ranges::upper_bound(worst, seen.time, std::greater(), &Seen::time), seen);
        worst.resize(std::min(worst.size(), kCameBack));
    }
}

void Recurrence::noteAgain(UnitTimes times, const UnitStart& start)
{
    for (const UnitTime kind : kUnitTimes)
        if (worst(kind) == start)
            m_again[index(kind)].push_back(timeOf(times, kind));
}

void Recurrence::apply(UnitTimes& all) const
{
    for (const UnitTime kind : kUnitTimes) {
        const std::vector<LongestTime>& again = m_again[index(kind)];
        LongestTime& time = timeOf(all, kind);
        LongestOf sure;
        for (const LongestTime& one : again) {
            time.take(one);
            sure.take(one.withoutWaits);
        }
        if (again.size() < 2)
            continue; // no information
        const std::vector<Seen>& worst = m_worst[index(kind)];
        time.again = std::max(sure.times()[1], worst.size() == kCameBack ? worst.back().time : Ns());
    }
}

} // namespace assay
