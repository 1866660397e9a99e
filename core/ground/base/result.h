// Errors of the environment are values. Errors of a card under test are results, not Errors (see
// io/measure/phase_samples.h).
#pragma once

#include "ground/base/message.h"

#include <tl/expected.hpp>
#include <utility>

namespace assay {

enum class Errc {
    badInput,     // usage, profile, file content: exit code 2
    refused,      // rejected by a safety rule: exit code 3
    environment,  // permission, missing device, unwritable folder, host fault: exit code 3
    busy,         // held by another program: exit code 3
    deviceLost,   // card removed: exit code 4
    hung,         // no completion within the deadline: exit code 4
    stopped,      // stopped by the user: exit code 5
    corruptRecord // an untrusted run folder: exit code 2
};

// One sentence with place, cause and next step.
struct Error {
    Errc code = Errc::environment;
    Message message;
    int osError = 0; // errno or GetLastError where one exists

    std::string english() const { return message.english(); }
};

template <class T> using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Errc code, Message message, int osError = 0)
{
    return tl::unexpected<Error>(Error{code, std::move(message), osError});
}

} // namespace assay
