// What the page cache of this computer makes of a program that records through it: how long data stay there, and how
// much comes to the card at once. Pure.
#pragma once

#include "ground/base/message.h"
#include "ground/base/units.h"

#include <map>
#include <optional>
#include <string>

namespace assay {

// vm.dirty_* (Documentation/admin-guide/sysctl/vm.rst), read by platform::hostFacts() and never set.
struct WriteBackSettings {
    Bytes background; // dirty pages from which the kernel writes
    Bytes most;       // from which a program that writes has to wait
    Ns expire{};      // age from which a page is written
    Ns interval{};    // how often pages of that age are looked for; 0 = never
};
// From the facts of a record (RunRecord::host). The shares are of `memory_bytes`: the kernel takes them of what is
// available, which is less, so both sizes are upper bounds. Nothing where a fact is missing.
std::optional<WriteBackSettings> writeBackSettings(const std::map<std::string, std::string>& host);

struct WriteBackPattern {
    Ns hold{};   // how long data stay in memory, at most
    Bytes burst; // what comes to the card at once, at most
};
// Of a program that writes one file at a steady rate and never syncs: its pages wait until the first of them is older
// than `expire` at one of the looks, or until the background size is reached; then all of them are written.
WriteBackPattern writeBackPattern(const WriteBackSettings& settings, double megabytesPerSecond);
// What that means for a recording at this rate, in one sentence; empty where the settings are not known.
Message writeBackSentence(const std::map<std::string, std::string>& host, double megabytesPerSecond);

} // namespace assay
