// Interface of a station's screen to its engine: views and commands, none of which blocks. Tests provide their own.
#pragma once

#include "gui/station/no_slots.h"
#include "line/line/station_view.h"
#include "line/store/line_users.h"

#include <functional>
#include <string>

namespace assay::gui {

struct StationLink {
    std::function<StationView()> view;
    std::function<void(StationCommand wanted)> command;
    // Gets Qt::Key of keys without a function in the window; F7 has one only without it.
    std::function<void(int key)> key = {};
    // Whether the owner of this badge logs in with a password. If so, logIn() follows in place of the scan; `refused`
    // is called later on the window's thread.
    std::function<bool(const std::string& badge)> wantsPassword = [](const std::string&) { return false; };
    std::function<void(const std::string& badge, const std::string& password, std::function<void(Message)> refused)>
        logIn = {};
    // Whether the logged-in user may do this.
    std::function<bool(Right right)> may = [](Right) { return true; };
};

} // namespace assay::gui
