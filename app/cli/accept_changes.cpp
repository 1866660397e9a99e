#include "cli/accept_changes.h"
#include "cli/speech.h"

namespace assay::cli {

void addAcceptChanges(CLI::App& verb, ChangedRecord& changed)
{
    verb.add_flag_callback(
        "--accept-changes", [&changed] { changed = ChangedRecord::accept; },
        say(msg("cli", "go on with a record that is not as the run wrote it, and mark every output")));
}

} // namespace assay::cli
