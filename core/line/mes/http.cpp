#include "line/mes/http.h"

#include "ground/base/text.h"
#include "line/mes/curl_handle.h"

#include <algorithm>
#include <cctype>
#include <memory>
#include <regex>

namespace assay {

namespace {

struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, FreeList>;

struct Receiver {
    std::string body;
    std::stop_token stop;
    bool tooLong = false;
};

std::size_t receive(char* data, std::size_t, std::size_t size, void* context)
{
    auto& to = *static_cast<Receiver*>(context);
    to.tooLong = to.body.size() + size > kMaxReplySize.count();
    if (to.tooLong)
        return 0; // which ends the exchange
    to.body.append(data, size);
    return size;
}

int stopAsked(void* context, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    return static_cast<Receiver*>(context)->stop.stop_requested() ? 1 : 0;
}

bool severalLines(const std::pair<std::string, std::string>& header)
{
    const auto breaks = [](unsigned char c) { return std::iscntrl(c) != 0; };
    return std::ranges::any_of(header.first, breaks) || std::ranges::any_of(header.second, breaks);
}

HeaderList headersOf(const HttpRequest& request)
{
    curl_slist* list = nullptr;
    for (const auto& [name, value] : request.headers)
        list = curl_slist_append(list, (name + ": " + value).c_str());
    return HeaderList(list);
}

void setUp(CURL* curl, const HttpRequest& request, const curl_slist* headers, Receiver& receiver)
{
    setCommon(curl, request.limit);
    curl_easy_setopt(curl, CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    if (!request.caFile.empty())
        curl_easy_setopt(curl, CURLOPT_CAINFO, request.caFile.c_str());
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    if (request.method == "POST") {
        curl_easy_setopt(curl, CURLOPT_POST, 1L);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body.data());
    }
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &receiver);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, stopAsked);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &receiver);
}

// Returns the host as libcurl parses it: without user and password, in lower case; "" = none.
std::string hostOf(const std::string& url)
{
    const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> parts(curl_url(), curl_url_cleanup);
    char* host = nullptr;
    if (!parts || curl_url_set(parts.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK ||
        curl_url_get(parts.get(), CURLUPART_HOST, &host, 0) != CURLUE_OK)
        return {};
    std::string out(host);
    curl_free(host);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

} // namespace

Result<HttpReply> exchange(const HttpRequest& request, std::stop_token stop)
{
    if (std::ranges::any_of(request.headers, severalLines))
        return fail(Errc::badInput,
                    msg("mes", "A header for {} has several lines; check the files of token and secret.",
                        displayable(request.url, 200)));
    const CurlHandle curl = curlHandle();
    const HeaderList headers = headersOf(request);
    Receiver receiver{{}, std::move(stop)};
    setUp(curl.get(), request, headers.get(), receiver);
    char reason[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, reason);
    const CURLcode code = curl_easy_perform(curl.get());
    if (receiver.tooLong)
        return fail(Errc::environment, msg("mes", "{} answers with more than {}; is this the right address?",
                                           displayable(request.url, 200), kMaxReplySize));
    if (code != CURLE_OK)
        return fail(receiver.stop.stop_requested() ? Errc::stopped : Errc::environment,
                    msg("mes", "No answer from {} ({}); check the network and the server.",
                        displayable(request.url, 200), displayable(*reason ? reason : curl_easy_strerror(code), 200)));
    HttpReply reply{.body = std::move(receiver.body)};
    curl_off_t wait = 0;
    curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &reply.status);
    curl_easy_getinfo(curl.get(), CURLINFO_RETRY_AFTER, &wait);
    reply.retryAfter = std::chrono::seconds(std::clamp<curl_off_t>(wait, 0, 86'400));
    return reply;
}

std::string percentEncoded(std::string_view text)
{
    constexpr std::string_view kUnreserved = "-._~";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = byte < 0x80 && (std::isalnum(byte) || kUnreserved.find(c) != std::string_view::npos);
        out += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return out;
}

std::string targetOf(std::string_view url)
{
    const std::size_t host = url.find("://");
    const std::size_t path = url.find_first_of("/?", host == std::string_view::npos ? 0 : host + 3);
    if (path == std::string_view::npos)
        return "/";
    const std::string target(url.substr(path, url.find('#') - path));
    return target.front() == '/' ? target : "/" + target;
}

bool isLoopback(const std::string& url)
{
    static const std::regex net127("127(\\.[0-9]{1,3}){3}"); // RFC 1122, 3.2.1.3
    const std::string host = hostOf(url);
    return host == "localhost" || host == "[::1]" || std::regex_match(host, net127);
}

} // namespace assay
