// Effect of this computer's page cache on a program that records through it: how long data stays in memory, and how
// much reaches the card at once. Pure.
#pragma once

#include "ground/base/message.h"
#include "ground/base/units.h"

#include <map>
#include <optional>
#include <string>

namespace assay {

// vm.dirty_* (Documentation/admin-guide/sysctl/vm.rst), read by platform::hostFacts() and never set.
struct WriteBackSettings {
    Bytes background; // dirty pages at which the kernel starts background writeback
    Bytes dirtyLimit; // dirty pages at which a writing program must wait
    Ns expire{};      // age at which a page is written
    Ns interval{};    // interval between checks for such pages; 0 = never
};
// From the facts of a record (RunRecord::host). The shares refer to `memory_bytes`, whereas the kernel uses the smaller
// available memory, so both sizes are upper bounds. Returns nothing if a fact is missing.
std::optional<WriteBackSettings> writeBackSettings(const std::map<std::string, std::string>& host);

struct WriteBackPattern {
    Ns maxAge{}; // maximum time that data stays in memory
    Bytes burst; // maximum amount that reaches the card at once
};
// For a program that writes one file at a constant rate and never syncs: its pages wait until the first of them is
// older than `expire` at a check, or until the background size is reached; then all of them are written.
WriteBackPattern writeBackPattern(const WriteBackSettings& settings, double megabytesPerSecond);
// Returns the effect on a recording at this rate as one sentence; empty if the settings are unknown.
Message writeBackSentence(const std::map<std::string, std::string>& host, double megabytesPerSecond);

} // namespace assay
