// The request of a user: a profile on a card.
#pragma once

#include "card/device/device_info.h"
#include "card/device/existing_data.h"
#include "card/device/write_permit.h"
#include "io/trace/trace_recorder.h"
#include "run/profile/after_test.h"
#include "run/record/specimen.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// Test bench equipment. Specified again when a run is resumed: commands in a record are never executed.
struct Bench {
    // Shell commands that switch the supply of the card and return when it is switched; empty = not switchable
    std::string powerOff = {}, powerOn = {};
    std::string thermometer = {}; // as platform::openThermometer() takes it; empty = none
};

struct RunRequest {
    std::string device;           // "/dev/sdb", "sim:NAME", "sim:FILE.toml", "image:FILE"
    std::string profile;          // a built-in name or a file
    std::string profileText = {}; // a profile that a program has made, in place of `profile`, which is its name then
    std::vector<std::string> overrides; // "STEP.PARAM=VALUE"
    std::filesystem::path folder;       // the run folder, to be created
    WriteConsent consent;
    std::uint64_t seed = 1;
    std::map<std::string, std::string> attached = {}; // files for the run folder, by name, sealed with the record
    Specimen sample = {};                             // its photo is any picture file; the run folder gets a copy
    // The user allows the one telemetry command that is a write to the card (docs/formats/telemetry.md)
    bool vendorProbe = false;
    Bench bench = {};
    // Self-test of this computer before the run: true = always, false = never, empty = for cards in a reader or slot.
    // Line stations disable it, because the operator waits and other slots measure
    std::optional<bool> selfTest = {};
    std::optional<AfterTest> after = {};          // nothing: as the profile says
    bool realPace = false;                        // simulated cards: run as fast as the wall clock
    std::shared_ptr<TraceRecorder> recorder = {}; // of all I/O with the card; null = none
    // Called once, before the first write, if the profile says "ask" and the card holds data. Empty = nobody can be
    // asked: the run is refused.
    std::function<bool(const DeviceInfo& card, const ExistingData& data)> confirmOverwrite = {};
};

} // namespace assay
