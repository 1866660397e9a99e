#include "card/device/express_enrolment.h"

#include "ground/base/text.h"

namespace assay {

void ExpressEnrolment::refuse(Message why)
{
    m_step = Step::refused;
    m_refusal = std::move(why);
}

void ExpressEnrolment::barPorts(const Disks& now)
{
    for (const auto& [key, disk] : now)
        if (const std::string path = portOf(disk.identity).path; !path.empty() && isInUse(disk) && !m_slots.bars(path))
            m_slots.barred.push_back(path);
}

void ExpressEnrolment::see(const std::vector<DeviceInfo>& disks)
{
    Disks now, gone, came;
    for (const DeviceInfo& disk : disks)
        if (disk.bus == Bus::nvme && disk.capacity > Bytes(0) && !disk.isPartition)
            now.insert_or_assign(disk.eraseId.empty() ? disk.path : disk.eraseId, disk);
    if (m_step == Step::done || m_step == Step::refused)
        return;
    barPorts(now);
    for (const auto& [key, disk] : m_present)
        if (!now.contains(key))
            gone.emplace(key, disk);
    for (const auto& [key, disk] : now)
        if (m_seen && !m_present.contains(key))
            came.emplace(key, disk);
    m_seen = true;
    m_present = std::move(now);
    if (m_slots.bars(m_port.path)) {
        refuse(msg("permit",
                   "The slot {} holds a disk in use, mounted or held by another program, so it is barred and cannot be "
                   "enrolled. Turn off automatic mounting by the desktop before a slot is enrolled; only an "
                   "administrator can lift the bar, in the file of enrolled slots.",
                   m_port.path));
        return;
    }
    switch (m_step) {
    case Step::removing: return goesAway(gone);
    case Step::inserting: return comesBack(gone, came);
    case Step::settling: return settles(gone);
    case Step::done:
    case Step::refused: return;
    }
}

void ExpressEnrolment::goesAway(const Disks& gone)
{
    if (gone.empty())
        return;
    const auto& [key, disk] = *gone.begin();
    const std::string path = displayable(disk.path);
    const HotPlugPort port = portOf(disk.identity);
    if (gone.size() > 1)
        return refuse(
            msg("permit", "More than one NVMe disk was removed, so the slot cannot be determined; begin again."));
    if (port.path.empty())
        return refuse(msg("permit", "{} was in no PCIe hot-plug slot, so the place cannot be enrolled.", path));
    if (isInUse(disk) || m_slots.bars(port.path))
        return refuse(msg("permit",
                          "The slot {} of {} holds, or has held, a disk in use: the system's, or one that is mounted, "
                          "swap or held. It cannot be enrolled.",
                          port.path, path));
    if (!isOnlyNamespace(disk.identity))
        return refuse(
            msg("permit", "{} is not the only namespace of its controller, so it is not an SD Express card.", path));
    if (m_round > 0 && key != m_card)
        return refuse(
            msg("permit", "{} was removed, which is not the card that was taken out before; begin again.", path));
    m_port = port;
    m_card = key;
    m_step = Step::inserting;
}

void ExpressEnrolment::comesBack(const Disks& gone, const Disks& came)
{
    if (!gone.empty())
        return refuse(msg("permit", "Another NVMe disk was removed, so the slot cannot be determined; begin again."));
    if (came.empty())
        return;
    const auto& [key, disk] = *came.begin();
    if (came.size() > 1 || portOf(disk.identity) != m_port)
        return refuse(msg("permit",
                          "{} appeared at another place than {}, so the slot cannot be determined; begin again.",
                          displayable(disk.path), m_port.path));
    if (key != m_card)
        return refuse(
            msg("permit", "{} is not the card that was taken out; begin again with one card.", displayable(disk.path)));
    m_step = ++m_round == kRounds ? Step::settling : Step::removing;
}

void ExpressEnrolment::settles(const Disks& gone)
{
    if (!gone.empty())
        return refuse(msg("permit", "The card was removed before its slot was enrolled; begin again."));
    if (++m_quiet < kQuietLooks)
        return;
    if (!m_slots.enrols(m_port))
        m_slots.enrolled.push_back(m_port);
    m_step = Step::done;
}

} // namespace assay
