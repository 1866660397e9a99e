// The two ends of an interval of a number: of confidence, of tolerance, or a range.
#pragma once

namespace assay {

struct Interval {
    double low = 0;
    double high = 0;
};

} // namespace assay
