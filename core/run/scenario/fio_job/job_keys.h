// The keys of fio that are not taken over into a step, and why. What is taken over: job_options.h. docs/fio-jobs.md has
// all of them.
#pragma once

#include "ground/base/message.h"

#include <span>
#include <string_view>

namespace assay {

// Why a key changes nothing for a card. A note says it.
enum class FioIgnored { place, output, process, content, seed, queue, cache, check, errors, together };
// "Not taken over: {}. ..." for the keys.
Message noteFor(FioIgnored reason, std::string keys);

// Why a job with the key cannot be a step.
enum class FioRefused { replayed, limit, zones, places, priorities, files, together, trims };
// "{}: ..." for the place of the key.
Message refusalFor(FioRefused reason, std::string place);

template <class Reason> struct FioKeys {
    Reason reason;
    std::span<const char* const> keys;
};
std::span<const FioKeys<FioIgnored>> ignoredFioKeys();
std::span<const FioKeys<FioRefused>> refusedFioKeys();

} // namespace assay
