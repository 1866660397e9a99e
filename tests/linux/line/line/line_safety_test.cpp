// Whatever scanners, cards, readers and runs do: no test begins on a card that was not scanned for its slot, and that
// did not come into the slot after it was lit.
#include "support/linux/line_bench.h"
#include "support/load.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

const std::vector<std::string> kLabels = {"A1", "A2", "B1", "B2"};

// Does what can be done at a station in an order of chance, and keeps its own books of what may begin.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : m_prng(seed), m_bench("[retest]\nattempts = 2\n", "armed_limit_s = 10\n") {}

    void step()
    {
        const std::string slot = kLabels[pick(kLabels.size())];
        switch (pick(12)) {
        case 0:
        case 1: m_bench.scan("SN" + std::to_string(pick(30))); break;
        case 2: m_bench.scan(command(slot)); break;
        case 3:
        case 4: m_bench.insert(slot, Bytes(32'000'000'000), std::string(32, static_cast<char>('a' + pick(3)))); break;
        case 5:
        case 6: m_bench.remove(slot); break;
        case 7: m_bench.unplug(slot); break;
        case 8: m_bench.started(slot); break;
        case 9: end(slot); break;
        case 10: m_bench.wait(Ns(500ms) * static_cast<int>(pick(30))); break;
        case 11: answer(); break;
        }
        check();
    }
    std::size_t begun() const { return m_checked; }

private:
    std::size_t pick(std::size_t count) { return static_cast<std::size_t>(m_prng.next() % count); }

    std::string command(const std::string& slot)
    {
        const std::string all[] = {"ABORT", "ABORT " + slot, "RETEST " + slot, "SLOT " + slot,
                                   "START", "LOGIN",         "LOGOUT",         "OP1",
                                   "OP1",   "nonsense"};
        return all[pick(std::size(all))];
    }

    void end(const std::string& slot)
    {
        const Verdict verdicts[] = {Verdict::pass, Verdict::fail, Verdict::inconclusive};
        const Outcome outcomes[] = {Outcome::completed, Outcome::deviceLost, Outcome::hung, Outcome::error};
        if (pick(4) == 0)
            m_bench.logic->slot(static_cast<std::size_t>(slot[0] - 'A') * 2 + static_cast<std::size_t>(slot[1] - '1'))
                .runRefused({Errc::refused, msg("permit", "no")}, m_bench.now);
        else
            m_bench.ended(slot, verdicts[pick(3)], outcomes[pick(4)]);
        m_bench.act();
    }

    // The factory answers at once, late, or to a question of long ago.
    void answer()
    {
        m_bench.answersRoute = pick(2) == 0;
        if (m_bench.asked.empty())
            return;
        const AskRoute question = m_bench.asked[pick(m_bench.asked.size())];
        m_bench.logic->slot(question.slot).routeAnswered(question.attempt, {}, m_bench.now);
        m_bench.act();
    }

    void check()
    {
        std::map<std::string, const AskRoute*> lit; // by attempt: the scan that lit its slot
        for (const AskRoute& question : m_bench.asked)
            lit[question.attempt] = &question;
        for (; m_checked < m_bench.starts.size(); ++m_checked) {
            const StartRun& run = m_bench.starts[m_checked];
            REQUIRE(lit.contains(run.attempt.id));
            CHECK(lit[run.attempt.id]->slot == run.slot);
            CHECK(lit[run.attempt.id]->serial == run.attempt.serial);
            CHECK(m_bench.litBefore(run.slot, run.card.diskSequence));
        }
        std::set<std::string> ids;
        for (const LineResult& result : m_bench.results)
            CHECK(ids.insert(result.id).second); // one result for each attempt
        CHECK(m_bench.results.size() <= m_bench.starts.size());
    }

    Prng m_prng;
    LineBench m_bench;
    std::size_t m_checked = 0;
};

} // namespace

TEST_CASE("In 500 random days no test starts on a card that was in its slot before the slot was armed", "[line]")
{
    std::size_t begun = 0;
    for (std::uint64_t seed = 1; seed <= load(500); ++seed) {
        CAPTURE(seed);
        Chance chance(seed);
        for (int i = 0; i < 300; ++i)
            chance.step();
        begun += chance.begun();
    }
    CHECK(begun > load(1000)); // it was no day of rest
}
