// Findings on the speed, video and application classes: compared with the standard, the other registers and the label.
#include "card/device/card_findings.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

using enum FindingWeight;

bool codesKnown(const Ssr& ssr)
{
    constexpr std::array kVideo = {0U, 6U, 10U, 30U, 60U, 90U};
    const bool uhs = ssr.uhsGrade == 0 || ssr.uhsGrade == 1 || ssr.uhsGrade == 3;
    return ssr.speedClassCode <= 4 && uhs && ssr.appClass <= 2 &&
           std::find(kVideo.begin(), kVideo.end(), ssr.videoClass) != kVideo.end();
}

// A mark implies the lower ones of the other families that promise the same speed. Since version 5.00 the standard
// leaves some of them optional (4.13), but makers print all they may.
void findContradictions(std::vector<CardFinding>& findings, const Ssr& ssr, CapacityFamily family)
{
    const auto claim = [&](bool contradicts, FindingWeight weight, const Message& reason) {
        if (contradicts)
            findings.push_back({"ssr.class_contradiction", weight, reason});
    };
    claim(ssr.uhsGrade != 0 && ssr.speedClass < 10, notable,
          msg("finding", "The card claims U{} but only speed class {}; a UHS speed grade includes class 10.",
              ssr.uhsGrade, ssr.speedClass));
    claim(ssr.videoClass >= 10 && ssr.speedClass < 10, weak,
          msg("finding", "The card claims V{} but only speed class {}; cards from V10 on carry class 10 as well.",
              ssr.videoClass, ssr.speedClass));
    claim(ssr.videoClass >= 30 && ssr.uhsGrade < 3, weak,
          msg("finding", "The card claims V{} without U3; cards of that speed carry both marks.", ssr.videoClass));
    claim(ssr.appClass != 0 && ssr.speedClass < 10, weak,
          msg("finding", "The card claims A{} but only speed class {}; application classes promise 10 MB/s.",
              ssr.appClass, ssr.speedClass));
    // SDUC cards need no queue (4.16).
    claim(ssr.appClass == 2 && family != CapacityFamily::sduc && (ssr.commandQueueDepth == 0 || !ssr.cache), notable,
          msg("finding", "The card claims A2 without the command queue and cache that A2 needs."));
}

// The version of the standard that brought the class; 0 = no class claimed.
unsigned versionNeeded(const Ssr& ssr)
{
    if (ssr.appClass == 2)
        return 6;
    if (ssr.appClass == 1 || ssr.videoClass != 0)
        return 5;
    if (ssr.uhsGrade != 0)
        return 3;
    return ssr.speedClass != 0 ? 2 : 0;
}

void findAgainstRegisters(std::vector<CardFinding>& findings, const Ssr& ssr, const CardRegisters& registers)
{
    if (registers.csd && registers.csd->structure <= 2 && ssr.auSize > auSizeMax(registers.csd->capacity))
        findings.push_back({"ssr.au_too_large", weak,
                            msg("finding", "The allocation unit of {} KiB exceeds the maximum of a card of {}.",
                                ssr.auSize.count() / 1024, registers.csd->capacity)});
    if (!registers.scr)
        return;
    const Scr& scr = *registers.scr;
    const unsigned version = scr.versionMajor();
    if (version != 0 && version < versionNeeded(ssr))
        findings.push_back(
            {"ssr.class_before_version", notable,
             msg("finding", "The card claims {} under version {} of the standard, which lacks some of these classes.",
                 ssr.marks(), scr.version())});
    if (ssr.videoClass != 0 && !scr.speedClassControl)
        findings.push_back(
            {"ssr.video_without_cmd20", notable,
             msg("finding", "The card claims V{} without CMD20, which video recording needs.", ssr.videoClass)});
    if (ssr.commandQueueDepth != 0 && !scr.extensionSingle)
        findings.push_back({"ssr.queue_without_cmd48", weak,
                            msg("finding", "The card claims a command queue without CMD48/49, which enable it.")});
}

} // namespace

void findInClasses(std::vector<CardFinding>& findings, const Ssr& ssr, const CardRegisters& registers)
{
    if (ssr.blank) {
        findings.push_back({"ssr.blank", neutral, msg("finding", "The SD status is blank: all its bits are equal.")});
        return;
    }
    if (!codesKnown(ssr))
        findings.push_back(
            {"ssr.class_unknown", weak,
             msg("finding", "The card claims a speed, video or application class that version 9.10 does not define.")});
    findContradictions(findings, ssr, registers.csd ? familyOf(*registers.csd) : CapacityFamily::unknown);
    if (ssr.reservedSet)
        findings.push_back({"ssr.reserved_bits", weak, msg("finding", "Reserved bits of the SD status are set.")});
    findAgainstRegisters(findings, ssr, registers);
}

Bytes minCapacityForLabel(Bytes label) { return Bytes(label.count() / 10 * 9); }

bool fitsLabel(Bytes capacity, Bytes label)
{
    constexpr double kMaxShare = 1.1;
    const double share = static_cast<double>(capacity.count()) / static_cast<double>(label.count());
    return capacity >= minCapacityForLabel(label) && share <= kMaxShare;
}

void findAgainstLabel(std::vector<CardFinding>& findings, const CardRegisters& registers, const CardLabel& label)
{
    if (label.capacity && registers.csd && registers.csd->structure <= 2 &&
        !fitsLabel(registers.csd->capacity, *label.capacity))
        findings.push_back(
            {"label.capacity", notable,
             msg("finding", "The label states {}, the CSD {}.", *label.capacity, registers.csd->capacity)});
    if (!registers.ssr)
        return;
    const auto compare = [&](char letter, unsigned printed, unsigned claimed) {
        if (printed > claimed && claimed == 0)
            findings.push_back(
                {"label.class", notable,
                 msg("finding", "The label states {}{}, a class that the registers do not claim.", letter, printed)});
        else if (printed > claimed)
            findings.push_back(
                {"label.class", notable,
                 msg("finding", "The label states {}{}, the registers {}{}.", letter, printed, letter, claimed)});
    };
    compare('C', label.speedClass, registers.ssr->speedClass);
    compare('U', label.uhsGrade, registers.ssr->uhsGrade);
    compare('V', label.videoClass, registers.ssr->videoClass);
    compare('A', label.appClass, registers.ssr->appClass);
}

} // namespace assay
