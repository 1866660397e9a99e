// Tags and notes that people add to a run when it is over: notes.jsonl in the run folder, which no digest covers.
// Format: docs/run-folder.md.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace assay {

struct RunNotes {
    std::vector<std::string> tags; // in the order in which they were first given
    std::vector<std::string> notes;
};

enum class NoteKind { note, tag, untag };

// One line at the end of the file, written at once: several programs may add at the same time. Errc::badInput where
// there is no run, and for an empty text; Errc::environment.
Result<void> addNote(const std::filesystem::path& folder, NoteKind kind, const std::string& text,
                     const std::string& wallTime);
// Lines that are not understood are passed over.
RunNotes readNotes(const std::filesystem::path& folder);

} // namespace assay
