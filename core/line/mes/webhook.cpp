#include "line/mes/webhook.h"

#include "ground/base/text.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

Delivery deliveryOf(const MesServer& server, const Result<HttpReply>& reply)
{
    if (!reply)
        return {Delivery::Kind::later, reply.error().message};
    const Delivery::Kind kind = kindOf(reply->status);
    if (kind == Delivery::Kind::done)
        return {};
    return {kind,
            msg("mes", "{} answers {}: {}", displayable(server.url, 200), reply->status, displayable(reply->body, 200)),
            reply->retryAfter};
}

} // namespace

Delivery::Kind kindOf(long httpStatus)
{
    constexpr std::array kNever = {400L, 410L, 413L, 415L, 422L};
    if (httpStatus >= 200 && httpStatus < 300)
        return Delivery::Kind::done;
    return std::ranges::find(kNever, httpStatus) != kNever.end() ? Delivery::Kind::refused : Delivery::Kind::later;
}

DeliveryQueue::Deliver webhook(MesServer server)
{
    return [server = std::move(server)](const LineResult& result, const std::string& json, std::stop_token stop) {
        HttpRequest request{.method = "POST",
                            .url = server.url,
                            .headers = {{"Content-Type", "application/json"}, {"Idempotency-Key", result.id}},
                            .body = json};
        return deliveryOf(server, exchange(signedRequest(server, std::move(request), utcNow()), std::move(stop)));
    };
}

} // namespace assay
