// The lines of a job file of fio, as sections of keys and values. Knows no key. The rules are those of fio 3
// (HOWTO.rst, "Job file format"; parse.c, init.c).
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
    std::string value; // as written; variables are filled in where it is used
    bool hasValue = false;
    SourcePlace place;
};

struct FioSection {
    std::string name;
    bool global = false; // holds for the sections behind it
    std::vector<FioOption> options;
    SourcePlace place;
};

// Returns what a name stands for; nothing where there is no such file, or variable.
using FioLookup = std::function<std::optional<std::string>(const std::string& name)>;

// Errc::badInput with place, cause and next step. `include` reads the files that lines "include FILE" name.
Result<std::vector<FioSection>> readJobFile(std::string_view text, const std::string& fileName,
                                            const FioLookup& include);
// The value with each ${NAME} filled in. Errc::badInput for one that is not set, and for $ncpus and the like, which
// stand for something of the computer.
Result<std::string> expandedValue(const FioOption& option, const FioLookup& variable);

} // namespace assay
