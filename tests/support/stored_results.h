// Results as FileSink has written them.
#pragma once

#include "ground/base/parse_json.h"
#include "line/line/line_result.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace assay {

// Returns the results of the folder in order; skips invalid lines, such as a truncated one.
inline std::vector<LineResult> storedResults(const std::filesystem::path& folder)
{
    std::vector<LineResult> results;
    std::ifstream in(folder / "results.jsonl", std::ios::binary);
    for (std::string line; std::getline(in, line);)
        if (auto result = lineResultFromJson(parseJson(line)))
            results.push_back(std::move(*result));
    return results;
}

} // namespace assay
