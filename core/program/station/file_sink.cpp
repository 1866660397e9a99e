#include "program/station/file_sink.h"

#include "ground/base/parse_json.h"
#include "ground/base/text.h"

#include <deque>
#include <fstream>

namespace assay {

namespace {

constexpr const char* kResultsFile = "results.jsonl";

// Returns false if the last line is truncated, as after a power cut.
bool endsWithLine(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    if (!in || in.tellg() == std::streampos(0))
        return true;
    in.seekg(-1, std::ios::end);
    return in.get() == '\n';
}

} // namespace

Result<void> FileSink::append(const char* file, const nlohmann::ordered_json& line) const
{
    std::error_code none;
    std::filesystem::create_directories(m_folder, none);
    std::ofstream out(m_folder / file, std::ios::binary | std::ios::app);
    if (!endsWithLine(m_folder / file))
        out << '\n';
    out << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n" << std::flush;
    if (!out)
        return fail(Errc::environment, msg("line", "Cannot write {}; check the disk and whether you may write there.",
                                           displayable((m_folder / file).string(), 200)));
    return {};
}

Result<void> FileSink::add(const LineResult& result) { return append(kResultsFile, toJson(result)); }

Result<void> FileSink::add(const LineEvent& event) { return append("events.jsonl", toJson(event)); }

std::vector<LineResult> FileSink::read(const std::filesystem::path& folder, std::size_t count)
{
    std::deque<LineResult> last;
    std::error_code none;
    if (!std::filesystem::is_regular_file(folder / kResultsFile, none))
        return {};
    std::ifstream in(folder / kResultsFile, std::ios::binary);
    for (std::string line; std::getline(in, line);) {
        auto result = lineResultFromJson(parseJson(line));
        if (!result)
            continue;
        last.push_back(std::move(*result));
        if (last.size() > count)
            last.pop_front();
    }
    return {std::make_move_iterator(last.begin()), std::make_move_iterator(last.end())};
}

} // namespace assay
