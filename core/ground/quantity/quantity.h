// Measurable quantities: one row describes a quantity completely. Rows that only one scenario yields are in its folder.
// A metric is a value of a quantity, "STEP.QUANTITY".
#pragma once

#include "ground/base/message.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class Better { higher, lower, neither };

struct Quantity {
    std::string id;   // [a-z0-9_]+
    std::string unit; // of its values in the record: "MB/s", "us", ...; "" = text values
    Message meaning;  // display name, a few words
    Better better = Better::neither;
    bool extreme = false; // the worst of many observations, or a count of faults
    bool timed = true;    // computed from times, which a busy host extends
};

// Quantities yielded by several scenarios.
const std::vector<Quantity>& commonQuantities();
// Returns the rows with these ids, each of which must exist.
std::vector<Quantity> commonQuantities(std::initializer_list<std::string_view> ids);
// Returns the rows with the prefix `phase` on their ids: "verify_throughput_mean".
std::vector<Quantity> withPhasePrefix(std::string_view phase, std::vector<Quantity> quantities);

const Quantity* findQuantity(const std::vector<Quantity>& rows, std::string_view id);
std::vector<Quantity> operator+(std::vector<Quantity> a, std::vector<Quantity> b);

} // namespace assay
