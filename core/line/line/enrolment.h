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
        clearing, // a reader contains a card: all cards must be removed first
        inserting,
        removing, // the card was detected and must be removed
        done
    };

    // Labels are A1, A2, ... by row and column. 1 to 8 rows and columns.
    Enrolment(unsigned rows, unsigned columns);

    // Takes the ids of the slots that contain a card (DeviceInfo::slot).
    void see(const std::set<std::string>& occupied);
    void back(); // repeats the previous slot
    void skip(); // this position of the reader has no slot

    Step step() const;
    std::size_t place() const { return m_place; } // from 0, by rows; that of the last one when all are done
    const std::vector<std::string>& labels() const { return m_labels; }
    const std::vector<std::string>& ids() const { return m_ids; } // by place; "" = not yet, or skipped
    const Message& complaint() const { return m_complaint; }      // problem with the last observation; empty = none

    // Returns the tables [[slot]] of a station file.
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

// Returns the station file with its slots replaced by `slots`. Everything else is unchanged except comments within its
// tables [[slot]]. An empty text is a new file.
std::string withSlots(const std::string& stationFile, const std::string& slots);

// Checks, before slots are enrolled, that the file is a valid station file apart from its slots.
Result<void> checkEnrollable(const std::string& stationFile, const std::string& fileName);

} // namespace assay
