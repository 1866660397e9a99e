// What can be measured: one row tells all there is to know of a quantity. Rows that only one scenario yields stand in
// its folder. A metric is a value of a quantity, "STEP.QUANTITY".
#pragma once

#include "base/message.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class Better { higher, lower, neither };

struct Quantity {
    std::string id;   // [a-z0-9_]+
    std::string unit; // of its values in the record: "MB/s", "us", ...; "" = they are words
    Message meaning;  // for people, in a few words
    Better better = Better::neither;
    bool extreme = false; // the worst of many observations, or their count of what must not be
    bool timed = true;    // rests on times, which a busy host makes longer
};

// Those that steps of several scenarios yield.
const std::vector<Quantity>& commonQuantities();
// The rows of these; every id must be there.
std::vector<Quantity> commonQuantities(std::initializer_list<std::string_view> ids);
// "verify_throughput_mean": rates and latencies of the phase that reads back.
std::vector<Quantity> ofPhase(std::string_view phase, std::vector<Quantity> quantities);

const Quantity* findQuantity(const std::vector<Quantity>& rows, std::string_view id);
std::vector<Quantity> operator+(std::vector<Quantity> a, std::vector<Quantity> b);

} // namespace assay
