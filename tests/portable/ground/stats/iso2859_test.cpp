// ISO 2859-1:1999: every cell of its tables for AQLs up to 10 %, and its switching rules.
#include "ground/stats/iso2859.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

using namespace assay;

namespace {

const std::string kTestedLetters = "ABCDEFGHJKLMNPQR";

// The sample sizes printed beside the letters in tables 2-A and 2-B, and in table 2-C.
const std::vector<std::size_t> kPrintedSizes = {2,   3,   5,   8,   13,  20,   32,   50,  80,
                                                125, 200, 315, 500, 800, 1250, 2000, 3150};
const std::vector<std::size_t> kPrintedReducedSizes = {2, 2, 2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800};

// The printed tables (GB/T 2828.1-2012, which is the same), with arrows followed by hand: a row for each letter from A
// to R, a column for each AQL from 0.010 to 10; the letter of the plan, and its accept number.
const std::string kTable2A = "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 C1\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 C1\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 D1 C1\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 E1 D1 D2\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 F1 E1 E2 E3\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 G1 F1 F2 F3 F5\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 H1 G1 G2 G3 G5 G7\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 J1 H1 H2 H3 H5 H7 H10\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 K1 J1 J2 J3 J5 J7 J10 J14\n"
                             "Q0 P0 N0 M0 L0 K0 J0 L1 K1 K2 K3 K5 K7 K10 K14 K21\n"
                             "Q0 P0 N0 M0 L0 K0 M1 L1 L2 L3 L5 L7 L10 L14 L21 K21\n"
                             "Q0 P0 N0 M0 L0 N1 M1 M2 M3 M5 M7 M10 M14 M21 L21 K21\n"
                             "Q0 P0 N0 M0 P1 N1 N2 N3 N5 N7 N10 N14 N21 M21 L21 K21\n"
                             "Q0 P0 N0 Q1 P1 P2 P3 P5 P7 P10 P14 P21 N21 M21 L21 K21\n"
                             "Q0 P0 R1 Q1 Q2 Q3 Q5 Q7 Q10 Q14 Q21 P21 N21 M21 L21 K21\n"
                             "Q0 P0 R1 R2 R3 R5 R7 R10 R14 R21 Q21 P21 N21 M21 L21 K21\n";
const std::string kTable2B = "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 D1\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 E1 D1\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 F1 E1 D1\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 G1 F1 E1 E2\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 H1 G1 F1 F2 F3\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 H0 G0 J1 H1 G1 G2 G3 G5\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 H0 K1 J1 H1 H2 H3 H5 H8\n"
                             "R0 Q0 P0 N0 M0 L0 K0 J0 L1 K1 J1 J2 J3 J5 J8 J12\n"
                             "R0 Q0 P0 N0 M0 L0 K0 M1 L1 K1 K2 K3 K5 K8 K12 K18\n"
                             "R0 Q0 P0 N0 M0 L0 N1 M1 L1 L2 L3 L5 L8 L12 L18 K18\n"
                             "R0 Q0 P0 N0 M0 P1 N1 M1 M2 M3 M5 M8 M12 M18 L18 K18\n"
                             "R0 Q0 P0 N0 Q1 P1 N1 N2 N3 N5 N8 N12 N18 M18 L18 K18\n"
                             "R0 Q0 P0 R1 Q1 P1 P2 P3 P5 P8 P12 P18 N18 M18 L18 K18\n"
                             "R0 Q0 S1 R1 Q1 Q2 Q3 Q5 Q8 Q12 Q18 P18 N18 M18 L18 K18\n"
                             "R0 Q0 S1 R1 R2 R3 R5 R8 R12 R18 Q18 P18 N18 M18 L18 K18\n";
const std::string kTable2C = "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 D1\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 A0 D1\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 B0 E1 D1\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 C0 F1 E1 D1\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 D0 G1 F1 E1 E2\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 E0 H1 G1 F1 F2 F3\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 F0 J1 H1 G1 G2 G3 G5\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 G0 K1 J1 H1 H2 H3 H5 H6\n"
                             "Q0 P0 N0 M0 L0 K0 J0 H0 L1 K1 J1 J2 J3 J5 J6 J8\n"
                             "Q0 P0 N0 M0 L0 K0 J0 M1 L1 K1 K2 K3 K5 K6 K8 K10\n"
                             "Q0 P0 N0 M0 L0 K0 N1 M1 L1 L2 L3 L5 L6 L8 L10 K10\n"
                             "Q0 P0 N0 M0 L0 P1 N1 M1 M2 M3 M5 M6 M8 M10 L10 K10\n"
                             "Q0 P0 N0 M0 Q1 P1 N1 N2 N3 N5 N6 N8 N10 M10 L10 K10\n"
                             "Q0 P0 N0 R1 Q1 P1 P2 P3 P5 P6 P8 P10 N10 M10 L10 K10\n"
                             "Q0 P0 N0 R1 Q1 Q2 Q3 Q5 Q6 Q8 Q10 P10 N10 M10 L10 K10\n"
                             "Q0 P0 N0 R1 R2 R3 R5 R6 R8 R10 Q10 P10 N10 M10 L10 K10\n";

// The largest lot of the letter's row of table 1 at level II; R stands there at level III only.
std::size_t largestLot(char letter)
{
    for (const std::size_t lot : {8, 15, 25, 50, 90, 150, 280, 500, 1200, 3200, 10000, 35000, 150000, 500000})
        if (codeLetter(lot, InspectionLevel::two) == letter)
            return lot;
    return 500'001;
}

std::optional<Iso2859Plan> planFor(char letter, double aql, Severity severity)
{
    return iso2859Plan(largestLot(letter), letter == 'R' ? InspectionLevel::three : InspectionLevel::two, aql,
                       severity);
}

void checkTable(const std::string& printed, Severity severity, const std::vector<std::size_t>& sizes)
{
    std::istringstream cells(printed);
    for (const char letter : kTestedLetters)
        for (const double aql : kAqls) {
            char used = 0;
            std::size_t accept = 0;
            REQUIRE(cells >> used >> accept);
            const auto found = planFor(letter, aql, severity);
            INFO(letter << " at AQL " << aql << ": printed " << used << ' ' << accept);
            REQUIRE(found);
            const std::size_t n = used == 'S' ? 3150 : sizes[kTestedLetters.find(used)];
            const std::size_t lot = largestLot(letter);
            CHECK(found->letter == used);
            CHECK(found->plan == SinglePlan{std::min(n, lot), accept});
            CHECK(found->everyCard == (n >= lot));
        }
    char more = 0;
    CHECK_FALSE(cells >> more);
}

InspectedLot good(std::size_t accept = 1) { return {accept, 0, false}; }
InspectedLot bad(std::size_t accept = 1) { return {accept, accept + 1, false}; }

// 'a' an accepted lot, 'r' a rejected one.
std::vector<InspectedLot> history(const std::string& verdicts)
{
    std::vector<InspectedLot> lots;
    for (const char verdict : verdicts)
        lots.push_back(verdict == 'a' ? good() : bad());
    return lots;
}

Severity severityAfter(const std::string& verdicts) { return switchingAfter(history(verdicts)).severity; }

std::vector<InspectedLot> consented(std::size_t count, const InspectedLot& lot)
{
    return std::vector<InspectedLot>(count, {lot.accept, lot.failed, true});
}

} // namespace

TEST_CASE("The code letters are those of table 1")
{
    struct Row {
        std::size_t first, last;
        std::string letters; // S-1 to S-4, I, II, III
    };
    const std::vector<Row> printed = {{2, 8, "AAAAAAB"},
                                      {9, 15, "AAAAABC"},
                                      {16, 25, "AABBBCD"},
                                      {26, 50, "ABBCCDE"},
                                      {51, 90, "BBCCCEF"},
                                      {91, 150, "BBCDDFG"},
                                      {151, 280, "BCDEEGH"},
                                      {281, 500, "BCDEFHJ"},
                                      {501, 1'200, "CCEFGJK"},
                                      {1'201, 3'200, "CDEGHKL"},
                                      {3'201, 10'000, "CDFGJLM"},
                                      {10'001, 35'000, "CDFHKMN"},
                                      {35'001, 150'000, "DEGJLNP"},
                                      {150'001, 500'000, "DEGJMPQ"},
                                      {500'001, 100'000'000, "DEHKNQR"}};
    for (const Row& row : printed)
        for (std::size_t level = 0; level < row.letters.size(); ++level) {
            INFO(row.first << " to " << row.last << ", level " << level);
            CHECK(codeLetter(row.first, static_cast<InspectionLevel>(level)) == row.letters[level]);
            CHECK(codeLetter(row.last, static_cast<InspectionLevel>(level)) == row.letters[level]);
        }
    CHECK_FALSE(codeLetter(1, InspectionLevel::two));
    CHECK_FALSE(codeLetter(0, InspectionLevel::two));
}

TEST_CASE("Normal inspection has every plan of table 2-A") { checkTable(kTable2A, Severity::normal, kPrintedSizes); }

TEST_CASE("Tightened inspection has every plan of table 2-B")
{
    checkTable(kTable2B, Severity::tightened, kPrintedSizes);
}

TEST_CASE("Reduced inspection has every plan of table 2-C")
{
    checkTable(kTable2C, Severity::reduced, kPrintedReducedSizes);
}

TEST_CASE("The accept number of normal inspection follows from sample size times AQL")
{
    // The series by which the tables were made, in failures expected in a hundred samples at the AQL.
    const std::vector<std::pair<double, std::size_t>> series = {{12.5, 0}, {50, 1},   {80, 2},   {125, 3},  {200, 5},
                                                                {315, 7},  {500, 10}, {800, 14}, {1250, 21}};
    for (const char letter : kTestedLetters)
        for (const double aql : kAqls) {
            const auto found = planFor(letter, aql, Severity::normal);
            const double expected = static_cast<double>(kPrintedSizes[kTestedLetters.find(found->letter)]) * aql;
            const auto nearest = std::min_element(series.begin(), series.end(), [&](const auto& a, const auto& b) {
                return std::abs(std::log(a.first / expected)) < std::abs(std::log(b.first / expected));
            });
            INFO(letter << " at AQL " << aql << ": " << expected);
            CHECK(found->plan.accept == nearest->second);
            CHECK(std::abs(std::log(nearest->first / expected)) < 0.08);
        }
}

TEST_CASE("Forty cards at AQL 1.0 are judged by thirteen without a failure")
{
    const auto plan = iso2859Plan(40, InspectionLevel::two, 1.0, Severity::normal);
    REQUIRE(plan);
    CHECK(plan->plan == SinglePlan{13, 0});
    CHECK(plan->letter == 'E');
    CHECK_FALSE(plan->everyCard);
}

TEST_CASE("A sample larger than the lot is the whole lot")
{
    const auto plan = iso2859Plan(40, InspectionLevel::two, 0.10, Severity::normal);
    REQUIRE(plan);
    CHECK(plan->plan == SinglePlan{40, 0});
    CHECK(plan->letter == 'K');
    CHECK(plan->everyCard);
}

TEST_CASE("Parameters outside the tables yield no plan")
{
    CHECK_FALSE(iso2859Plan(40, InspectionLevel::two, 0.5, Severity::normal));
    CHECK_FALSE(iso2859Plan(40, InspectionLevel::two, 15, Severity::normal));
    CHECK_FALSE(iso2859Plan(40, InspectionLevel::two, 0, Severity::normal));
    CHECK_FALSE(iso2859Plan(40, InspectionLevel::two, NAN, Severity::normal));
    CHECK_FALSE(iso2859Plan(1, InspectionLevel::two, 1.0, Severity::normal));
}

TEST_CASE("Inspection starts as normal, and is tightened when two of five lots are rejected")
{
    CHECK(severityAfter("") == Severity::normal);
    CHECK(severityAfter("aaaar") == Severity::normal);
    CHECK(severityAfter("rr") == Severity::tightened);
    CHECK(severityAfter("raaar") == Severity::tightened);
    CHECK(severityAfter("raaaar") == Severity::normal); // two of six
    CHECK(severityAfter("raaaarar") == Severity::tightened);
}

TEST_CASE("Tightened inspection ends with five accepted lots in sequence")
{
    CHECK(severityAfter("rraaaa") == Severity::tightened);
    CHECK(severityAfter("rraaaaa") == Severity::normal);
    CHECK(severityAfter("rraaaaraaaa") == Severity::tightened);
    CHECK(severityAfter("rraaaaar") == Severity::normal); // counted anew
}

TEST_CASE("Five lots rejected under tightened inspection stop the acceptance")
{
    CHECK_FALSE(switchingAfter(history("rr"
                                       "rrrr"))
                    .discontinued);
    CHECK(switchingAfter(history("rr"
                                 "rrrrr"))
              .discontinued);
    CHECK(switchingAfter(history("rr"
                                 "raraarrar"))
              .discontinued); // in all, not in sequence
    CHECK_FALSE(switchingAfter(history("rr"
                                       "rrrraaaaa"
                                       "rr"
                                       "r"))
                    .discontinued);
}

TEST_CASE("After an improvement of the supplier tightened inspection restarts")
{
    const Switching next = switchingAfter(history("rr"
                                                  "rrrrr"
                                                  "r"));
    CHECK(next.severity == Severity::tightened);
    CHECK_FALSE(next.discontinued);
    CHECK(severityAfter("rr"
                        "rrrrr"
                        "aaaaa") == Severity::normal);
}

TEST_CASE("The switching score grows by two for each accepted lot of a plan with accept number 0 or 1")
{
    CHECK(switchingAfter(consented(14, good(0))).score == 28);
    CHECK(switchingAfter(consented(14, good(0))).severity == Severity::normal);
    CHECK(switchingAfter(consented(15, good(1))).severity == Severity::reduced);
    auto lots = consented(14, good(0));
    lots.push_back({0, 1, true});
    CHECK(switchingAfter(lots).score == 0);
    CHECK(switchingAfter(lots).severity == Severity::normal);
}

TEST_CASE("With a larger accept number a lot must pass the next tighter AQL for three points")
{
    CHECK(switchingAfter(consented(9, {3, 2})).score == 27);
    CHECK(switchingAfter(consented(10, {3, 2})).severity == Severity::reduced);
    auto lots = consented(9, {3, 2});
    lots.push_back({3, 3, true}); // accepted, but not with accept number 2
    CHECK(switchingAfter(lots).score == 0);
    struct Row {
        std::size_t accept, tighter;
    };
    for (const Row& row : {Row{2, 1}, {3, 2}, {5, 3}, {7, 5}, {10, 7}, {14, 10}, {21, 14}}) {
        CHECK(switchingAfter(std::vector<InspectedLot>{{row.accept, row.tighter}}).score == 3);
        CHECK(switchingAfter(std::vector<InspectedLot>{{row.accept, row.tighter + 1}}).score == 0);
    }
}

TEST_CASE("The next tighter AQL has the accept number that the score compares with")
{
    for (std::size_t column = 1; column < kAqls.size(); ++column)
        for (const char letter : kTestedLetters) {
            const auto plan = planFor(letter, kAqls[column], Severity::normal);
            if (plan->plan.accept < 2 || plan->letter != letter)
                continue;
            const auto tighter = planFor(letter, kAqls[column - 1], Severity::normal);
            INFO(letter << " at AQL " << kAqls[column]);
            REQUIRE(tighter->plan.n == plan->plan.n);
            const std::size_t accept = plan->plan.accept;
            CHECK(switchingAfter(std::vector<InspectedLot>{{accept, tighter->plan.accept}}).score == 3);
            CHECK(switchingAfter(std::vector<InspectedLot>{{accept, tighter->plan.accept + 1}}).score == 0);
        }
}

TEST_CASE("Inspection is reduced only with consent, and no longer than it holds")
{
    std::vector<InspectedLot> lots(20, good(0));
    CHECK(switchingAfter(lots).severity == Severity::normal);
    CHECK(switchingAfter(lots).score == 40);
    lots.push_back({0, 0, true});
    CHECK(switchingAfter(lots).severity == Severity::reduced);
    CHECK(switchingAfter(lots).score == 0);
    lots.push_back({0, 0, false});
    CHECK(switchingAfter(lots).severity == Severity::normal);
}

TEST_CASE("One rejected lot ends reduced inspection")
{
    auto lots = consented(20, good(0));
    CHECK(switchingAfter(lots).severity == Severity::reduced);
    lots.push_back({0, 1, true});
    CHECK(switchingAfter(lots).severity == Severity::normal);
    lots.push_back({0, 1, true});
    CHECK(switchingAfter(lots).severity == Severity::normal); // the rejected lot before was not a normal one
    lots.push_back({0, 1, true});
    CHECK(switchingAfter(lots).severity == Severity::tightened);
}
