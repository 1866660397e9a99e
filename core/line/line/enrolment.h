// Enrolment of the slots of a reader: one card is inserted into each slot in turn, and the device that appears is
// written to the station's file. Pure: observations are passed in.
#pragma once

#include "ground/base/message.h"
#include "ground/base/result.h"

#include <set>
#include <string>
#include <vector>

namespace assay {

class Enrolment {
public:
    enum class Step {
        clearing, // a card lies in a reader already: all are to be taken out first
        inserting,
        removing, // the card was seen, and is to be taken out
        done
    };

    // Labels are A1, A2, ... by row and column. 1 to 8 rows and columns.
    Enrolment(unsigned rows, unsigned columns);

    // The ids of the slots in which a card lies now (DeviceInfo::slot).
    void see(const std::set<std::string>& occupied);
    void back(); // the slot before once more
    void skip(); // this place of the reader has no slot

    Step step() const;
    std::size_t place() const { return m_place; } // from 0, by rows; that of the last one when all are done
    const std::vector<std::string>& labels() const { return m_labels; }
    const std::vector<std::string>& ids() const { return m_ids; } // by place; "" = not yet, or skipped
    const Message& complaint() const { return m_complaint; }      // of what was seen last; empty = none

    // The tables [[slot]] of a station's file.
    std::string toml() const;

private:
    unsigned m_columns;
    std::vector<std::string> m_labels, m_ids;
    std::size_t m_place = 0;
    std::set<std::string> m_occupied; // as seen last
    bool m_seen = false;              // anything at all
    bool m_removing = false;
    Message m_complaint;
};

// A station's file with these slots in place of its own; everything else stays as it is, but for comments within its
// tables [[slot]]. An empty text is a new file.
std::string withSlots(const std::string& stationFile, const std::string& slots);

// Would the file be one of a station with any slots of its own? To be known before somebody enrols them.
Result<void> checkEnrollable(const std::string& stationFile, const std::string& fileName);

} // namespace assay
