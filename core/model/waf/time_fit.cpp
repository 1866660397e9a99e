#include "model/waf/time_fit.h"

#include "model/waf/time_regression.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

constexpr int kRounds = 6;          // of a regression; chosen: the robust weights change little after it
constexpr int kSelectionRounds = 4; // rounds after which the choice of the slower part is final; chosen
constexpr double kPartWeight = 4;   // rows that the sum of a part weighs; chosen

constexpr std::size_t at(TimeTerm term) { return static_cast<std::size_t>(term); }
double real(Bytes bytes) { return static_cast<double>(bytes.count()); }

// Number of operations of each kind in the flash work of a command.
struct FlashTerms {
    double read = 0, program = 0, slcProgram = 0, erase = 0, copies = 0;

    FlashTerms(const FlashDesign& structure, const FlashOps& flashOps, bool withCopies)
    {
        const bool cached = structure.slc.cache.count() > 0;
        copies = withCopies ? static_cast<double>(flashOps.multiPlaneCopies) +
                                  static_cast<double>(flashOps.foldedPages) / structure.planes
                            : 0.0;
        read = static_cast<double>(flashOps.multiPlaneReads);
        program = cached ? 0.0 : static_cast<double>(flashOps.multiPlanePrograms);
        slcProgram = cached ? static_cast<double>(flashOps.multiPlanePrograms) : 0.0;
        erase = withCopies ? static_cast<double>(flashOps.multiPlaneErases) : 0.0;
    }
    double time(const TimeVector& times) const
    {
        return read * times[at(TimeTerm::read)] + program * times[at(TimeTerm::program)] +
               slcProgram * times[at(TimeTerm::slcProgram)] + erase * times[at(TimeTerm::erase)] +
               copies * times[at(TimeTerm::pageCopy)];
    }
    void addTo(TimeVector& terms) const
    {
        terms[at(TimeTerm::read)] += read;
        terms[at(TimeTerm::program)] += program;
        terms[at(TimeTerm::slcProgram)] += slcProgram;
        terms[at(TimeTerm::erase)] += erase;
        terms[at(TimeTerm::pageCopy)] += copies;
    }
};

// Returns the rows followed by the sum of each part.
std::vector<SummedRow> withPartSums(std::span<const SummedRow> rows)
{
    std::vector<SummedRow> all;
    all.reserve(rows.size() * 2);
    all.assign(rows.begin(), rows.end());
    for (const SummedRow& row : rows) {
        if (row.weight <= 0)
            continue;
        if (all.size() == rows.size() || all.back().part != row.part)
            all.push_back({{}, 0, kPartWeight, row.part});
        all.back().measured += row.measured;
        for (std::size_t i = 0; i < kTimeTerms; ++i)
            all.back().terms[i] += row.terms[i];
    }
    return all;
}

// The commands of rows. Equal commands of a row are stored once with a count, because most are equal.
class RowCommands {
public:
    RowCommands(std::span<const FlashOps> flashOps, std::span<const TimeRow> rows)
    {
        constexpr std::size_t kCompared = 8; // compares with the last kinds only: rows with GC have many; chosen
        for (const TimeRow& row : rows) {
            const std::size_t first = m_kinds.size();
            for (std::size_t i = row.begin; i < row.end && row.weight > 0; ++i) {
                const std::size_t from = std::max(first, m_kinds.size() - std::min(m_kinds.size(), kCompared));
                const auto same =
                    std::find_if(m_kinds.begin() + static_cast<std::ptrdiff_t>(from), m_kinds.end(),
                                 [&](const Kind& kind) { return isSameCommand(*kind.flashOps, flashOps[i]); });
                if (same == m_kinds.end())
                    m_kinds.push_back({&flashOps[i], 1});
                else
                    ++same->count;
            }
            m_ends.push_back(m_kinds.size());
        }
    }
    // Counts are integers, or multiples of a power of two, so the sum does not depend on the order.
    TimeVector terms(std::size_t row, const FlashDesign& structure, const TimeVector& times) const
    {
        TimeVector sum{};
        for (std::size_t i = row == 0 ? 0 : m_ends[row - 1]; i < m_ends[row]; ++i) {
            TimeVector one{};
            addTerms(one, structure, times, *m_kinds[i].flashOps);
            for (std::size_t term = 0; term < kTimeTerms; ++term)
                sum[term] += m_kinds[i].count * one[term];
        }
        return sum;
    }

private:
    struct Kind {
        const FlashOps* flashOps;
        double count;
    };
    static bool isSameCommand(const FlashOps& a, const FlashOps& b)
    {
        return a.op == b.op && a.transfer == b.transfer && a.continues == b.continues &&
               a.multiPlaneReads == b.multiPlaneReads && a.multiPlanePrograms == b.multiPlanePrograms &&
               a.multiPlaneCopies == b.multiPlaneCopies && a.foldedPages == b.foldedPages &&
               a.multiPlaneErases == b.multiPlaneErases;
    }
    std::vector<Kind> m_kinds; // of row after row
    std::vector<std::size_t> m_ends;
};

} // namespace

const TimePrior& widePrior()
{
    // command, perByte, read, program, slcProgram, erase, randomWriteExtra, randomReadExtra, pageCopy, readPerByte,
    // baseline, fold
    static const TimePrior prior{{150e3, 40, 80e3, 900e3, 300e3, 3.5e6, 0, 0, 980e3, 40, 1, 0},
                                 {500e3, 60, 60e3, 1500e3, 500e3, 4e6, 500e3, 500e3, 3000e3, 60, 0.02, 1500e3}};
    return prior;
}

void addTerms(TimeVector& terms, const FlashDesign& structure, const TimeVector& times, const FlashOps& flashOps,
              bool withCopies)
{
    const FlashTerms flash(structure, flashOps, withCopies);
    terms[at(TimeTerm::command)] += 1;
    if (flashOps.op == IoOp::flush || flashOps.op == IoOp::discard) {
        flash.addTo(terms);
        return;
    }
    const bool writing = flashOps.op == IoOp::write;
    terms[at(writing ? TimeTerm::randomWriteExtra : TimeTerm::randomReadExtra)] += flashOps.continues ? 0 : 1;
    const auto perByte = at(writing ? TimeTerm::perByte : TimeTerm::readPerByte);
    const double bus = times[perByte] * real(flashOps.transfer);
    const double busy = flash.time(times);
    if (!structure.busOverlap || busy >= bus)
        flash.addTo(terms);
    if (!structure.busOverlap || bus > busy)
        terms[perByte] += real(flashOps.transfer);
    if (!structure.busOverlap)
        return;
    const double firstBytes = real(std::min(flashOps.transfer, structure.page * structure.planes));
    const auto step = at(!writing                          ? TimeTerm::read
                         : structure.slc.cache.count() > 0 ? TimeTerm::slcProgram
                                                           : TimeTerm::program);
    const double firstBus = times[perByte] * firstBytes;
    if (busy <= firstBus && busy <= times[step])
        flash.addTo(terms);
    else if (firstBus <= times[step])
        terms[perByte] += firstBytes;
    else
        terms[step] += 1;
}

void addBaselineTerms(TimeVector& terms, const FlashOps& flashOps, double baseline, double copiesPerOperation)
{
    terms[at(TimeTerm::baseline)] += baseline;
    terms[at(TimeTerm::erase)] += static_cast<double>(flashOps.multiPlaneErases);
    terms[at(TimeTerm::pageCopy)] += copiesPerOperation * static_cast<double>(flashOps.multiPlaneCopies);
    terms[at(TimeTerm::fold)] += copiesPerOperation * static_cast<double>(flashOps.foldedPages);
}

double timesPriorCost(const TimeVector& times, double copySpread)
{
    const double both = times[at(TimeTerm::read)] + times[at(TimeTerm::program)],
                 copyCost = times[at(TimeTerm::pageCopy)];
    return both > 0 ? std::pow(std::log(std::max(copyCost, 0.05 * both) / both) / copySpread, 2) : 0.0;
}

TimeVector effectiveTermsAt(const SummedRow& row, const TimeVector& times)
{
    TimeVector terms = row.terms;
    const double copyCost = times[at(TimeTerm::pageCopy)],
                 baseline = terms[at(TimeTerm::baseline)] * times[at(TimeTerm::baseline)],
                 programs = kProgramShare * row.programs;
    if (row.programs <= 0 || programs * copyCost >= baseline)
        return terms; // flash is busy all the time, also without GC
    const double erases = terms[at(TimeTerm::erase)] * times[at(TimeTerm::erase)];
    if ((programs + terms[at(TimeTerm::pageCopy)]) * copyCost + erases > baseline) {
        terms[at(TimeTerm::baseline)] = 0;
        terms[at(TimeTerm::pageCopy)] += programs;
    } else {
        terms[at(TimeTerm::pageCopy)] = terms[at(TimeTerm::erase)] = 0;
    }
    return terms;
}

double timeOf(const SummedRow& row, const TimeVector& times) { return timeOf(effectiveTermsAt(row, times), times); }

double predictedTime(const FlashDesign& structure, const TimeVector& times, const FlashOps& flashOps, bool withCopies)
{
    TimeVector terms{};
    addTerms(terms, structure, times, flashOps, withCopies);
    return timeOf(terms, times);
}

FlashDesign withTimes(FlashDesign structure, const TimeVector& times)
{
    const auto ns = [&](TimeTerm term) { return Ns(static_cast<Ns::rep>(std::llround(times[at(term)]))); };
    structure.commandTime = ns(TimeTerm::command);
    structure.busMegabytesPerSecond = 1e3 / std::max(times[at(TimeTerm::perByte)], 1e-3);
    structure.readMegabytesPerSecond = 1e3 / std::max(times[at(TimeTerm::readPerByte)], 1e-3);
    structure.readTime = ns(TimeTerm::read);
    structure.programTime = ns(TimeTerm::program);
    structure.slc.programTime = ns(TimeTerm::slcProgram);
    structure.eraseTime = ns(TimeTerm::erase);
    structure.pageCopyTime = std::max(Ns(1), ns(TimeTerm::pageCopy));
    structure.randomWriteExtra = ns(TimeTerm::randomWriteExtra);
    structure.randomReadExtra = ns(TimeTerm::randomReadExtra);
    return structure;
}

TimeFit fitTimes(const FlashDesign& structure, std::span<const TimedOp> ops, std::span<const FlashOps> flashOps,
                 std::span<const TimeRow> rows, const TimePrior& prior, double expected, const TimeVector& start)
{
    std::vector<SummedRow> sums;
    sums.reserve(rows.size());
    for (const TimeRow& row : rows) {
        sums.push_back({{}, 0, row.weight, row.part});
        for (std::size_t i = row.begin; i < row.end; ++i)
            sums.back().measured += static_cast<double>(ops[i].time.count());
    }
    const RowCommands commands(flashOps, rows);
    std::vector<SummedRow> all;
    TimeRegression fit(prior, expected, start);
    for (int round = 0; round < kRounds; ++round) {
        if (round == 0 || (structure.busOverlap && round < kSelectionRounds)) {
            for (std::size_t row = 0; row < rows.size(); ++row)
                sums[row].terms = commands.terms(row, structure, fit.times());
            all = withPartSums(sums);
        }
        fit.round(all);
    }
    return fit.finish(all);
}

TimeFit fitTimes(std::span<const SummedRow> rows, const TimePrior& prior, double expected, const TimeVector& start)
{
    const std::vector<SummedRow> all = withPartSums(rows);
    TimeRegression fit(prior, expected, start);
    for (int round = 0; round < kRounds; ++round)
        fit.round(all);
    return fit.finish(all);
}

TimeFit fitCopyCost(std::span<const SummedRow> rows, const TimePrior& prior, double expected, const TimeVector& start,
                    double minCopyCost)
{
    constexpr double kFree = 1e3; // replaces the spread of the copy cost, which is fixed here
    const double about = prior.mean[at(TimeTerm::read)] + prior.mean[at(TimeTerm::program)];
    std::vector<SummedRow> counted(rows.begin(), rows.end());
    const auto fitAt = [&](double copyCost, double deviation) {
        TimeVector times = start;
        times[at(TimeTerm::pageCopy)] = copyCost;
        TimePrior given = prior;
        given.mean[at(TimeTerm::pageCopy)] = copyCost;
        given.deviation[at(TimeTerm::pageCopy)] = deviation * copyCost;
        given.copySpread = kFree;
        for (std::size_t i = 0; i < rows.size(); ++i)
            counted[i].terms = effectiveTermsAt(rows[i], times);
        return fitTimes(counted, given, expected, times);
    };
    double best = about, least = HUGE_VAL;
    const auto tryCost = [&](double copyCost) {
        copyCost = std::max(copyCost, minCopyCost);
        const TimeFit fit = fitAt(copyCost, 0.001);
        const double cost = fit.cost + timesPriorCost(fit.times, prior.copySpread);
        if (cost < least) {
            least = cost;
            best = copyCost;
        }
    };
    for (double copyCost = std::max(about / 64, minCopyCost); copyCost <= about * 16; copyCost *= 2)
        tryCost(copyCost);
    for (double step = std::sqrt(2); step > 1.03; step = std::sqrt(step))
        for (const double copyCost : {best / step, best * step})
            tryCost(copyCost);
    best = std::max(best, minCopyCost);
    TimeFit fit = fitAt(best, 0.001);
    fit.deviation = fitAt(best, 0.3).deviation;
    return fit;
}

} // namespace assay
