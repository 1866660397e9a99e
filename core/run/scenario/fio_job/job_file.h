// Parses a fio job file into sections of keys and values. Independent of the meaning of keys. The rules are those of
// fio 3 (HOWTO.rst, "Job file format"; parse.c, init.c).
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct FioOption {
    std::string key;
    std::string value; // as written; variables are expanded on use
    bool hasValue = false;
    SourceLocation place;
};

struct FioSection {
    std::string name;
    bool global = false; // applies to the following sections
    std::vector<FioOption> options;
    SourceLocation place;
};

// Returns the content of a file or variable, or nothing if it does not exist.
using FioLookup = std::function<std::optional<std::string>(const std::string& name)>;

// Errc::badInput with place, cause and next step. `include` reads the files that lines "include FILE" name.
Result<std::vector<FioSection>> readJobFile(std::string_view text, const std::string& fileName,
                                            const FioLookup& include);
// Expands each ${NAME} in the value. Errc::badInput for an unset variable, and for $ncpus and similar ones, which
// depend on the computer.
Result<std::string> expandedValue(const FioOption& option, const FioLookup& variable);

} // namespace assay
