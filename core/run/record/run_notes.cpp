#include "run/record/run_notes.h"

#include "ground/base/opened_folder.h"
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

namespace assay {

namespace {

constexpr const char* kNotesFile = "notes.jsonl";

const char* keyOf(NoteKind kind)
{
    switch (kind) {
    case NoteKind::note: return "note";
    case NoteKind::tag: return "tag";
    case NoteKind::untag: return "untag";
    }
    return "";
}

std::string textAt(const nlohmann::json& line, NoteKind kind)
{
    const auto found = line.find(keyOf(kind));
    return found != line.end() && found->is_string() ? found->get<std::string>() : "";
}

} // namespace

Result<void> addNote(const std::filesystem::path& folder, NoteKind kind, const std::string& text,
                     const std::string& wallTime)
{
    const std::string shown = displayable(folder.string(), 200);
    const auto opened = OpenedFolder::open(folder);
    if (!opened || !opened->has("run.json"))
        return fail(Errc::badInput, msg("record", "{} is not a run folder; name the folder of a run.", shown));
    if (text.find_first_not_of(" \t\n") == std::string::npos)
        return fail(Errc::badInput, msg("record", "The note or tag is empty; enter a text."));
    const nlohmann::ordered_json line = {{"time", wallTime}, {keyOf(kind), text}};
    if (opened->append(kNotesFile, line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n") != 0)
        return fail(Errc::environment,
                    msg("record", "Cannot write {}; check whether you may write to the run folder.", shown));
    return {};
}

RunNotes readNotes(const std::filesystem::path& folder)
{
    RunNotes all;
    std::istringstream in(readFileIn(folder, kNotesFile, kMaxJsonBytes).value_or(""));
    for (std::string text; std::getline(in, text);) {
        const auto line = parseJson(text);
        if (!line.is_object())
            continue;
        if (auto note = textAt(line, NoteKind::note); !note.empty())
            all.notes.push_back(std::move(note));
        if (auto tag = textAt(line, NoteKind::tag); !tag.empty() && std::ranges::find(all.tags, tag) == all.tags.end())
            all.tags.push_back(std::move(tag));
        std::erase(all.tags, textAt(line, NoteKind::untag));
    }
    return all;
}

} // namespace assay
