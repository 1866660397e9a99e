// Fits the copy cost of a page-mapped card to random writes of a few sizes, whose copies a design predicts.
#pragma once

#include "ground/base/units.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

constexpr std::size_t kMaxRandomSizes = 3; // maximum number of sizes

// Consecutive random writes of one size, with the sum of their times.
struct CopyCostRow {
    std::size_t size = 0; // index
    double weight = 1;
    double writes = 0, bytes = 0, ns = 0;
    void add(Bytes all, Ns time, std::uint64_t count = 1)
    {
        writes += static_cast<double>(count);
        bytes += static_cast<double>(all.count());
        ns += static_cast<double>(time.count());
    }
};

// Time of one GC-free write of a size: ns, and its logarithm with a standard deviation.
struct RandomWriteTime {
    double least = 0; // of the fastest 10 %, with or without copies
    double logarithm = 0, deviation = 0;
};

// Knowledge before the fit.
struct CopyCostPrior {
    std::vector<RandomWriteTime> sizes; // at most kMaxRandomSizes
    double sequentialNsPerByte = 0;     // of the fastest sequential writes
};

struct CopyCostFit {
    double cost = 0; // -2 ln of the probability, apart from a constant
    double copyNsPerByte = 0;
    double residual = 0;           // root mean square of `residuals`, with the weights of the rows
    std::vector<double> residuals; // ln(measured / predicted) of each row
};

// `copied`: bytes copied during each row.
CopyCostFit fitCopyCost(std::span<const CopyCostRow> rows, std::span<const double> copied, const CopyCostPrior& prior);

} // namespace assay
