#include "program/station/file_sink.h"

#include "ground/base/parse_json.h"
#include "ground/base/text.h"

#include <fstream>

namespace assay {

namespace {

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
    out << jsonText(line) + "\n" << std::flush;
    if (!out)
        return fail(Errc::environment, msg("line", "Cannot write {}; check the disk and whether you may write there.",
                                           displayable((m_folder / file).string(), 200)));
    return {};
}

Result<void> FileSink::add(const LineResult& result) { return append("results.jsonl", toJson(result)); }

Result<void> FileSink::add(const LineEvent& event) { return append("events.jsonl", toJson(event)); }

} // namespace assay
