// What a station's screen asks of its engine: views and commands, none of which waits. Tests put their own in its
// place.
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
    std::function<void(int key)> key = {}; // Qt::Key of those that the window has no use for
    // Does the owner of this badge log in with a password? Then logIn() follows in place of scan(); `refused` is called
    // on the window's thread, later.
    std::function<bool(const std::string& badge)> wantsPassword = [](const std::string&) { return false; };
    std::function<void(const std::string& badge, const std::string& password, std::function<void(Message)> refused)>
        logIn = {};
    // May whoever is logged in do this?
    std::function<bool(Right right)> may = [](Right) { return true; };
    std::function<void(const std::string& slot)> acknowledge = {}; // its alarm; empty = there are none
};

} // namespace assay::gui
