#include "line/mes/route_check.h"

#include "ground/base/parse_json.h"
#include "ground/base/text.h"
#include "line/mes/placeholders.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace assay {

namespace {

constexpr std::array kRouteKeys = {"serial", "station", "work_order"};

std::string routeUrl(const std::string& pattern, const RouteQuestion& question)
{
    std::string url;
    for (const TemplatePart& part : templateParts(pattern)) {
        const auto value = part.placeholder ? question.find(part.text) : question.end();
        url += !part.placeholder ? part.text : value == question.end() ? "" : percentEncoded(value->second);
    }
    return url;
}

// Returns nothing for a malformed reply.
std::optional<RouteAnswer> answerIn(const HttpReply& reply)
{
    const auto document = reply.status == 200 ? parseJson(reply.body) : nlohmann::json();
    if (!document.is_object() || !document.contains("allowed") || !document["allowed"].is_boolean())
        return std::nullopt;
    RouteAnswer answer{document["allowed"].get<bool>(), true};
    const bool explained = document.contains("reason") && document["reason"].is_string();
    if (!answer.allowed)
        answer.reason = msg("mes", "The line does not expect this card here: {}",
                            explained ? displayable(document["reason"].get<std::string>(), 120) : "-");
    return answer;
}

} // namespace

Result<void> checkRouteUrl(const std::string& url)
{
    bool serial = false;
    for (const TemplatePart& part : templateParts(url)) {
        if (!part.placeholder)
            continue;
        serial |= part.text == "serial";
        if (std::ranges::find(kRouteKeys, part.text) == kRouteKeys.end())
            return fail(Errc::badInput, msg("mes",
                                            "The placeholder \"{}\" in the URL of the route check is not known; "
                                            "docs/user/mes.md lists the placeholders.",
                                            displayable(part.text)));
    }
    if (!serial)
        return fail(
            Errc::badInput,
            msg("mes",
                "The URL of the route check has no placeholder \"serial\"; add it at the place of the serial number."));
    return {};
}

RouteAnswer askRoute(const RouteCheck& check, const RouteQuestion& question, std::stop_token stop)
{
    HttpRequest request{.method = "GET", .url = routeUrl(check.server.url, question)};
    const auto reply = exchange(signedRequest(check.server, std::move(request), utcNow()), std::move(stop));
    if (!reply)
        return {check.allowWhenSilent, false, reply.error().message};
    if (const auto answer = answerIn(*reply))
        return *answer;
    return {check.allowWhenSilent, false,
            msg("mes", "The route check answers {}, which is neither yes nor no; check its log.", reply->status)};
}

} // namespace assay
