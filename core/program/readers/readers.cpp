#include "program/readers/readers.h"

#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"

#include <algorithm>

namespace assay {

namespace {

constexpr const char* kSchema = "cardassay.readers/1";
constexpr std::size_t kReadersMax = 256; // the oldest ones are dropped

KnownReader readerFrom(const nlohmann::json& in)
{
    return {in.at("reader").get<std::string>(), in.at("slot").get<std::string>(), Ns(in.at("drift_ns").get<Ns::rep>()),
            in.at("run_id").get<std::string>(), in.at("ended").get<std::string>()};
}

std::vector<KnownReader> readersIn(const std::filesystem::path& file)
{
    std::vector<KnownReader> readers;
    try {
        const auto document = nlohmann::json::parse(readWholeFile(file).value_or("{}"));
        if (document.at("schema") == kSchema)
            for (const nlohmann::json& one : document.at("readers"))
                readers.push_back(readerFrom(one));
    } catch (const nlohmann::json::exception&) {
        readers.clear(); // the next measurement creates the file again
    }
    return readers;
}

bool isIn(const KnownReader& known, const DeviceInfo& device)
{
    return known.reader == device.reader && known.slot == device.slot;
}

// Returns the result of the last step with both metrics.
std::optional<Ns> driftIn(const JudgedRecord& record)
{
    for (auto step = record.steps.rbegin(); step != record.steps.rend(); ++step) {
        const Metric* command = record.metric(step->id + ".command_overhead"); // us
        const Metric* stability = record.metric(step->id + ".reader_stability");
        if (command && stability)
            return Ns(static_cast<Ns::rep>(1e3 * std::get<double>(command->value) *
                                           (std::get<double>(stability->value) - 1)));
    }
    return std::nullopt;
}

} // namespace

std::optional<KnownReader> knownReader(const std::filesystem::path& file, const DeviceInfo& device)
{
    const auto readers = readersIn(file);
    const auto found = std::ranges::find_if(readers, [&](const KnownReader& one) { return isIn(one, device); });
    return device.reader.empty() || found == readers.end() ? std::nullopt : std::optional(*found);
}

Result<void> ReaderSink::store(const JudgedRecord& record)
{
    const auto drift = driftIn(record);
    if (record.ended.empty() || record.device.reader.empty() || !drift)
        return {};
    auto readers = readersIn(m_file);
    std::erase_if(readers, [&](const KnownReader& one) { return isIn(one, record.device); });
    readers.insert(readers.begin(), {record.device.reader, record.device.slot, *drift, record.runId, record.ended});
    readers.resize(std::min(readers.size(), kReadersMax));
    nlohmann::ordered_json document = {{"schema", kSchema}, {"readers", nlohmann::json::array()}};
    for (const KnownReader& one : readers)
        document["readers"].push_back({{"reader", one.reader},
                                       {"slot", one.slot},
                                       {"drift_ns", one.drift.count()},
                                       {"run_id", one.runId},
                                       {"ended", one.ended}});
    std::error_code none;
    std::filesystem::create_directories(m_file.parent_path(), none);
    (void)replaceFile(m_file, document.dump(2) + "\n");
    return {};
}

} // namespace assay
