// A station's screen on synthetic slots, one in each state, and an engine that records its commands.
#pragma once

#include "gui/station/station_link.h"

#include "line/line/slot_display.h"

#include <map>
#include <string>
#include <vector>

namespace assay::gui {

struct MadeUpStation {
    StationView view;
    std::vector<std::string> told; // "scan SN-1", "select A2", ...
    Role role = Role::engineer;

    StationLink link()
    {
        StationLink link{[this] { return view; },
                         [this](const StationCommand& wanted) {
                             const std::map<LineCommand, std::string> verbs = {
                                 {LineCommand::scan, "scan "},     {LineCommand::select, "select "},
                                 {LineCommand::retest, "retest "}, {LineCommand::abort, "abort "},
                                 {LineCommand::logOut, "logOut"},  {LineCommand::acknowledge, "acknowledge "}};
                             told.push_back(verbs.at(wanted.kind) + wanted.text);
                         }};
        link.wantsPassword = [](const std::string& badge) { return badge == "TE-7"; };
        link.logIn = [this](const std::string& badge, const std::string& password,
                            const std::function<void(Message)>& refused) {
            told.push_back("logIn " + badge + " " + password);
            refused(Message{"", "No.", {}});
        };
        link.may = [this](Right right) { return assay::may(role, right); };
        return link;
    }
};

// Sixteen slots: every state and outcome.
StationView everyState();

} // namespace assay::gui
