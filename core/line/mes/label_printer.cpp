#include "line/mes/label_printer.h"

#include "ground/base/clock.h"
#include "ground/base/text.h"
#include "line/mes/curl_handle.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::string_view kAskState = "~HS";
constexpr char kEndOfText = '\x03';
constexpr int kStateLines = 3; // of the answer to ~HS, each between STX and ETX

struct FreeMulti {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};

// A TCP connection. Each wait ends with the limit or `stop`.
class PrinterLine {
public:
    PrinterLine(const LabelPrinter& printer, std::stop_token stop)
        : m_curl(curlHandle()), m_multi(curl_multi_init()), m_limit(printer.limit), m_stop(std::move(stop))
    {
        setCommon(m_curl.get(), m_limit);
        // Opens a plain connection: the "http" scheme is never used.
        curl_easy_setopt(m_curl.get(), CURLOPT_URL, ("http://" + printer.host).c_str());
        curl_easy_setopt(m_curl.get(), CURLOPT_PORT, static_cast<long>(printer.port));
        curl_easy_setopt(m_curl.get(), CURLOPT_CONNECT_ONLY, 1L);
    }
    std::string connect() // returns what went wrong
    {
        const CURLcode code = curl_easy_perform(m_curl.get());
        if (code == CURLE_OK)
            curl_easy_getinfo(m_curl.get(), CURLINFO_ACTIVESOCKET, &m_socket);
        return code == CURLE_OK ? "" : curl_easy_strerror(code);
    }
    bool send(std::string_view text)
    {
        m_end = m_clock.now() + m_limit;
        while (!text.empty()) {
            std::size_t sent = 0;
            const CURLcode code = curl_easy_send(m_curl.get(), text.data(), text.size(), &sent);
            text.remove_prefix(code == CURLE_OK ? sent : 0);
            if (code != CURLE_OK && (code != CURLE_AGAIN || !wait(CURL_WAIT_POLLOUT)))
                return false;
        }
        return true;
    }
    // Returns the reply to ~HS; "" = none.
    std::string state()
    {
        if (!send(kAskState))
            return {};
        m_end = m_clock.now() + m_limit;
        std::string answer;
        while (std::ranges::count(answer, kEndOfText) < kStateLines) {
            std::array<char, 512> buffer{};
            std::size_t size = 0;
            const CURLcode code = curl_easy_recv(m_curl.get(), buffer.data(), buffer.size(), &size);
            if (code == CURLE_OK && size > 0 && answer.size() < 4096)
                answer.append(buffer.data(), size);
            else if (code != CURLE_AGAIN || !wait(CURL_WAIT_POLLIN))
                return {};
        }
        return answer;
    }

private:
    bool wait(short events)
    {
        constexpr int kLookMs = 200; // at `stop`
        if (m_stop.stop_requested() || m_clock.now() >= m_end)
            return false;
        curl_waitfd socket{m_socket, events, 0};
        return curl_multi_poll(m_multi.get(), &socket, 1, kLookMs, nullptr) == CURLM_OK;
    }

    CurlHandle m_curl;
    std::unique_ptr<CURLM, FreeMulti> m_multi;
    SystemClock m_clock;
    Ns m_limit;
    Ns m_end{0};
    std::stop_token m_stop;
    curl_socket_t m_socket = CURL_SOCKET_BAD;
};

// Returns field `number` of line `line` of the reply to ~HS, both from 0; "" if missing.
std::string stateField(const std::string& answer, int line, int number)
{
    std::size_t at = 0;
    for (; line > 0 && at != std::string::npos; --line)
        at = answer.find(kEndOfText, at) + 1;
    for (; number > 0 && at != std::string::npos; --number)
        at = answer.find(',', at) + 1;
    return at == std::string::npos ? "" : answer.substr(at, answer.find_first_of(",\x03", at) - at);
}

// Returns the reason why it cannot print now; empty = ready.
Message whyNotPrinting(const std::string& state)
{
    if (stateField(state, 0, 1) == "1")
        return msg("mes", "The label printer has no paper.");
    if (stateField(state, 0, 2) == "1")
        return msg("mes", "The label printer is paused.");
    if (stateField(state, 1, 2) == "1")
        return msg("mes", "The label printer is open.");
    return {};
}

Delivery print(const LabelPrinter& printer, const std::string& label, std::stop_token stop)
{
    const std::string name = displayable(fmt::format("{}:{}", printer.host, printer.port));
    PrinterLine line(printer, std::move(stop));
    if (const std::string why = line.connect(); !why.empty())
        return {Delivery::Kind::later, msg("mes", "The label printer {} cannot be reached ({}).", name, why)};
    if (printer.asksState) {
        const std::string state = line.state();
        if (state.empty())
            return {Delivery::Kind::later, msg("mes", "The label printer {} does not report its state (~HS).", name)};
        if (Message why = whyNotPrinting(state); !why.empty())
            return {Delivery::Kind::later, std::move(why)};
    }
    if (!line.send(label) || (printer.asksState && line.state().empty()))
        return {
            Delivery::Kind::refused,
            msg("mes",
                "The connection to the label printer {} was lost during a label; check whether the label was printed.",
                name)};
    return {};
}

} // namespace

DeliveryQueue::Deliver labelPrinter(LabelPrinter printer, LabelTemplate label)
{
    return [printer = std::move(printer), label = std::move(label)](const LineResult& result, const std::string&,
                                                                    std::stop_token stop) {
        return print(printer, label.filled(result), std::move(stop));
    };
}

} // namespace assay
