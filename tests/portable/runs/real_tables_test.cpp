// Published speeds of real cards against the family of models: is there a card of the family that explains a table? The
// tables are not part of this repository: ASSAY_REAL_TABLES names a file of the format in support/open_au_table.h. What
// was found is in docs/method/real-cards.md.
#include "support/open_au_table.h"

#include "model/sim/card_model.h"
#include "model/waf/bus_fit.h"
#include "model/waf/model_fit.h"
#include "program/wiring/builtin_resources.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr double kExplainedWithin = 0.15; // of the time of a write, in the median over the rows

struct Explained {
    CandidateModel card;
    std::vector<double> predictedNs; // of a write, by point
    double median = 0;               // of |ln(predicted / measured)| over the points
    std::optional<unsigned> cliff, published;
    bool close() const { return median <= std::log1p(kExplainedWithin); }
    bool explained() const { return close() && cliff == published; }
};

// Time of a card of this design for the writes of a table.
Explained compare(const OpenAuTable& table, const Characterization& characterization, const FlashDesign& design)
{
    Explained out;
    out.predictedNs.resize(table.points.size());
    const auto flashOps = replay(design, characterization.ops, characterization.before);
    std::vector<double> ops(table.points.size()), off, measured;
    for (std::size_t i = 0; i < flashOps.size(); ++i) {
        out.predictedNs[characterization.ops[i].workload] +=
            static_cast<double>(serviceTime(design, flashOps[i]).count());
        ++ops[characterization.ops[i].workload];
    }
    for (std::size_t i = 0; i < ops.size(); ++i) {
        out.predictedNs[i] /= ops[i];
        measured.push_back(table.points[i].writeNs());
        off.push_back(std::abs(std::log(out.predictedNs[i] / measured.back())));
    }
    out.median = median(off);
    out.cliff = cliffOf(table, out.predictedNs);
    out.published = cliffOf(table, measured);
    return out;
}

Explained explain(const OpenAuTable& table)
{
    const Characterization characterization = characterizationOf(table);
    const CandidateModel card = fitCardModels(characterization, Families{}, {}).cards.front();
    Explained out = compare(table, characterization, card.design);
    out.card = card;
    return out;
}

FlashDesign shipped(const std::string& name)
{
    for (const auto& resource : builtinResources())
        if (resource.kind == "sim" && resource.name == name)
            return parseCardModel(std::string(resource.text), name).value();
    FAIL("no card " << name);
    return {};
}

std::string kindOf(const FlashDesign& design)
{
    const FtlModel& ftl = design.ftl;
    const double unit = static_cast<double>((design.page * design.pagesPerBlock).count()) / 1048576;
    switch (ftl.kind) {
    case FtlKind::openAu:
        return fmt::format("open units: {} of {} MiB{}{}{}{}", ftl.openUnits, unit,
                           ftl.strictOrder ? ", strict"
                           : ftl.fillGaps  ? ", fills gaps"
                                           : "",
                           ftl.closeOrder == ReplacementPolicy::firstInFirstOut ? ", fifo" : "",
                           ftl.openOutOfOrder > 0 ? fmt::format(", {} out of order", ftl.openOutOfOrder) : "",
                           ftl.outOfOrderPages > 0
                               ? fmt::format(", merged after {:.2f} of it out of order",
                                             static_cast<double>(ftl.outOfOrderPages) / design.pagesPerBlock)
                               : "");
    case FtlKind::hybrid: return fmt::format("hybrid: {} log blocks of {} MiB", ftl.logBlocks, unit);
    default: return "page-mapped";
    }
}

std::string designOf(const CandidateModel& card)
{
    const FlashDesign& design = card.design;
    const auto microseconds = [&](TimeTerm term) { return card.times[static_cast<std::size_t>(term)] / 1e3; };
    return fmt::format("{}; {} x {} KiB pages{}{}; us: command {:.0f}, byte {:.4f}, read {:.0f}, program {:.0f}, move "
                       "{:.0f}, erase {:.0f}, random {:.0f}",
                       kindOf(design), design.planes, design.page.count() / 1024,
                       design.busOverlap ? ", overlapped" : "",
                       design.joinWrites           ? ", joined"
                       : design.buffer.count() > 0 ? fmt::format(", buffer {} KiB", design.buffer.count() / 1024)
                                                   : "",
                       microseconds(TimeTerm::command), microseconds(TimeTerm::perByte), microseconds(TimeTerm::read),
                       microseconds(TimeTerm::program), microseconds(TimeTerm::pageCopy), microseconds(TimeTerm::erase),
                       microseconds(TimeTerm::randomWriteExtra));
}

// The table that flashbench would print of a card of this design, by linear writes and at random to 1 to 4 places.
OpenAuTable tableOf(const FlashDesign& design)
{
    OpenAuTable table;
    table.capacity = design.advertised;
    table.erase = design.page * design.pagesPerBlock;
    for (const bool linear : {true, false})
        for (unsigned open = 1; open <= 4; ++open)
            for (Bytes block = table.erase; block >= kib(32); block = Bytes(block.count() / 2))
                table.points.push_back({open, linear, block, 1});
    const Characterization characterization = characterizationOf(table);
    const auto model = makeFlashModel(design);
    for (const WrittenRange& range : characterization.before)
        model->perform(IoOp::write, range.offset, range.length);
    std::vector<double> bytes(table.points.size()), time(table.points.size());
    for (const TimedOp& op : characterization.ops) {
        bytes[op.workload] += static_cast<double>(op.length.count());
        time[op.workload] += static_cast<double>(model->serve(op.op, op.offset, op.length).count());
    }
    for (std::size_t i = 0; i < bytes.size(); ++i)
        table.points[i].megabytesPerSecond = bytes[i] * 1e3 / time[i];
    return table;
}

std::string said(std::optional<unsigned> cliff) { return cliff ? std::to_string(*cliff) : "none"; }

} // namespace

TEST_CASE("A card with three open units is recovered from a table of its speeds")
{
    FlashDesign card;
    card.advertised = mib(160);
    card.pagesPerBlock = 64;
    card.commandTime = std::chrono::microseconds(300);
    card.readTime = std::chrono::microseconds(80);
    card.programTime = std::chrono::microseconds(1500);
    card.eraseTime = std::chrono::milliseconds(3);
    card.ftl.kind = FtlKind::openAu;
    card.ftl.openUnits = 3;
    const Explained found = explain(tableOf(card));
    CHECK(found.published == 3U);
    CHECK(found.explained());
    CHECK(found.median < 0.02);
    CHECK(found.card.design.ftl.openUnits == 3);
    CHECK(found.card.design.page * found.card.design.pagesPerBlock == mib(1));
}

TEST_CASE("Shipped cards named after a measured card reproduce its published times", "[.long][real]")
{
    const char* const path = std::getenv("ASSAY_REAL_TABLES");
    if (!path)
        SKIP("ASSAY_REAL_TABLES names no file of published tables");
    const std::string unit = GENERATE("5a", "29a");
    const auto tables = openAuTables(path);
    const auto table = std::ranges::find(tables, unit, &OpenAuTable::unit);
    if (table == tables.end())
        SKIP("the file has no unit " << unit);
    const Explained one = compare(*table, characterizationOf(*table), shipped("like-" + unit));
    std::cout << fmt::format("like-{}: off {:.3f}, cliff {}, published {}\n", unit, one.median, said(one.cliff),
                             said(one.published));
    CHECK(one.explained());
}

TEST_CASE("A fitted real card has its performance cliff where the published table has it", "[.long][real]")
{
    const char* const path = std::getenv("ASSAY_REAL_TABLES");
    if (!path)
        SKIP("ASSAY_REAL_TABLES names no file of published tables");
    std::size_t close = 0, right = 0;
    for (const OpenAuTable& table : openAuTables(path)) {
        const auto began = std::chrono::steady_clock::now();
        const Explained one = explain(table);
        close += one.close() ? 1 : 0;
        right += one.explained() ? 1 : 0;
        std::cout << fmt::format("{} {} | {} | {} points | {} | off {:.3f} | cliff {}, published {} | {} | {:.0f} s\n",
                                 table.unit, table.device, table.host, table.points.size(),
                                 one.explained() ? "explained" : "not explained", one.median, said(one.cliff),
                                 said(one.published), designOf(one.card),
                                 seconds(std::chrono::steady_clock::now() - began))
                  << std::flush;
        if (std::getenv("ASSAY_REAL_ROWS"))
            for (std::size_t i = 0; i < table.points.size(); ++i)
                std::cout << fmt::format("  {} {} {} KiB: {:.2f} ms, found {:.2f}\n",
                                         table.points[i].linear ? "linear" : "random", table.points[i].open,
                                         table.points[i].block.count() / 1024, table.points[i].writeNs() / 1e6,
                                         one.predictedNs[i] / 1e6);
    }
    REQUIRE(close > 0);
    CHECK(static_cast<double>(right) >= 0.9 * static_cast<double>(close));
}
