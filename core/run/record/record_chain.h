// A hash chain over a run, started with its first file and extended with each step. Whoever noted a link during the run
// can verify later that nothing before it was replaced. Format: docs/formats/run-folder.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct ChainLink {
    std::string of;          // a file of the run folder, or kChainStart, kChainResumed
    std::string sha256;      // of the file, or of the data of a special link
    std::uint64_t bytes = 0; // log.jsonl only: the length covered by the digest
    std::string link;        // SHA-256 of the previous link and of these three
};
inline constexpr const char* kChainStart = "start";     // the data of the run that was fixed before its first I/O
inline constexpr const char* kChainResumed = "resumed"; // run.json as found on resume

class RecordChain {
public:
    void add(const std::string& of, const std::string& sha256, std::uint64_t bytes = 0);
    bool empty() const { return m_links.empty(); }
    const std::vector<ChainLink>& links() const { return m_links; }

    nlohmann::ordered_json toJson() const;
    // Reads "digests/chain" of run.json; empty if it is missing.
    static RecordChain of(const nlohmann::ordered_json& document);

private:
    std::vector<ChainLink> m_links;
};

// Returns the digest of the members of run.json that a run never changes.
std::string startDigest(const nlohmann::ordered_json& document);
// Returns the items that contradict the chain: "run.json (chain/3)", "samples/x.bin". `files` are the expected digests
// by name; `log` is the content of log.jsonl. Empty without a chain.
std::vector<std::string> chainFaults(const nlohmann::ordered_json& document,
                                     const std::map<std::string, std::string>& files, std::string_view log);

} // namespace assay
