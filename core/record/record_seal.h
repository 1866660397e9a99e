// How a changed run folder is noticed: digests of all that the run wrote, inside run.json, so that one renaming puts
// both in place. Format: docs/run-folder.md. There is no key in it: whoever changes a folder on purpose can compute the
// digests anew.
#pragma once

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Files of a run folder.
inline constexpr const char* kRunFile = "run.json";
inline constexpr const char* kProfileFile = "profile.toml";
inline constexpr const char* kLogFile = "log.jsonl";

// SHA-256 in hexadecimal, by file name relative to the run folder.
using FileDigests = std::map<std::string, std::string>;

// The text of run.json: the document with "sealed" and "digests" as its last keys. `log` is log.jsonl as it is now;
// lines may follow it until the run ends.
std::string sealed(nlohmann::ordered_json document, const FileDigests& files, std::string_view log);

// Is run.json, by itself, as the run wrote it? Costs one digest and reads no other file. True also where it has no
// digests: nothing is known against it.
bool runJsonHolds(std::string_view runJson);

struct SealCheck {
    bool sealed = false; // else written by an earlier version: only the profile could be compared
    std::vector<std::string>
        changed; // files, and parts of run.json like "run.json (device/model)"; empty = all is as the run wrote it
};
// Whatever the file holds, this neither throws nor fails.
SealCheck checkSeal(std::string_view runJson, const std::filesystem::path& folder);

} // namespace assay
