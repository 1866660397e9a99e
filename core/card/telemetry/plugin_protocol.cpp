#include "card/telemetry/plugin_protocol.h"

#include "card/telemetry/plugin_abi.h"
#include "ground/base/text.h"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view kNothing = "-";
constexpr std::size_t kMaxTextLength = 200;

// Returns the lines before the last one, which must be "end" with a line feed; nothing for other or too long text.
std::optional<Words> linesOf(std::string_view text, std::size_t maxLength)
{
    if (text.size() > maxLength || !text.ends_with("\nend\n"))
        return std::nullopt;
    Words lines = splitAt(text, '\n');
    lines.resize(lines.size() - 2); // "end", and the empty rest after the last line feed
    return lines;
}

template <class Number> std::optional<Number> numberOf(std::string_view word, int base = 10)
{
    Number number{};
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number, base);
    if (problem != std::errc() || end != word.data() + word.size() || word.empty())
        return std::nullopt;
    return number;
}

std::string hexText(std::string_view text)
{
    if (text.empty())
        return std::string(kNothing);
    std::string hex;
    for (const char c : text)
        hex += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return hex;
}

std::optional<std::string> textFromHex(std::string_view hex)
{
    if (hex == kNothing)
        return "";
    if (hex.size() % 2 != 0 || hex.size() > 2 * kMaxTextLength)
        return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const auto byte = numberOf<unsigned char>(hex.substr(i, 2), 16);
        if (!byte)
            return std::nullopt;
        text += static_cast<char>(*byte);
    }
    return text;
}

tl::unexpected<Error> nonsense() { return fail(Errc::badInput, msg("telemetry", "its answer is not valid")); }

// Returns the error that the other process reported, if any.
std::optional<Error> faultIn(const Words& lines)
{
    constexpr std::string_view kFault = "fault ";
    if (lines.size() != 1 || !lines[0].starts_with(kFault))
        return std::nullopt;
    const auto what = textFromHex(lines[0].substr(kFault.size()));
    return Error{Errc::badInput, msg("telemetry", "not a telemetry plugin for this program: {}",
                                     displayable(what.value_or(""), kMaxTextLength))};
}

bool isName(std::string_view text, std::size_t maxLength, bool plain)
{
    const auto fits = [plain](char c) {
        return plain ? (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' : c > ' ' && c <= '~';
    };
    return !text.empty() && text.size() <= maxLength && std::ranges::all_of(text, fits);
}

std::optional<PageRequest> pageRequestOf(const Words& words)
{
    const auto argument = words.size() == 4 ? numberOf<std::uint32_t>(words[1], 16) : std::nullopt;
    const auto pause = argument ? numberOf<std::uint32_t>(words[3]) : std::nullopt;
    if (!pause || (*argument & 1U) == 0 || *pause > CARDASSAY_PAUSE_MS_MAX)
        return std::nullopt;
    PageRequest request{*argument, {}, std::chrono::milliseconds(*pause)};
    if (words[2] == kNothing)
        return *pause == 0 ? std::optional(request) : std::nullopt;
    request.preparedBy = numberOf<std::uint32_t>(words[2], 16);
    if (!request.preparedBy || (*request.preparedBy & 1U) != 0)
        return std::nullopt;
    return request;
}

bool takeDeclared(const Words& words, std::vector<CounterId>& counters)
{
    const auto id = words.size() == 2 && words[0] == "tells" ? counterFromName(words[1]) : std::nullopt;
    if (!id || (!counters.empty() && counters.back() >= *id))
        return false;
    counters.push_back(*id);
    return true;
}

bool takeCounter(const Words& words, TelemetryReading& reading)
{
    if (words.size() != 5 || words[0] != "counter")
        return false;
    const auto id = counterFromName(words[1]);
    const auto value = numberOf<std::uint64_t>(words[2]);
    const auto quantum = numberOf<std::uint64_t>(words[3]);
    const auto error = numberOf<std::uint32_t>(words[4]);
    if (!id || !value || !quantum || !error || reading[*id])
        return false;
    reading[*id] = Counter{*value, *quantum, *error};
    return true;
}

std::string* textField(TelemetryReading& reading, std::string_view word)
{
    return word == "made"       ? &reading.made
           : word == "product"  ? &reading.product
           : word == "firmware" ? &reading.firmware
                                : nullptr;
}

bool takeText(const Words& words, TelemetryReading& reading)
{
    std::string* field = words.size() == 3 && words[0] == "text" ? textField(reading, words[1]) : nullptr;
    const auto text = field && field->empty() ? textFromHex(words[2]) : std::nullopt;
    if (!text || text->empty())
        return false;
    *field = *text;
    return true;
}

bool takeCard(const Words& words, TelemetryCard& card)
{
    if (words.size() != 4 || words[0] != "card")
        return false;
    const auto oem = textFromHex(words[2]);
    const auto product = textFromHex(words[3]);
    if (words[1] != kNothing && !(card.manufacturerId = numberOf<unsigned>(words[1])))
        return false;
    if (!oem || !product)
        return false;
    card.oemId = *oem;
    card.product = *product;
    return true;
}

bool takePage(const Words& words, TelemetryPages& pages)
{
    const auto argument =
        words.size() == 3 && words[0] == "page" ? numberOf<std::uint32_t>(words[1], 16) : std::nullopt;
    const auto page = argument ? pageFromHex(words[2]) : std::nullopt;
    return page && pages.emplace(*argument, *page).second;
}

} // namespace

bool PluginInfo::needsPreparation() const
{
    return std::ranges::any_of(requests, [](const PageRequest& request) { return request.preparedBy.has_value(); });
}

bool PluginInfo::reports(CounterId id) const { return std::ranges::find(counters, id) != counters.end(); }

std::string textOf(const DecodeRequest& request)
{
    const TelemetryCard& card = request.card;
    std::string text = fmt::format("decode\ncard {} {} {}\n",
                                   card.manufacturerId ? std::to_string(*card.manufacturerId) : std::string(kNothing),
                                   hexText(card.oemId), hexText(card.product));
    for (const auto& [argument, page] : request.pages)
        text += fmt::format("page {:08x} {}\n", argument, hexOf(page));
    return text + "end\n";
}

std::optional<DecodeRequest> parseDecodeRequest(std::string_view text)
{
    DecodeRequest request;
    const auto lines = linesOf(text, kMaxAnswerBytes);
    if (!lines || lines->size() < 2 || (*lines)[0] != "decode" || !takeCard(splitAt((*lines)[1], ' '), request.card))
        return std::nullopt;
    for (std::size_t i = 2; i < lines->size(); ++i)
        if (!takePage(splitAt((*lines)[i], ' '), request.pages))
            return std::nullopt;
    return request;
}

std::string describeAnswer(const PluginInfo& info)
{
    std::string text = fmt::format("plugin {} {} {}\n", info.name, info.version, hexText(info.families));
    for (const PageRequest& request : info.requests)
        text += fmt::format("request {:08x} {} {}\n", request.argument,
                            request.preparedBy ? fmt::format("{:08x}", *request.preparedBy) : std::string(kNothing),
                            std::chrono::duration_cast<std::chrono::milliseconds>(request.pause).count());
    for (const CounterId id : info.counters)
        text += fmt::format("tells {}\n", name(id));
    return text + "end\n";
}

std::string decodeAnswer(const std::optional<TelemetryReading>& reading)
{
    if (!reading)
        return "not-mine\nend\n";
    std::string text = "decoded\n";
    for (std::size_t i = 0; i < kCounters; ++i)
        if (const auto& counter = reading->counters[i])
            text += fmt::format("counter {} {} {} {}\n", name(static_cast<CounterId>(i)), counter->value,
                                counter->quantum, counter->unitErrorPermille);
    for (const auto& [word, field] :
         {std::pair{"made", &reading->made}, {"product", &reading->product}, {"firmware", &reading->firmware}})
        if (!field->empty())
            text += fmt::format("text {} {}\n", word, hexText(*field));
    return text + "end\n";
}

std::string faultAnswer(std::string_view what)
{
    return fmt::format("fault {}\nend\n", hexText(what.substr(0, kMaxTextLength)));
}

Result<PluginInfo> parseDescribeAnswer(std::string_view answer)
{
    const auto lines = linesOf(answer, kMaxAnswerBytes);
    if (!lines)
        return nonsense();
    if (auto fault = faultIn(*lines))
        return tl::unexpected(std::move(*fault));
    const Words head = splitAt(lines->front(), ' ');
    const auto families = head.size() == 4 && head[0] == "plugin" ? textFromHex(head[3]) : std::nullopt;
    if (!families || !isName(head[1], 32, true) || !isName(head[2], 16, false))
        return nonsense();
    PluginInfo info{std::string(head[1]), std::string(head[2]), displayable(*families, 100), {}, {}};
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const Words words = splitAt((*lines)[i], ' ');
        const auto request = words[0] == "request" && info.counters.empty() ? pageRequestOf(words) : std::nullopt;
        if (request)
            info.requests.push_back(*request);
        else if (!takeDeclared(words, info.counters))
            return nonsense();
    }
    if (info.requests.empty() || info.requests.size() > CARDASSAY_REQUESTS_MAX || info.counters.empty())
        return nonsense();
    return info;
}

Result<std::optional<TelemetryReading>> parseDecodeAnswer(std::string_view answer)
{
    const auto lines = linesOf(answer, kMaxAnswerBytes);
    if (!lines)
        return nonsense();
    if (auto fault = faultIn(*lines))
        return tl::unexpected(std::move(*fault));
    if (lines->size() == 1 && lines->front() == "not-mine")
        return std::optional<TelemetryReading>();
    if (lines->front() != "decoded")
        return nonsense();
    TelemetryReading reading;
    for (std::size_t i = 1; i < lines->size(); ++i) {
        const Words words = splitAt((*lines)[i], ' ');
        if (!takeCounter(words, reading) && !takeText(words, reading))
            return nonsense();
    }
    return std::optional(std::move(reading));
}

} // namespace assay
