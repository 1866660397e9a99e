#include "run/record/record_chain.h"

#include "ground/base/digest.h"
#include "run/record/run_files.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace assay {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string linkAfter(const std::string& before, const ChainLink& link)
{
    return sha256Hex(fmt::format("{}\n{}\n{}\n{}", before, link.of, link.sha256, link.bytes));
}

std::string textOfMember(const OrderedJson& object, const char* key)
{
    const bool there = object.is_object() && object.contains(key) && object.at(key).is_string();
    return there ? object.at(key).get<std::string>() : "";
}

std::uint64_t numberOfMember(const OrderedJson& object, const char* key)
{
    const bool there = object.is_object() && object.contains(key) && object.at(key).is_number_unsigned();
    return there ? object.at(key).get<std::uint64_t>() : 0;
}

std::string chainPart(std::size_t index) { return fmt::format("{} (chain/{})", kRunFile, index); }

bool isOfStep(const std::string& file) { return file != kLogFile && file.find(".partial-") == std::string::npos; }

// State of the files during a walk along the chain.
struct Linked {
    std::map<std::string, std::string> digests; // the last ones
    std::set<std::string> sinceResumed;

    // Returns false for a file that was linked before with other content.
    bool add(const ChainLink& link)
    {
        if (link.of == kChainResumed) // simulated cards restart, and write the same files
            sinceResumed.clear();
        const bool first = sinceResumed.insert(link.of).second;
        const auto [known, added] = digests.try_emplace(link.of, link.sha256);
        const bool same = known->second == link.sha256;
        known->second = link.sha256;
        return added || same || first || link.of == kLogFile;
    }
};

} // namespace

void RecordChain::add(const std::string& of, const std::string& sha256, std::uint64_t bytes)
{
    ChainLink link{of, sha256, bytes, {}};
    link.link = linkAfter(m_links.empty() ? "" : m_links.back().link, link);
    m_links.push_back(std::move(link));
}

nlohmann::ordered_json RecordChain::toJson() const
{
    OrderedJson list = OrderedJson::array();
    for (const ChainLink& link : m_links) {
        OrderedJson row = {{"of", link.of}, {"sha256", link.sha256}};
        if (link.bytes > 0)
            row["bytes"] = link.bytes;
        row["link"] = link.link;
        list.push_back(std::move(row));
    }
    return list;
}

RecordChain RecordChain::of(const nlohmann::ordered_json& document)
{
    RecordChain chain;
    const OrderedJson none;
    const OrderedJson& digests = document.is_object() && document.contains("digests") ? document.at("digests") : none;
    if (!digests.is_object() || !digests.contains("chain") || !digests.at("chain").is_array())
        return chain;
    for (const OrderedJson& row : digests.at("chain"))
        chain.m_links.push_back({textOfMember(row, "of"), textOfMember(row, "sha256"), numberOfMember(row, "bytes"),
                                 textOfMember(row, "link")});
    return chain;
}

std::string startDigest(const nlohmann::ordered_json& document)
{
    OrderedJson fixed = OrderedJson::object();
    for (const char* key : {"schema", "run_id", "clock", "simulated", "seed", "profile"})
        if (document.is_object() && document.contains(key))
            fixed[key] = document.at(key);
    for (const char* key : {"capacity_bytes", "logical_block_bytes", "erase_id"})
        if (document.is_object() && document.contains("device") && document.at("device").contains(key))
            fixed[key] = document.at("device").at(key);
    return sha256Hex(fixed.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::vector<std::string> chainFaults(const nlohmann::ordered_json& document,
                                     const std::map<std::string, std::string>& files, std::string_view log)
{
    const auto links = RecordChain::of(document).links();
    std::vector<std::string> faults;
    Linked linked;
    std::string before;
    for (std::size_t i = 0; i < links.size(); ++i) {
        const ChainLink& link = links[i];
        const bool holds =
            link.link == linkAfter(before, link) && (link.of != kChainStart || link.sha256 == startDigest(document)) &&
            (link.of != kLogFile || (link.bytes <= log.size() && sha256Hex(log.substr(0, link.bytes)) == link.sha256));
        if (!linked.add(link) || !holds)
            faults.push_back(chainPart(i));
        before = link.link;
    }
    for (const auto& [file, digest] : files)
        if (!links.empty() && isOfStep(file) && linked.digests[file] != digest)
            faults.push_back(file);
    return faults;
}

} // namespace assay
