// Results and events of a station as lines of JSON in its results folder: results.jsonl, events.jsonl.
#pragma once

#include "line/line/line_sink.h"

#include <filesystem>
#include <vector>

namespace assay {

class FileSink final : public LineSink {
public:
    explicit FileSink(std::filesystem::path folder) : m_folder(std::move(folder)) {}
    Result<void> add(const LineResult& result) override;
    Result<void> add(const LineEvent& event) override;

    // Returns the last `count` results, in order; skips invalid lines, such as a truncated one.
    static std::vector<LineResult> read(const std::filesystem::path& folder, std::size_t count);

private:
    Result<void> append(const char* file, const nlohmann::ordered_json& line) const;
    std::filesystem::path m_folder;
};

} // namespace assay
