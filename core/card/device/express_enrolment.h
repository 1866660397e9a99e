// Enrolment of an SD Express slot: a person takes a card out and puts it back, twice, and the port where exactly that
// card goes and returns is the slot. Pure: observations are passed in.
#pragma once

#include "card/device/express_slots.h"
#include "ground/base/message.h"

#include <map>
#include <string>
#include <vector>

namespace assay {

class ExpressEnrolment {
public:
    enum class Step {
        removing,  // the card is to be taken out
        inserting, // and to be put back
        settling,  // back for the last time: nothing may begin to use it
        done,
        refused
    };
    static constexpr unsigned kRounds = 2;
    // Looks after the last insertion: a desktop mounts what comes within a second or two.
    static constexpr unsigned kQuietLooks = 30;

    explicit ExpressEnrolment(ExpressSlots known) : m_slots(std::move(known)) {}

    // Takes all disks that are present. Call it five to ten times a second.
    void see(const std::vector<DeviceInfo>& disks);
    Step step() const { return m_step; }
    unsigned round() const { return m_round; } // insertions seen
    const HotPlugPort& port() const { return m_port; }
    const Message& refusal() const { return m_refusal; } // why, once refused
    // Slots to be stored: with every port barred so far and, once done, the enrolled one.
    const ExpressSlots& slots() const { return m_slots; }

private:
    using Disks = std::map<std::string, DeviceInfo>; // by erase id, else by path
    void barPorts(const Disks& now);
    void refuse(Message why);
    void goesAway(const Disks& gone);
    void comesBack(const Disks& gone, const Disks& came);
    void settles(const Disks& gone);

    ExpressSlots m_slots;
    Step m_step = Step::removing;
    unsigned m_round = 0, m_quiet = 0;
    bool m_seen = false; // anything at all
    Disks m_present;     // as seen last
    HotPlugPort m_port;
    std::string m_card; // key of the one that was taken out
    Message m_refusal;
};

} // namespace assay
