// station: a line station without a screen. Reads scans and writes events, one per line.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/option_values.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "ground/base/clock.h"
#include "ground/config/toml_document.h"
#include "judge/verdict/conclusion.h"
#include "line/mes/mes_config.h"
#include "program/station/station_parts.h"
#include "run/record/step_name.h"
#include "system/terminal.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace assay::cli {

namespace {

struct StationOptions {
    std::string file, pace;
    bool json = false;
};

std::unique_ptr<Station> openStation(const StationOptions& options)
{
    auto file = orFail(parseStationFile(orFail(readTextFile(options.file)), options.file));
    if (const auto mes = file.mes.empty() ? Result<MesConfig>() : readMesFile(file.mes))
        for (const auto& secret : mes->openSecrets)
            noteOpenSecret(secret);
    auto parts = orFail(stationParts(std::move(file)));
    parts.realPace = options.pace == "real";
    auto station = std::make_unique<Station>(std::move(parts));
    orFail(station->start());
    return station;
}

// Reports once each fault that prevents storing or sending results, such as a server that refuses them all.
void showFault(const Station& station, std::string& told)
{
    const Message fault = station.view().fault;
    const std::string text = fault.empty() ? "" : say(fault);
    if (!text.empty() && text != told)
        printNote(text);
    told = text;
}

void showNews(Station& station, bool json)
{
    const StepNames names = station.view().stepNames;
    for (const StationNews& news : station.takeNews()) {
        if (json)
            printJsonLine(toJson(news), stdout);
        else if (!news.text.empty())
            printSentence(news.text, names);
    }
    if (!json)
        flushOutput();
}

bool isInUse(const StationView& view)
{
    return std::ranges::any_of(
        view.slots, [](const SlotView& slot) { return slot.state == SlotState::armed || isUnderTest(slot.state); });
}

// Runs until a signal, or until the end of input and of all tests. No scan is lost between input and view: the prompt
// of the last scan is processed before the end.
void serve(Station& station, bool json)
{
    constexpr auto kPoll = std::chrono::milliseconds(50);
    constexpr int kQuietPolls = 10;  // after the end of input: the last scan has been processed by then
    constexpr int kLinesAtOnce = 64; // no scanner is faster; bounds the input taken from an endless pipe
    platform::InputLines input;
    SystemClock wall;
    std::string told;
    for (int quiet = 0; !interrupted() && quiet < kQuietPolls;) {
        int lines = 0;
        for (; lines < kLinesAtOnce; ++lines) {
            const auto line = input.next(kPoll);
            if (!line)
                break;
            station.scan(*line);
        }
        showNews(station, json);
        showFault(station, told);
        if (!input.isAtEnd() && lines < kLinesAtOnce)
            continue;
        quiet = !input.isAtEnd() || isInUse(station.view()) || station.view().pendingResults > 0 ? 0 : quiet + 1;
        wall.sleepUntil(wall.now() + kPoll, {});
    }
}

int runStation(const StationOptions& options)
{
    constexpr auto kStopLimit = std::chrono::milliseconds(1500); // the contract gives 2 s from signal to exit
    watchForInterrupt();
    const auto station = openStation(options);
    serve(*station, options.json);
    const int stopped = exitCode(Outcome::stopped, Verdict::inconclusive);
    const bool cutsTests = isInUse(station->view());
    const bool isOver = station->stop(kStopLimit);
    showNews(*station, options.json);
    const int code = cutsTests || !isOver ? stopped : 0;
    if (!isOver || interrupted()) { // a card or a server may not answer; files on disk are consistent at any instant
        flushOutput();
        std::_Exit(code);
    }
    return code;
}

} // namespace

Action defineStation(CLI::App& verb)
{
    const auto options = std::make_shared<StationOptions>();
    verb.add_option("--config", options->file, say(msg("cli", "station file (docs/formats/station-file.md)")))
        ->type_name("FILE")
        ->required();
    verb.add_flag("--json", options->json, say(msg("cli", "one JSON object per line for each event")));
    verb.add_option("--pace", options->pace,
                    say(msg("cli", "real: simulated cards run in real time; default: as fast as the computer can")))
        ->check(oneOf({"real"}));
    verb.footer(say(msg("cli", "Exit codes: 0 end of input and of all tests, 5 stopped while cards were under test.")));
    return [options] { return runStation(*options); };
}

} // namespace assay::cli
