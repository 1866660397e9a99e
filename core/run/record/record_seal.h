// Detects a changed run folder by digests of all files of the run. They are inside run.json, so that one rename
// replaces both. Format: docs/formats/run-folder.md. There is no secret key: a deliberate change can recompute the
// digests.
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

// Returns the text of run.json: the document with "sealed" and "digests" as its last keys. `log` is the current content
// of log.jsonl, which may grow until the run ends.
std::string sealed(nlohmann::ordered_json document, const FileDigests& files, std::string_view log,
                   const RecordChain& chain);

// True if run.json itself is as the run wrote it. Computes one digest and reads no other file.
bool isRunJsonUnchanged(std::string_view runJson);

// Returns the existing files besides run.json that the record depends on, by name relative to the folder: they must
// accompany run.json to another reader. Never names a file outside of the folder.
std::vector<std::string> recordFiles(std::string_view runJson, const std::filesystem::path& folder);

// Returns the changed files, and parts of run.json like "run.json (device/model)"; empty = unchanged. Never throws or
// fails, for any content of the file.
std::vector<std::string> changesSinceSealed(std::string_view runJson, const std::filesystem::path& folder);

} // namespace assay
