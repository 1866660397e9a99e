// The id of a metric and of the criterion that judges it: a quantity of one step. The record, profiles and messages
// hold its text "STEP.QUANTITY", which is split here only.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

inline constexpr const char* kWholeRun = "run"; // replaces the step id in metrics of the whole run

struct MetricId {
    std::string step; // kWholeRun; "card" for facts of the label; "" without a step
    std::string quantity;

    // Returns nothing for a text without a step.
    static std::optional<MetricId> parse(std::string_view text);
    // Takes a text without a step for a quantity; a scenario's metrics are such until computeMetrics() adds the step.
    static MetricId of(std::string_view text);

    bool isWholeRun() const { return step == kWholeRun; }
    std::string text() const; // "STEP.QUANTITY", or "QUANTITY" if there is no step

    auto operator<=>(const MetricId&) const = default;
};

} // namespace assay
