#include "line/mes/signed_request.h"

#include "ground/base/digest.h"

namespace assay {

HttpRequest signedRequest(const MesServer& server, HttpRequest request, UtcTime now)
{
    request.caFile = server.caFile;
    request.limit = server.limit;
    if (!server.token.empty())
        request.headers.emplace_back("Authorization", "Bearer " + server.token);
    if (server.secret.empty())
        return request;
    const auto at = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
    const std::string text = fmt::format("{}\n{}\n{}\n{}", at, request.method, targetOf(request.url), request.body);
    request.headers.emplace_back("X-CardAssay-Signature",
                                 fmt::format("t={},v1={}", at, hmacSha256Hex(server.secret, text)));
    return request;
}

} // namespace assay
