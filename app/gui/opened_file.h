// A file that the user opens or drops on the window: a lot, a profile, or a fio job or trace, for which a profile is
// drafted.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <string>

namespace assay::gui {

enum class OpenedKind { lot, profile, draft };

struct OpenedFile {
    OpenedKind kind = OpenedKind::profile;
    std::string name, text; // of a drafted profile
};

// By content; fio jobs (.fio, .job) and traces (.trace) by the end of their name. Reads the file. Errc::badInput if it
// cannot be converted; any other file counts as a profile.
Result<OpenedFile> sortFile(const std::filesystem::path& file);

} // namespace assay::gui
