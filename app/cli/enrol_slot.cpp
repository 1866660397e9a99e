#include "cli/enrol_slot.h"

#include "card/device/express_enrolment.h"
#include "cli/console.h"
#include "cli/interrupt.h"
#include "program/wiring/express_slot_file.h"
#include "program/wiring/wiring.h"

#include <chrono>
#include <thread>

namespace assay::cli {

namespace {

using EnrolStep = ExpressEnrolment::Step;

constexpr auto kLookEvery = std::chrono::milliseconds(100);
constexpr auto kMovePatience = std::chrono::minutes(2); // for one action

void askForMove(const ExpressEnrolment& enrolment)
{
    switch (enrolment.step()) {
    case EnrolStep::removing:
        printSentence(enrolment.round() == 0
                          ? msg("cli",
                                "Take the SD Express card out of its slot. If none is inserted, insert it first, "
                                "wait five seconds, and take it out.")
                          : msg("cli", "Slot {}. Take the same card out once more.", enrolment.port().path));
        break;
    case EnrolStep::inserting: printSentence(msg("cli", "The card is out. Insert it into the same slot again.")); break;
    case EnrolStep::settling: printSentence(msg("cli", "The card is back. Wait.")); break;
    case EnrolStep::done:
    case EnrolStep::refused: break;
    }
    flushOutput();
}

// Shows the slot to the enrolment until it is decided.
void watchSlot(ExpressEnrolment& enrolment)
{
    watchForInterrupt();
    const auto stage = [&] { return std::pair(enrolment.step(), enrolment.round()); };
    auto shown = stage();
    auto since = std::chrono::steady_clock::now();
    askForMove(enrolment);
    while (enrolment.step() != EnrolStep::done && enrolment.step() != EnrolStep::refused) {
        std::this_thread::sleep_for(kLookEvery);
        if (interrupted())
            endVerb(Errc::stopped, msg("cli", "Stopped; the slot was not enrolled."));
        const auto now = std::chrono::steady_clock::now();
        if (now - since > kMovePatience)
            endVerb(Errc::environment,
                    msg("cli", "Nothing happened in the slot for two minutes, so it was not enrolled; begin again."));
        enrolment.see(orFail(listDisks()));
        if (stage() != shown) {
            shown = stage();
            since = now;
            askForMove(enrolment);
        }
    }
}

} // namespace

int enrolSlot()
{
    ExpressEnrolment enrolment(orFail(readExpressSlots()));
    enrolment.see(orFail(listDisks()));
    orFail(storeExpressSlots(enrolment.slots())); // who may not write the file learns it before taking a card out
    watchSlot(enrolment);
    orFail(storeExpressSlots(enrolment.slots()));
    if (enrolment.step() == EnrolStep::refused)
        endVerb(Errc::refused, enrolment.refusal());
    printSentence(msg("cli", "The slot {} is enrolled: SD Express cards in it may be erased, each with its erase id.",
                      enrolment.port().path));
    return 0;
}

} // namespace assay::cli
