// Tags and notes added to a finished run: notes.jsonl in the run folder, which no digest covers. Format:
// docs/formats/run-folder.md.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace assay {

struct RunNotes {
    std::vector<std::string> tags; // in the order of their first use
    std::vector<std::string> notes;
};

enum class NoteKind { note, tag, untag };

// Appends one line to the file with a single write, so that several programs may add concurrently. Errc::badInput if
// there is no run, and for an empty text; Errc::environment.
Result<void> addNote(const std::filesystem::path& folder, NoteKind kind, const std::string& text,
                     const std::string& wallTime);
// Skips lines that it does not understand.
RunNotes readNotes(const std::filesystem::path& folder);

} // namespace assay
