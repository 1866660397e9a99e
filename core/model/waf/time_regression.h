// Weighted least squares of relative errors with non-negative times, robust against outliers by Cauchy weights (P.
// Huber, "Robust Statistics", 1981). The order of the sums is fixed, since every bit may decide between candidates;
// Eigen's own solvers have another (docs/design/decisions/0023-eigen-in-one-order.md).
#pragma once

#include "model/waf/operation_times.h"

#include <Eigen/Core>
#include <array>
#include <span>

namespace assay {

// One thread.
class TimeRegression {
public:
    // `prior` must outlive the object. `expected`: spread of ln(measured / predicted) of a row.
    TimeRegression(const TimePrior& prior, double expected, const TimeVector& start);
    const TimeVector& times() const { return m_fit.times; }
    void round(std::span<const SummedRow> rows);     // starts from the times of the round before
    TimeFit finish(std::span<const SummedRow> rows); // after the last round, once

private:
    using Vector = Eigen::Matrix<double, kTimeTerms, 1>;
    // Terms and times are in units of the prior's deviations, so that the normal equations are well scaled.
    void addEquation(const TimeVector& terms, double time, double weight);
    void addPriors();
    bool factorise(); // false: not positive definite
    Vector solve(Vector right) const;
    TimeVector solveNonNegative();

    const TimePrior& m_prior;
    double m_expected;
    TimeFit m_fit;
    Eigen::Matrix<double, kTimeTerms, kTimeTerms> m_normal, m_factor; // lower triangles
    Vector m_right;
    std::array<bool, kTimeTerms> m_used{}; // false: the time would be negative, and is 0
};

} // namespace assay
