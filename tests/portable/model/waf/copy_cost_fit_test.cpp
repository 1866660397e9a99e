#include "model/waf/copy_cost_fit.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

using namespace assay;

namespace {

const CopyCostPrior kOneSize{{{0.9e6, std::log(1e6), 0.12}}, 20};

// Rows of 100 writes of 64 KiB that take 1 ms each, and `nsPerByte` for each copied byte.
CopyCostFit fitted(const std::vector<double>& copied, const std::vector<double>& assumed, double nsPerByte)
{
    std::vector<CopyCostRow> rows(copied.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].add(kib(6400), Ns(static_cast<Ns::rep>(100e6 + nsPerByte * copied[i])), 100);
    return fitCopyCost(rows, assumed, kOneSize);
}

} // namespace

TEST_CASE("Copies that explain the times are found at any cost of a copy, others have a higher cost of the fit")
{
    const double nsPerByte = GENERATE(6.0, 25.0, 120.0);
    const std::vector<double> copied = {0, 0, 2e6, 9e6, 20e6}, later = {0, 0, 0, 0, 2e6};
    const CopyCostFit right = fitted(copied, copied, nsPerByte), wrong = fitted(copied, later, nsPerByte);
    CAPTURE(nsPerByte, right.residual, wrong.residual);
    CHECK(right.residual < 0.05);
    CHECK(right.cost + 2 < wrong.cost);
}

TEST_CASE("A row cannot take less than the fastest writes of its size")
{
    CopyCostRow row;
    row.add(kib(6400), Ns(45'000'000), 100); // half of the fastest
    const CopyCostFit fit = fitCopyCost(std::span(&row, 1), std::vector{0.0}, kOneSize);
    CHECK(fit.residuals.front() <= std::log(0.5) + 1e-9);
}
