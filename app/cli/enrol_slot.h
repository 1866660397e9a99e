// devices --enrol-slot: a person shows the program an SD Express slot by taking a card out and putting it back.
#pragma once

namespace assay::cli {

// Returns the exit code. Waits at most two minutes for each action, and until an interrupt.
int enrolSlot();

} // namespace assay::cli
