// Detects a changed run folder by digests of all files of the run. They are inside run.json, so that one rename
// replaces both. Format: docs/run-folder.md. There is no secret key: whoever changes a folder on purpose can compute
// new digests.
#pragma once

#include "run/record/record_chain.h"
#include "run/record/run_files.h"

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// SHA-256 in hexadecimal, by file name relative to the run folder.
using FileDigests = std::map<std::string, std::string>;

// Returns the text of run.json: the document with "sealed" and "digests" as its last keys. `log` is the present content
// of log.jsonl, which may grow until the run ends.
std::string sealed(nlohmann::ordered_json document, const FileDigests& files, std::string_view log,
                   const RecordChain& chain);

// Is run.json, by itself, as the run wrote it? Costs one digest and reads no other file. True also where it has no
// digests: nothing is known against it.
bool runJsonHolds(std::string_view runJson);

// Returns the files beside run.json on which the record rests and that are in the folder, by name relative to it: what
// must go along with run.json to a reader elsewhere. Never names a file outside of the folder.
std::vector<std::string> recordFiles(std::string_view runJson, const std::filesystem::path& folder);

struct SealCheck {
    bool sealed = false; // false: written by an earlier version; only the profile was compared
    // Changed files, and parts of run.json like "run.json (device/model)"; empty = unchanged.
    std::vector<std::string> changed;
};
// Never throws or fails, for any content of the file.
SealCheck checkSeal(std::string_view runJson, const std::filesystem::path& folder);

} // namespace assay
