#include "support/linux/line_fleet.h"

#include "ground/base/digest.h"
#include "line/store/line_results.h"
#include "line/store/outbox_sender.h"
#include "support/line_results.h"
#include "support/linux/line_server.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace assay::test {

namespace {

using Steady = std::chrono::steady_clock;

class FleetStation {
public:
    FleetStation(const std::filesystem::path& folder, const std::string& name, const std::string& server)
        : m_name(name), m_database(LineDatabase::open(folder / (name + ".sqlite"), name).value())
    {
        SenderSettings settings;
        settings.database = m_database.file();
        settings.server = server;
        settings.connectLimit = std::chrono::seconds(30); // many begin at once
        m_sender.emplace(settings);
    }
    void begin(Steady::time_point start, std::chrono::nanoseconds period, std::size_t count)
    {
        m_writer = std::jthread([=, this] {
            LineResults results(m_database);
            for (; m_added < count; ++m_added) {
                std::this_thread::sleep_until(start + m_added * period);
                if (!results.add(madeUpResult(m_name, static_cast<unsigned>(m_added))))
                    return;
            }
        });
    }
    void join() { m_writer.join(); }
    std::size_t added() const { return m_added; }
    SenderState sent() const { return m_sender->state(); }

private:
    std::string m_name;
    LineDatabase m_database;
    std::optional<OutboxSender> m_sender;
    std::size_t m_added = 0; // by the writer; read when it has ended
    std::jthread m_writer;
};

std::string stationLine(const std::filesystem::path& file)
{
    auto database = LineDatabase::open(file, "");
    auto results = LineResults(database.value()).latest(1'000'000'000).value();
    std::string all;
    std::ranges::reverse(results);
    for (const LineResult& result : results)
        all += fmt::format("{}{}={}", all.empty() ? "" : ",", result.id, name(result.outcome));
    return fmt::format("{}|{}|{}", database->station(), results.size(), sha256Hex(all));
}

} // namespace

FleetFigures runFleet(const PostgresServer& server, const std::filesystem::path& folder, unsigned stations,
                      unsigned perSecond, std::chrono::seconds time, std::chrono::seconds patience)
{
    FleetFigures figures;
    const std::size_t each = perSecond * static_cast<std::size_t>(time.count());
    const std::chrono::nanoseconds period = std::chrono::nanoseconds(std::chrono::seconds(1)) / perSecond;
    std::vector<std::unique_ptr<FleetStation>> fleet;
    for (unsigned i = 1; i <= stations; ++i)
        fleet.push_back(std::make_unique<FleetStation>(folder, fmt::format("F{}", i), server.at("station1")));
    const auto start = Steady::now();
    for (unsigned i = 0; i < stations; ++i)
        fleet[i]->begin(start + period * i / stations, period, each);
    const auto look = [&] {
        std::size_t sent = 0;
        for (const auto& station : fleet) {
            const SenderState state = station->sent();
            figures.waitedAtMost = std::max(figures.waitedAtMost, state.waiting);
            sent += state.sent;
        }
        return sent;
    };
    while (Steady::now() < start + time) {
        look();
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    for (const auto& station : fleet) {
        station->join();
        figures.added += station->added();
    }
    const auto last = Steady::now();
    figures.adding = last - start;
    if (figures.added != each * stations)
        throw std::runtime_error("a station could not add a result");
    while (look() < figures.added) {
        if (Steady::now() > last + patience)
            throw std::runtime_error(fmt::format("{} of {} results were sent; the first station says: {}", look(),
                                                 figures.added, fleet[0]->sent().trouble.english()));
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    figures.behind = Steady::now() - last;
    return figures;
}

std::string differsFromStations(const PostgresServer& server, const std::filesystem::path& folder)
{
    std::map<std::string, std::string> lines; // by station, in the order of the server
    for (const auto& file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() == ".sqlite")
            lines[file.path().stem()] = stationLine(file.path());
    std::string expected;
    for (const auto& [station, line] : lines)
        expected += (expected.empty() ? "" : "\n") + line;
    const std::string found = server.ask(
        "SELECT station, count(*), encode(sha256(convert_to(string_agg(result_id || '=' || outcome, ',' ORDER "
        "BY station_sequence), 'UTF8')), 'hex') FROM cardassay.result GROUP BY station "
        "ORDER BY station COLLATE \"C\"");
    const auto differs = std::ranges::mismatch(expected, found);
    if (differs.in1 != expected.end() || differs.in2 != found.end()) {
        const auto place = static_cast<std::size_t>(differs.in1 - expected.begin());
        const auto begin = expected.rfind('\n', place);
        return "the stations have " + expected.substr(begin + 1, 80) + ", the server " +
               found.substr(std::min(begin + 1, found.size()), 80);
    }
    const std::string off = sumsOff(server);
    return off.empty() ? "" : "the sums differ: " + off;
}

} // namespace assay::test
