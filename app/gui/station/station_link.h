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
    std::function<void(const std::string& text)> scan;
    std::function<void(const std::string& slot)> select;
    std::function<void(const std::string& slot)> retest;
    std::function<void(const std::string& slot)> abort;
    std::function<void()> logOut;
    std::function<void(int key)> key = {}; // Qt::Key of keys without a function in the window
    // Whether the owner of this badge logs in with a password. If so, logIn() follows in place of scan(); `refused` is
    // called later on the window's thread.
    std::function<bool(const std::string& badge)> wantsPassword = [](const std::string&) { return false; };
    std::function<void(const std::string& badge, const std::string& password, std::function<void(Message)> refused)>
        logIn = {};
    // Whether the logged-in user may do this.
    std::function<bool(Right right)> may = [](Right) { return true; };
    std::function<void(const std::string& slot)> acknowledge = {}; // an alarm; empty = no alarms
};

} // namespace assay::gui
