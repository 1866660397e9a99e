// The scenarios, each in a folder of its own. A row each in registry.cpp.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

// app_class: tests a card for Application Performance Class A1, as specified by the standard (SD Physical Layer 9.10,
// 4.16; docs/method/standards.md).
Scenario appClass();

// capacity_probe and capacity_spot_check: verify the advertised capacity by sampling, with the probability of missing a
// counterfeit (docs/method/capacity-probe.md). The two differ in default effort and accepted risk. The plan has the
// bytes for a genuine card; locating the end of a counterfeit's real capacity takes more.
Scenario capacityProbe();
Scenario capacitySpotCheck();

// dirty_state: preconditions a card into the states of its use, and runs the same short probes in each. Measures the
// slowdown relative to fresh out of box, and which measures restore the speed (docs/method/dirty-state.md).
Scenario dirtyState();

// endurance: full overwrites, each read back and compared, until a bound is reached. Measures the loss of speed and
// sectors, and projects the lifetime. Also reads back the data of an earlier run after a rest
// (docs/method/endurance.md).
Scenario endurance();

// flash_character: infers the internal design of a card from the times of its I/Os (docs/method/flash-character.md).
// Writes sequentially, to several write points and at random, within a time budget. The step's facts hold the designs
// that explain the times; with them the session estimates the write amplification of later steps.
Scenario flashCharacter();

// full_card_times: measures write times on a card that this run has fully written, where SLC caches are full and maps
// have their maximum size, and detects a folded cache (docs/method/flash-character.md). The estimate of write
// amplification then uses these baseline times, and attributes the remainder to page copies.
Scenario fullCardTimes();

// fragmentation: writes into partially used allocation units, and measures the slowdown (docs/method/fragmentation.md).
Scenario fragmentation();

// full_overwrite: writes and reads back every byte of the region, pass by pass. Reading starts at the address written
// first, which was evicted first from any write cache. If the region is the whole card, the step also determines its
// real capacity (capacity_overwrite.h).
Scenario fullOverwrite();

// mixed_io: mixed reads and writes with several block sizes, access distributions, rate limits, pauses and flushes
// (docs/method/mixed-io.md). fio jobs are converted to steps of it.
Scenario mixedIo();

// power_cut: cuts the power of a card during writes. Tests whether flushed data survives, and whether the card comes
// back. Needs a switchable power supply (docs/method/power-cut.md).
Scenario powerCut();

// reader: measures the effect of the reader between card and computer on I/Os (docs/method/reader.md).
Scenario reader();

// recorder: writes the workload of a camera that records in a loop (io/workload/camera.h) to the raw card, and
// determines whether the card sustains it.
Scenario recorder();

// replay: replays a recorded trace on a card, rate-limited or as fast as possible, with the verdicts of `recorder`
// (docs/formats/trace.md).
Scenario replay();

// speed_class: tests the speed class marks of a card as specified by their standard, as far as a host without CMD20 can
// (docs/method/standards.md).
Scenario speedClass();

// sequential_write, sequential_read, random_write, random_read: one stream of I/O of one kind.
Scenario sequentialWrite();
Scenario sequentialRead();
Scenario randomWrite();
Scenario randomRead();

// write_path: measures the cost of each method of writing a file on the file system of a card, and the card's share of
// it (docs/method/write-path.md).
Scenario writePath();

} // namespace assay
