// Route check: asks the factory's system, before a card is written, whether its serial may be tested
// (docs/user/mes.md).
#pragma once

#include "line/mes/signed_request.h"

#include <map>

namespace assay {

struct RouteAnswer {
    bool allowed = false;
    bool answered = false; // false: the policy for a silent server decided
    Message reason = {};   // of a refusal or a missing reply; else empty
};

struct RouteCheck {
    MesServer server; // {serial} and the other keys of the question stand in the URL; limit: see askRoute()
    bool allowWhenSilent = false;
};

// Keys: "serial", "station", "work_order".
using RouteQuestion = std::map<std::string, std::string>;

// Errc::badInput for a URL that names a key of no question, or no {serial}.
Result<void> checkRouteUrl(const std::string& url);

// Returns within the limit of the server. A yes or no is a reply 200 with {"allowed": true or false, "reason": "..."};
// everything else is silence. Any thread.
RouteAnswer askRoute(const RouteCheck& check, const RouteQuestion& question, std::stop_token stop);

} // namespace assay
