// fio keys that are ignored or rejected, with the reason. Supported keys: job_options.h. docs/user/fio-jobs.md lists
// all of them.
#pragma once

#include "ground/base/message.h"

#include <span>
#include <string_view>

namespace assay {

// Reason why a key has no effect on the load of a card. Reported as a note.
enum class FioIgnored { path, output, process, content, seed, queue, cache, check, errors, coordination };
// "Not imported: {}. ..." for the keys.
Message noteFor(FioIgnored reason, std::string keys);

// Reason why a job with the key cannot become a step.
enum class FioRefused { replayed, limit, zones, distributions, priorities, files, coordination, trims };
// "{}: ..." for the location of the key.
Message refusalFor(FioRefused reason, std::string place);

template <class Reason> struct FioKeys {
    Reason reason;
    std::span<const char* const> keys;
};
std::span<const FioKeys<FioIgnored>> ignoredFioKeys();
std::span<const FioKeys<FioRefused>> refusedFioKeys();

} // namespace assay
