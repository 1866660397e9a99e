// Results and events of a station as lines of JSON in its results folder: results.jsonl, events.jsonl.
#pragma once

#include "line/line/line_sink.h"

#include <filesystem>

namespace assay {

class FileSink final : public LineSink {
public:
    explicit FileSink(std::filesystem::path folder) : m_folder(std::move(folder)) {}
    Result<void> add(const LineResult& result) override;
    Result<void> add(const LineEvent& event) override;

private:
    Result<void> append(const char* file, const nlohmann::ordered_json& line) const;
    std::filesystem::path m_folder;
};

} // namespace assay
