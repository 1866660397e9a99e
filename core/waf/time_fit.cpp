#include "waf/time_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

constexpr int kRounds = 6;
constexpr int kSettled = 4; // after so many rounds what is slower stays
using Matrix = std::array<TimeVector, kTimeTerms>;

constexpr std::size_t at(TimeTerm term) { return static_cast<std::size_t>(term); }
double dot(const TimeVector& a, const TimeVector& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }
double real(Bytes bytes) { return static_cast<double>(bytes.count()); }

// How often each time occurs in the flash work of a command.
struct FlashTerms {
    double read = 0, program = 0, slcProgram = 0, erase = 0;

    FlashTerms(const FlashDesign& structure, const FlashActs& acts, bool moves)
    {
        const bool cached = structure.slc.cache.count() > 0;
        const double moved = moves ? static_cast<double>(acts.moveTurns) + static_cast<double>(acts.foldPages) / structure.planes : 0.0;
        read = static_cast<double>(acts.readTurns) + moved;
        program = moved + (cached ? 0.0 : static_cast<double>(acts.programTurns));
        slcProgram = cached ? static_cast<double>(acts.programTurns) : 0.0;
        erase = moves ? static_cast<double>(acts.eraseTurns) : 0.0;
    }
    double time(const TimeVector& times) const
    {
        return read * times[at(TimeTerm::read)] + program * times[at(TimeTerm::program)] + slcProgram * times[at(TimeTerm::slcProgram)] +
               erase * times[at(TimeTerm::erase)];
    }
    void addTo(TimeVector& terms) const
    {
        terms[at(TimeTerm::read)] += read;
        terms[at(TimeTerm::program)] += program;
        terms[at(TimeTerm::slcProgram)] += slcProgram;
        terms[at(TimeTerm::erase)] += erase;
    }
};

// Adds how often each time occurs in a command as a whole; on an overlapped bus by what is slower at `times`.
void addTerms(TimeVector& terms, const FlashDesign& structure, const TimeVector& times, const FlashActs& acts, bool moves)
{
    const FlashTerms flash(structure, acts, moves);
    terms[at(TimeTerm::command)] += 1;
    if (acts.op == IoOp::flush || acts.op == IoOp::discard) {
        flash.addTo(terms);
        return;
    }
    const bool writing = acts.op == IoOp::write;
    terms[at(writing ? TimeTerm::writeExtra : TimeTerm::readExtra)] += acts.continues ? 0 : 1;
    const double bus = times[at(TimeTerm::perByte)] * real(acts.transfer);
    const double busy = flash.time(times);
    if (!structure.busOverlap || busy >= bus)
        flash.addTo(terms);
    if (!structure.busOverlap || bus > busy)
        terms[at(TimeTerm::perByte)] += real(acts.transfer);
    if (!structure.busOverlap)
        return;
    const double firstBytes = real(std::min(acts.transfer, structure.page * structure.planes));
    const auto step = at(!writing ? TimeTerm::read : structure.slc.cache.count() > 0 ? TimeTerm::slcProgram : TimeTerm::program);
    const double firstBus = times[at(TimeTerm::perByte)] * firstBytes;
    if (busy <= firstBus && busy <= times[step])
        flash.addTo(terms);
    else if (firstBus <= times[step])
        terms[at(TimeTerm::perByte)] += firstBytes;
    else
        terms[step] += 1;
}

// In place; the upper triangle is left as it was. False when not positive definite.
bool factorise(Matrix& a, const std::array<bool, kTimeTerms>& used)
{
    for (std::size_t i = 0; i < kTimeTerms; ++i) {
        if (!used[i])
            continue;
        for (std::size_t j = 0; j <= i; ++j) {
            if (!used[j])
                continue;
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k)
                sum -= used[k] ? a[i][k] * a[j][k] : 0.0;
            if (i != j)
                a[i][j] = sum / a[j][j];
            else if (sum <= 0)
                return false;
            else
                a[i][i] = std::sqrt(sum);
        }
    }
    return true;
}

TimeVector solve(const Matrix& l, TimeVector b, const std::array<bool, kTimeTerms>& used)
{
    for (std::size_t i = 0; i < kTimeTerms; ++i) {
        for (std::size_t k = 0; k < i && used[i]; ++k)
            b[i] -= used[k] ? l[i][k] * b[k] : 0.0;
        b[i] = used[i] ? b[i] / l[i][i] : 0.0;
    }
    for (std::size_t i = kTimeTerms; i-- > 0;) {
        for (std::size_t k = i + 1; k < kTimeTerms && used[i]; ++k)
            b[i] -= used[k] ? l[k][i] * b[k] : 0.0;
        b[i] = used[i] ? b[i] / l[i][i] : 0.0;
    }
    return b;
}

// The normal equations in units of the prior's deviations, so that they are well scaled.
struct Normal {
    Matrix a{};
    TimeVector b{};

    Normal(const TimePrior& prior, const TimeVector& scale)
    {
        for (std::size_t i = 0; i < kTimeTerms; ++i) {
            a[i][i] = 1;
            b[i] = prior.mean[i] / scale[i];
        }
    }
    void add(const TimeVector& x, double y, double weight, const TimeVector& scale)
    {
        for (std::size_t i = 0; i < kTimeTerms; ++i) {
            if (x[i] == 0)
                continue;
            b[i] += weight * x[i] * scale[i] * y;
            for (std::size_t j = 0; j <= i; ++j)
                a[i][j] += weight * x[i] * scale[i] * x[j] * scale[j];
        }
    }
};

// Times cannot be negative: what would be, is taken out and the rest solved again.
TimeVector solveNonNegative(const Normal& normal, const TimeVector& scale, Matrix& factor, std::array<bool, kTimeTerms>& used)
{
    used.fill(true);
    for (std::size_t round = 0; round < kTimeTerms; ++round) {
        factor = normal.a;
        if (!factorise(factor, used))
            break;
        TimeVector x = solve(factor, normal.b, used);
        const auto least = std::ranges::min_element(x);
        if (*least >= 0) {
            std::ranges::transform(x, scale, x.begin(), std::multiplies<>());
            return x;
        }
        used[static_cast<std::size_t>(least - x.begin())] = false;
    }
    return {};
}

double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

struct Sums {
    std::vector<TimeVector> terms;
    std::vector<double> measured;
};

void sumTerms(Sums& sums, const FlashDesign& structure, const TimeVector& times, std::span<const FlashActs> acts, std::span<const TimeRow> rows)
{
    sums.terms.assign(rows.size(), {});
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t i = rows[row].begin; i < rows[row].end && rows[row].weight > 0; ++i)
            addTerms(sums.terms[row], structure, times, acts[i], true);
}

} // namespace

const TimePrior& anyCard()
{
    // command, perByte, read, program, slcProgram, erase, writeExtra, readExtra
    static const TimePrior prior{{150e3, 40, 80e3, 900e3, 300e3, 3.5e6, 0, 0}, {500e3, 60, 60e3, 1500e3, 500e3, 1.5e6, 500e3, 500e3}};
    return prior;
}

double predictedTime(const FlashDesign& structure, const TimeVector& times, const FlashActs& acts, bool moves)
{
    TimeVector terms{};
    addTerms(terms, structure, times, acts, moves);
    return dot(terms, times);
}

FlashDesign withTimes(FlashDesign structure, const TimeVector& times)
{
    const auto ns = [&](TimeTerm term) { return Ns(static_cast<Ns::rep>(std::llround(times[at(term)]))); };
    structure.commandTime = ns(TimeTerm::command);
    structure.busMegabytesPerSecond = 1e3 / std::max(times[at(TimeTerm::perByte)], 1e-3);
    structure.readTime = ns(TimeTerm::read);
    structure.programTime = ns(TimeTerm::program);
    structure.slc.programTime = ns(TimeTerm::slcProgram);
    structure.eraseTime = ns(TimeTerm::erase);
    structure.randomWriteExtra = ns(TimeTerm::writeExtra);
    structure.randomReadExtra = ns(TimeTerm::readExtra);
    return structure;
}

TimeFit fitTimes(const FlashDesign& structure, std::span<const TimedOp> ops, std::span<const FlashActs> acts, std::span<const TimeRow> rows,
                 const TimePrior& prior, double expected, const TimeVector& start)
{
    Sums sums;
    for (const TimeRow& row : rows)
        sums.measured.push_back(std::accumulate(ops.begin() + static_cast<std::ptrdiff_t>(row.begin), ops.begin() + static_cast<std::ptrdiff_t>(row.end), 0.0,
                                                [](double sum, const TimedOp& op) { return sum + static_cast<double>(op.time.count()); }));
    TimeFit fit;
    fit.times = start;
    fit.residuals.assign(rows.size(), 0.0);
    Matrix factor{};
    std::array<bool, kTimeTerms> used{};
    for (int round = 0; round < kRounds; ++round) {
        if (round == 0 || (structure.busOverlap && round < kSettled))
            sumTerms(sums, structure, fit.times, acts, rows);
        Normal normal(prior, prior.deviation);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const double off = round == 0 ? 0.0 : fit.residuals[row] / expected;
            normal.add(sums.terms[row], sums.measured[row], rows[row].weight / (1 + off * off) / std::pow(expected * sums.measured[row], 2), prior.deviation);
        }
        fit.times = solveNonNegative(normal, prior.deviation, factor, used);
        for (std::size_t row = 0; row < rows.size(); ++row)
            fit.residuals[row] = rows[row].weight > 0 ? std::log(sums.measured[row] / std::max(1.0, dot(sums.terms[row], fit.times))) : 0.0;
    }
    std::vector<double> sizes;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].weight <= 0)
            continue;
        fit.misfit += rows[row].weight * std::log1p(std::pow(fit.residuals[row] / expected, 2));
        sizes.push_back(std::abs(fit.residuals[row]));
    }
    fit.scatter = 1.4826 * median(std::move(sizes));
    TimeVector moves{};
    moves[at(TimeTerm::read)] = prior.deviation[at(TimeTerm::read)];
    moves[at(TimeTerm::program)] = prior.deviation[at(TimeTerm::program)];
    fit.moveDeviation = std::sqrt(std::max(0.0, dot(moves, solve(factor, moves, used))));
    for (std::size_t i = 0; i < kTimeTerms; ++i) {
        TimeVector one{};
        one[i] = prior.deviation[i];
        fit.deviation[i] = std::sqrt(std::max(0.0, dot(one, solve(factor, one, used))));
    }
    return fit;
}

} // namespace assay
