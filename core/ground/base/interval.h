// The two ends of a numeric interval: a confidence or tolerance interval, or a range.
#pragma once

namespace assay {

struct Interval {
    double low = 0;
    double high = 0;

    bool operator==(const Interval&) const = default;
};

} // namespace assay
