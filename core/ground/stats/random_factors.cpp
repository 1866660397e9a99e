#include "ground/stats/random_factors.h"

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>
#include <utility>

namespace assay {

namespace {

using Column = std::vector<double>;
constexpr double kNothing = 1e-9; // share of a column's length below which it is linearly dependent

double product(const Column& a, const Column& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

// An orthonormal basis that is extended column by column.
class Basis {
public:
    // Subtracts the projection of the column onto the basis.
    void reduce(Column& column) const
    {
        for (int twice = 0; twice < 2; ++twice) // the second pass removes the rounding error of the first
            for (const Column& direction : m_directions) {
                const double along = product(column, direction);
                for (std::size_t i = 0; i < column.size(); ++i)
                    column[i] -= along * direction[i];
            }
    }
    // Returns false for a column in the span of the basis.
    bool add(Column column)
    {
        const double before = std::sqrt(product(column, column));
        reduce(column);
        const double left = std::sqrt(product(column, column));
        if (left <= kNothing * std::max(before, 1e-300))
            return false;
        for (double& value : column)
            value /= left;
        m_directions.push_back(std::move(column));
        return true;
    }
    std::size_t rank() const { return m_directions.size(); }

private:
    std::vector<Column> m_directions;
};

std::size_t levelsOf(const FactorLevels& factor) { return factor.empty() ? 0 : *std::ranges::max_element(factor) + 1; }

std::vector<Column> indicators(const FactorLevels& factor)
{
    std::vector<Column> columns(levelsOf(factor), Column(factor.size()));
    for (std::size_t i = 0; i < factor.size(); ++i)
        columns[factor[i]][i] = 1;
    return columns;
}

Basis basisWithout(std::span<const FactorLevels> factors, std::size_t left, std::size_t count)
{
    Basis basis;
    basis.add(Column(count, 1.0));
    for (std::size_t i = 0; i < factors.size(); ++i)
        if (i != left)
            for (Column& column : indicators(factors[i]))
                basis.add(std::move(column));
    return basis;
}

// Differences of two levels, and their variance relative to that of a value: regression of the values on the levels,
// both after removal of the other factors.
class Levels {
public:
    Levels(const Basis& others, std::vector<Column> columns, const Column& values) : m_columns(std::move(columns))
    {
        for (Column& column : m_columns)
            others.reduce(column);
        m_columns.erase(m_columns.begin()); // the first level is the reference
        const std::size_t n = m_columns.size();
        m_inverse.assign(n, Column(n));
        std::vector<Column> normal(n, Column(n));
        for (std::size_t i = 0; i < n; ++i) {
            m_inverse[i][i] = 1;
            for (std::size_t j = 0; j < n; ++j)
                normal[i][j] = product(m_columns[i], m_columns[j]);
        }
        invert(normal);
        for (std::size_t i = 0; i < n; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < n; ++j)
                sum += m_inverse[i][j] * product(m_columns[j], values);
            m_effects.push_back(sum);
        }
    }
    double difference(std::size_t from, std::size_t to) const { return effect(to) - effect(from); }
    double variance(std::size_t from, std::size_t to) const
    {
        return covariance(from, from) + covariance(to, to) - 2 * covariance(from, to);
    }

private:
    double effect(std::size_t level) const { return level == 0 ? 0.0 : m_effects[level - 1]; }
    double covariance(std::size_t a, std::size_t b) const { return a == 0 || b == 0 ? 0.0 : m_inverse[a - 1][b - 1]; }
    // Gauss-Jordan; the matrix is positive definite if the factor is not confounded.
    void invert(std::vector<Column>& matrix)
    {
        for (std::size_t i = 0; i < matrix.size(); ++i) {
            const double pivot = matrix[i][i];
            for (std::size_t j = 0; j < matrix.size(); ++j) {
                matrix[i][j] /= pivot;
                m_inverse[i][j] /= pivot;
            }
            for (std::size_t k = 0; k < matrix.size(); ++k) {
                const double factor = matrix[k][i];
                for (std::size_t j = 0; k != i && j < matrix.size(); ++j) {
                    matrix[k][j] -= factor * matrix[i][j];
                    m_inverse[k][j] -= factor * m_inverse[i][j];
                }
            }
        }
    }
    std::vector<Column> m_columns, m_inverse;
    Column m_effects;
};

void compareLevels(const Levels& levels, std::size_t count, const RandomFactors& all, RandomFactor& out)
{
    const double pairs = static_cast<double>(count) * static_cast<double>(count - 1) / 2;
    const double t = boost::math::quantile(
        boost::math::complement(boost::math::students_t(all.degreesOfFreedom), 0.05 / std::max(1.0, pairs)));
    const double repeat = all.squares / all.degreesOfFreedom;
    for (std::size_t from = 0; from < count; ++from)
        for (std::size_t to = from + 1; to < count; ++to) {
            const double value = levels.difference(from, to);
            const double half = t * std::sqrt(std::max(0.0, repeat * levels.variance(from, to)));
            out.widest = std::max(out.widest, std::abs(value) + half);
            if (!out.largest || std::abs(value) > std::abs(out.largest->value))
                out.largest = {from, to, value, {value - half, value + half}};
        }
}

RandomFactor factorOf(std::span<const FactorLevels> factors, std::size_t which, Column values, const RandomFactors& all)
{
    RandomFactor out;
    const Basis others = basisWithout(factors, which, values.size());
    others.reduce(values);
    Basis own;
    double trace = 0;
    for (Column& column : indicators(factors[which])) {
        others.reduce(column);
        trace += product(column, column);
        if (product(column, column) > kNothing)
            own.add(std::move(column));
    }
    Column left = values;
    own.reduce(left);
    out.squares = std::max(0.0, product(values, values) - product(left, left));
    out.degreesOfFreedom = static_cast<double>(own.rank());
    const std::size_t levels = levelsOf(factors[which]);
    out.confounded = own.rank() + 1 < levels;
    if (out.degreesOfFreedom == 0)
        return out;
    out.runsPerLevel = trace / out.degreesOfFreedom;
    const double f = (out.squares / out.degreesOfFreedom) / (all.squares / all.degreesOfFreedom);
    out.pValue =
        boost::math::cdf(boost::math::complement(boost::math::fisher_f(out.degreesOfFreedom, all.degreesOfFreedom), f));
    if (!out.confounded)
        compareLevels(Levels(others, indicators(factors[which]), values), levels, all, out);
    return out;
}

} // namespace

std::optional<RandomFactors> randomFactors(std::span<const double> values, std::span<const FactorLevels> factors)
{
    Column all(values.begin(), values.end());
    Basis whole = basisWithout(factors, factors.size(), values.size());
    RandomFactors out;
    out.degreesOfFreedom = static_cast<double>(values.size()) - static_cast<double>(whole.rank());
    Column left = all;
    whole.reduce(left);
    out.squares = product(left, left);
    const double mean =
        std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(std::max<std::size_t>(1, all.size()));
    const double rounding = std::pow(kNothing * std::max(1.0, std::abs(mean)), 2);
    if (out.degreesOfFreedom < 1 || !(out.squares > rounding))
        return std::nullopt;
    for (std::size_t i = 0; i < factors.size(); ++i)
        out.factors.push_back(factorOf(factors, i, all, out));
    return out;
}

} // namespace assay
