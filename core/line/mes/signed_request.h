// Requests to the factory's system, signed to authenticate the station (docs/user/mes.md).
#pragma once

#include "ground/base/utc_time.h"
#include "line/mes/http.h"

#include <string>

namespace assay {

struct MesServer {
    std::string url;         // webhook: as it is; route check: with {placeholders}
    std::string secret = {}; // key of the signature; "" = not signed
    std::string token = {};  // of "Authorization: Bearer"; "" = none
    std::filesystem::path caFile = {};
    Ns limit = std::chrono::seconds(10);
};

// Adds token and signature: "X-CardAssay-Signature: t=UNIX_SECONDS,v1=HEX", where HEX is HMAC-SHA256 with the secret
// over "UNIX_SECONDS\nMETHOD\nTARGET\nBODY".
HttpRequest signedRequest(const MesServer& server, HttpRequest request, UtcTime now);

} // namespace assay
