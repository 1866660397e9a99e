#include "model/waf/time_regression.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr auto kTerms = static_cast<Eigen::Index>(kTimeTerms);
constexpr double kMinCopyNs = 200e3; // ns: least copy time to which the spread of the copy cost is relative; chosen
// Relative standard deviation of the read time per byte around the write time per byte. Chosen: wider than any bus
// needs in one mode.
constexpr double kBusSpread = 0.5;

constexpr std::size_t indexOf(TimeTerm term) { return static_cast<std::size_t>(term); }

} // namespace

TimeRegression::TimeRegression(const TimePrior& prior, double expected, const TimeVector& start)
    : m_prior(prior), m_expected(expected)
{
    m_fit.times = start;
    m_factor.setZero();
}

// Skips zeros: most counts of a row are 0.
void TimeRegression::addEquation(const TimeVector& terms, double time, double weight)
{
    const TimeVector& scale = m_prior.deviation;
    std::array<std::size_t, kTimeTerms> there{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < kTimeTerms; ++i)
        if (terms[i] != 0)
            there[count++] = i;
    for (std::size_t n = 0; n < count; ++n) {
        const std::size_t i = there[n];
        const double scaled = weight * terms[i] * scale[i];
        m_right(static_cast<Eigen::Index>(i)) += scaled * time;
        for (std::size_t m = 0; m <= n; ++m) {
            const std::size_t j = there[m];
            m_normal(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) += scaled * terms[j] * scale[j];
        }
    }
}

// Each time is about its prior, a page copy takes about a read and a program, and a byte read takes about as long as a
// byte written.
void TimeRegression::addPriors()
{
    const auto time = [&](TimeTerm term) { return m_fit.times[indexOf(term)]; };
    m_normal.setIdentity();
    m_right =
        Eigen::Map<const Vector>(m_prior.mean.data()).cwiseQuotient(Eigen::Map<const Vector>(m_prior.deviation.data()));
    TimeVector apart{};
    apart[indexOf(TimeTerm::pageCopy)] = 1;
    apart[indexOf(TimeTerm::read)] = apart[indexOf(TimeTerm::program)] = -1;
    const double about =
        std::max({time(TimeTerm::read) + time(TimeTerm::program), time(TimeTerm::pageCopy), kMinCopyNs});
    addEquation(apart, 0, 1 / std::pow(m_prior.copySpread * about, 2));
    TimeVector bus{};
    bus[indexOf(TimeTerm::perByte)] = 1;
    bus[indexOf(TimeTerm::readPerByte)] = -1;
    addEquation(bus, 0, 1 / std::pow(kBusSpread * std::max(time(TimeTerm::perByte), 1.0), 2));
}

// Cholesky factorisation by columns of the terms in use: from each element the products are subtracted one by one.
bool TimeRegression::factorise()
{
    m_factor = m_normal;
    for (Eigen::Index k = 0; k < kTerms; ++k) {
        if (!m_used[static_cast<std::size_t>(k)])
            continue;
        double& diagonal = m_factor(k, k);
        if (diagonal <= 0)
            return false;
        diagonal = std::sqrt(diagonal);
        const Eigen::Index left = kTerms - 1 - k;
        auto column = m_factor.col(k).tail(left);
        column /= diagonal;
        m_factor.bottomRightCorner(left, left) -= column.lazyProduct(column.transpose());
    }
    return true;
}

TimeRegression::Vector TimeRegression::solve(Vector right) const
{
    for (Eigen::Index i = 0; i < kTerms; ++i) {
        right(i) = m_used[static_cast<std::size_t>(i)] ? right(i) / m_factor(i, i) : 0.0;
        right.tail(kTerms - 1 - i) -= m_factor.col(i).tail(kTerms - 1 - i) * right(i);
    }
    for (Eigen::Index i = kTerms; i-- > 0;) {
        for (Eigen::Index k = i + 1; k < kTerms; ++k)
            right(i) -= m_factor(k, i) * right(k);
        right(i) = m_used[static_cast<std::size_t>(i)] ? right(i) / m_factor(i, i) : 0.0;
    }
    return right;
}

// Times cannot be negative: terms with negative solutions are removed, and the others solved again.
TimeVector TimeRegression::solveNonNegative()
{
    TimeVector times{};
    m_used.fill(true);
    for (std::size_t round = 0; round < kTimeTerms && factorise(); ++round) {
        const Vector solution = solve(m_right);
        Eigen::Index least = 0;
        if (solution.minCoeff(&least) >= 0) {
            Eigen::Map<Vector>(times.data()) =
                solution.cwiseProduct(Eigen::Map<const Vector>(m_prior.deviation.data()));
            break;
        }
        m_used[static_cast<std::size_t>(least)] = false;
    }
    return times;
}

void TimeRegression::round(std::span<const SummedRow> rows)
{
    const bool first = m_fit.residuals.empty();
    m_fit.residuals.resize(rows.size(), 0.0);
    addPriors();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].weight <= 0)
            continue;
        const double off = first ? 0.0 : m_fit.residuals[i] / m_expected;
        // Relative to the larger of both: otherwise a row with a twentieth of the predicted time would dominate all
        // others.
        const double about = std::max(rows[i].measured, timeOf(rows[i].terms, m_fit.times));
        addEquation(rows[i].terms, rows[i].measured,
                    rows[i].weight / (1 + off * off) / std::pow(m_expected * about, 2));
    }
    m_fit.times = solveNonNegative();
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_fit.residuals[i] =
            rows[i].weight > 0 ? std::log(rows[i].measured / std::max(1.0, timeOf(rows[i].terms, m_fit.times))) : 0.0;
}

TimeFit TimeRegression::finish(std::span<const SummedRow> rows)
{
    std::vector<double> sizes;
    double squares = 0, weights = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].weight <= 0)
            continue;
        squares += rows[i].weight * std::min(1.0, m_fit.residuals[i] * m_fit.residuals[i]);
        weights += rows[i].weight;
        m_fit.cost += rows[i].weight * std::log1p(std::pow(m_fit.residuals[i] / m_expected, 2));
        sizes.push_back(std::abs(m_fit.residuals[i]));
    }
    m_fit.relativeSpread = kMedianToDeviation * median(std::move(sizes));
    m_fit.residual = weights > 0 ? std::sqrt(squares / weights) : 0.0;
    for (std::size_t i = 0; i < kTimeTerms; ++i) {
        const auto at = static_cast<Eigen::Index>(i);
        const Vector variance = solve(Vector::Unit(at) * m_prior.deviation[i]);
        m_fit.deviation[i] = std::sqrt(std::max(0.0, m_prior.deviation[i] * variance(at)));
    }
    return std::move(m_fit);
}

} // namespace assay
