// run: qualifies a card, from consent to scorecard.
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/follow_run.h"
#include "cli/interrupt.h"
#include "cli/register_text.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "base/text.h"
#include "device/card_label.h"
#include "platform/terminal.h"
#include "wiring/lot_runs.h"
#include "wiring/wiring.h"

#include <memory>

namespace assay::cli {

namespace {

struct RunOptions {
    RunRequest request;
    RunOutput output;
    std::string pace;
};

// Adds the card and the text to type to a refusal for lack of an erase id.
Error withConsentHint(const Error& error, const RunRequest& request, const DeviceInfo& device)
{
    const bool wantsConsent = error.code == Errc::refused && request.consent.eraseId.empty();
    if (!wantsConsent || device.eraseId.empty() || !ineligibility(device).empty())
        return error;
    const char* lab = device.isVirtual && !request.consent.lab ? "--lab " : "";
    return Error{Errc::refused,
                 msg("cli",
                     "nothing was written: this run would erase {}; if that is what you want, add `{}--erase {}`",
                     inWords(device), lab, displayable(shellWord(device.eraseId), 200))};
}

// Asks before data are overwritten. Any answer except yes leaves the card unchanged.
bool askToOverwrite(const DeviceInfo& card, const ExistingData& data)
{
    reportError(Errc::refused, msg("cli", "{} holds data ({}); type yes to overwrite it", displayable(card.path, 160),
                                   dataInWords(data)));
    return platform::readAnswer() == "yes";
}

// Returns the exit code.
int addToLot(const std::filesystem::path& file, const std::filesystem::path& folder, const JudgedRecord& run, int code)
{
    if (!countsInLot(run)) {
        printNote(say(msg("cli", "the run is not in the lot, because it did not come to an end; test the card again")));
        return code;
    }
    const auto added = addRunToLot(file, folder);
    if (!added)
        return reportError(added.error());
    return code;
}

int runProfile(RunOptions& options)
{
    options.request.realPace = options.pace == "real";
    if (platform::canAskUser())
        options.request.confirmOverwrite = askToOverwrite;
    std::error_code none;
    const std::string lotFile =
        std::filesystem::is_regular_file(options.request.sample.lot, none) ? options.request.sample.lot : "";
    if (!lotFile.empty())
        if (const auto taken = takeFromLot(lotFile, options.request.sample); !taken)
            return reportError(taken.error());
    if (const std::string& label = options.request.sample.label; !label.empty() && parseLabel(label) == CardLabel())
        return reportError(Errc::badInput, noLabel());
    watchForInterrupt();
    const auto device = describeTarget(options.request.device);
    if (!device)
        return reportError(device.error());
    const auto session = prepareRun(options.request);
    if (!session && interrupted())
        return reportError(Errc::stopped, msg("cli", "stopped; nothing was written"));
    if (!session)
        return reportError(withConsentHint(session.error(), options.request, *device));
    const int code = followRun(**session, options.request.folder, options.output);
    return lotFile.empty() ? code : addToLot(lotFile, options.request.folder, (*session)->record(), code);
}

} // namespace

void addSampleOptions(CLI::App& verb, Sample& sample)
{
    verb.add_option("--supplier", sample.supplier, say(msg("cli", "who delivered the card")));
    verb.add_option("--lot", sample.lot, say(msg("cli", "name of the lot that the card is from, or its lot file")));
    verb.add_option("--sample", sample.number,
                    say(msg("cli", "number of the card in its lot, or what is written on it")));
    verb.add_option("--operator", sample.operatorName, say(msg("cli", "who tests")));
    verb.add_option("--photo", sample.photo, say(msg("cli", "picture of the card; the run folder gets a copy")));
    verb.add_option("--label", sample.label,
                    say(msg("cli", "what is printed on the card, such as \"64GB U3 V30 A2\", to compare")));
    verb.add_option("--note", sample.note, say(msg("cli", "anything else to be kept with the run")));
}

Action defineRun(CLI::App& verb)
{
    const auto options = std::make_shared<RunOptions>();
    RunRequest& request = options->request;
    verb.add_option("DEVICE", request.device, say(msg("cli", "block device, sim:NAME or image:FILE")))->required();
    verb.add_option("--profile", request.profile,
                    say(msg("cli", "a built-in profile, one of your own by its name, or a file")))
        ->required();
    verb.add_option("--out", request.folder, say(msg("cli", "the run folder to create")))->required();
    verb.add_option("--erase", request.consent.eraseId,
                    say(msg("cli", "the erase id of the card that may be overwritten")));
    verb.add_flag("--unmount", request.consent.unmount,
                  say(msg("cli", "unmount the card's file systems first, through udisks2")));
    verb.add_flag("--lab", request.consent.lab, say(msg("cli", "allow loop, zram and other virtual block devices")));
    verb.add_option("--station", request.consent.station,
                    say(msg("cli", "a file of enrolled slots; cards in others are not erased")));
    verb.add_option("--set", request.overrides,
                    say(msg("cli", "STEP.PARAM=VALUE in place of what the profile says; may be repeated")))
        ->allow_extra_args(false);
    verb.add_option("--seed", request.seed, say(msg("cli", "of everything random in this run")))->capture_default_str();
    addSampleOptions(verb, request.sample);
    addOutputOptions(verb, options->output);
    verb.add_flag(
        "--vendor-probe", request.vendorProbe,
        say(msg("cli",
                "allow the one kind of telemetry that is asked for by a write-type command (Apacer, Kingston)")));
    verb.add_option("--pace", options->pace, say(msg("cli", "real: a simulated card keeps step with the wall clock")))
        ->check(CLI::IsMember({"real"}));
    return [options] { return runProfile(*options); };
}

} // namespace assay::cli
