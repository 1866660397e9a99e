#include "cli/consent.h"

#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/speech.h"
#include "ground/base/text.h"
#include "system/terminal.h"

namespace assay::cli {

void addConsentOptions(CLI::App& verb, WriteConsent& consent)
{
    verb.add_option("--erase", consent.eraseId, say(msg("cli", "erase id of the card that may be overwritten")))
        ->type_name("ID");
    verb.add_flag("--unmount", consent.unmount,
                  say(msg("cli", "unmount the card's file systems first, through udisks2")));
    verb.add_flag("--lab", consent.lab, say(msg("cli", "allow virtual block devices, such as loop and zram")));
    verb.add_option("--station", consent.station,
                    say(msg("cli", "station file; only cards in its enrolled slots may be erased")))
        ->type_name("FILE");
}

Error withConsentHint(const Error& error, const RunRequest& request, const DeviceInfo& device)
{
    const bool wantsConsent = error.code == Errc::refused && request.consent.eraseId.empty();
    if (!wantsConsent || device.eraseId.empty() || !ineligibility(device).empty())
        return error;
    const char* lab = device.isVirtual && !request.consent.lab ? "--lab " : "";
    return Error{Errc::refused, msg("cli", "nothing was written: this run erases {}; to allow that, add `{}--erase {}`",
                                    inWords(device), lab, displayable(shellWord(device.eraseId), 200))};
}

bool askToOverwrite(const DeviceInfo& card, const ExistingData& data)
{
    reportError(Errc::refused, msg("cli", "{} holds data ({}); type yes to overwrite it", displayable(card.path, 160),
                                   dataInWords(data)));
    return platform::readAnswer() == "yes";
}

} // namespace assay::cli
