#include "support/open_au_table.h"

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace assay::test {

namespace {

constexpr Bytes kFirstPlace = mib(16);
constexpr Bytes kErase = mib(4); // flashbench's own, where nothing is said
constexpr double kCliff = 3;
constexpr Bytes kCliffBlock = kib(64);

OpenAuTable tableOf(const nlohmann::json& json)
{
    OpenAuTable table;
    table.device = json.at("device");
    table.host = json.at("host");
    table.unit = json.value("unit", "");
    table.source = json.value("source", "");
    if (const auto capacity = json.find("capacity_bytes"); capacity != json.end() && capacity->is_number())
        table.capacity = Bytes(capacity->get<std::uint64_t>());
    table.erase = kErase;
    for (const nlohmann::json& point : json.at("points")) {
        if (!point.at("mb_s").is_number() || point.at("mb_s").get<double>() <= 0)
            continue;
        table.points.push_back({point.at("open").get<unsigned>(), point.at("pattern") == "linear",
                                Bytes(point.at("block_bytes").get<std::uint64_t>()), point.at("mb_s").get<double>()});
        if (point.contains("erase_bytes") && point["erase_bytes"].is_number())
            table.erase = Bytes(point["erase_bytes"].get<std::uint64_t>());
    }
    return table;
}

// Numbers below `count`, each once, in the order in which flashbench goes through them: those of a shift register with
// linear feedback, of 8 bits at least.
std::vector<unsigned> shuffled(unsigned count)
{
    const unsigned bits = std::max(8U, static_cast<unsigned>(std::bit_width(count)));
    static const std::map<unsigned, unsigned> kTaps = {{8, 0x1d}, {9, 0x11}, {10, 0x9}, {11, 0x5}};
    const unsigned taps = kTaps.at(bits), last = ((1U << bits) - 1) & 0xace1;
    std::vector<unsigned> order;
    for (unsigned value = 0; order.size() < count;) {
        if (value == last) {
            value = 0;
        } else {
            const unsigned from = value == 0 ? last : value;
            value = from >> 1 | static_cast<unsigned>(std::popcount(from & taps) & 1) << (bits - 1);
        }
        if (value < count)
            order.push_back(value);
    }
    return order;
}

} // namespace

std::vector<OpenAuTable> openAuTables(const std::string& path)
{
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    std::vector<OpenAuTable> tables;
    for (const nlohmann::json& json : nlohmann::json::parse(file))
        if (json.at("measure") == "open_au")
            tables.push_back(tableOf(json));
    return tables;
}

Characterization characterizationOf(const OpenAuTable& table)
{
    Characterization all;
    all.onlyMeanTimes = true;
    Bytes end;
    for (const OpenAuPoint& point : table.points) {
        const auto index = static_cast<unsigned>(all.workloads.size());
        const CharacterizationKind kind = !point.linear     ? CharacterizationKind::random
                                          : point.open <= 2 ? CharacterizationKind::blockSizeSweep
                                                            : CharacterizationKind::openUnitSweep;
        all.workloads.push_back({kind, point.block, point.open});
        const auto blocks = static_cast<unsigned>(table.erase / point.block);
        std::vector<unsigned> order = shuffled(blocks);
        if (point.linear)
            std::ranges::sort(order);
        const std::vector<unsigned> places = shuffled(point.open);
        for (const unsigned block : order)
            for (const unsigned place : places)
                all.ops.push_back({IoOp::write, kFirstPlace + table.erase * 12 * place + point.block * block,
                                   point.block, Ns(static_cast<Ns::rep>(point.writeNs())), Ns(), index});
        end = std::max(end, kFirstPlace + table.erase * 12 * point.open);
    }
    all.capacity = table.capacity.count() > 0 ? table.capacity : Bytes(4'000'000'000);
    all.before = {{Bytes(), std::min(end + mib(64), roundDown(all.capacity, mib(4)))}};
    return all;
}

std::optional<unsigned> cliffOf(const OpenAuTable& table, const std::vector<double>& writeNs)
{
    std::map<Bytes, std::map<unsigned, double>> linear; // by size and number of places
    for (std::size_t i = 0; i < table.points.size(); ++i)
        if (table.points[i].linear && table.points[i].block >= kCliffBlock)
            linear[table.points[i].block][table.points[i].open] = writeNs[i];
    const auto row = std::ranges::max_element(linear, {}, [](const auto& one) { return one.second.size(); });
    if (row == linear.end())
        return std::nullopt;
    const auto& times = row->second;
    for (auto beyond = times.begin(); beyond != times.end(); ++beyond) {
        if (beyond == times.begin())
            continue;
        const auto byTime = [](const auto& a, const auto& b) { return a.second < b.second; };
        if (std::min_element(beyond, times.end(), byTime)->second >=
            kCliff * std::max_element(times.begin(), beyond, byTime)->second)
            return std::prev(beyond)->first;
    }
    return std::nullopt;
}

} // namespace assay::test
