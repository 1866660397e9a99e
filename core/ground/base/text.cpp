#include "ground/base/text.h"

#include "ground/base/terminal_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <vector>

namespace assay {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

// Decodes one code point at `pos` and advances it; returns kReplacement and advances one byte for invalid UTF-8 (RFC
// 3629).
char32_t decodeUtf8(std::string_view raw, std::size_t& pos)
{
    const auto lead = static_cast<unsigned char>(raw[pos++]);
    if (lead < 0x80)
        return lead;
    const int extra = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    if (lead < 0xC2 || lead > 0xF4 || pos + static_cast<std::size_t>(extra) > raw.size())
        return kReplacement;
    char32_t code = lead & (0x3F >> extra);
    for (int i = 0; i < extra; ++i) {
        const auto next = static_cast<unsigned char>(raw[pos + static_cast<std::size_t>(i)]);
        if ((next & 0xC0) != 0x80)
            return kReplacement;
        code = (code << 6) | (next & 0x3F);
    }
    constexpr char32_t kMinCodePoint[] = {0x80, 0x800, 0x10000};
    if (code < kMinCodePoint[extra - 1] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        return kReplacement;
    pos += static_cast<std::size_t>(extra);
    return code;
}

void appendUtf8(std::string& out, char32_t code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
        return;
    }
    const int extra = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    constexpr unsigned kLead[] = {0xC0, 0xE0, 0xF0};
    out += static_cast<char>(kLead[extra - 1] | (code >> (6 * extra)));
    for (int i = extra - 1; i >= 0; --i)
        out += static_cast<char>(0x80 | ((code >> (6 * i)) & 0x3F));
}

// True for a control, bidirectional or invisible character, which could disguise a name (Unicode 15, general categories
// Cc and Cf, line separators).
bool isHarmful(char32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x061C ||
           (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || (code >= 0xFFF9 && code <= 0xFFFB) ||
           (code >= 0xE0000 && code <= 0xE007F);
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row.back();
}

std::string threeDigits(double value)
{
    return value >= 99.95   ? fmt::format("{:.0f}", value)
           : value >= 9.995 ? fmt::format("{:.1f}", value)
                            : fmt::format("{:.2f}", value);
}

// Returns the length of the common prefix in bytes, ending between two characters.
std::size_t commonBegin(std::span<const std::string> texts, std::span<const std::size_t> which)
{
    const std::string& first = texts[which.front()];
    std::size_t same = first.size();
    for (const std::size_t i : which)
        same = std::min(same, static_cast<std::size_t>(std::ranges::mismatch(first, texts[i]).in1 - first.begin()));
    const auto isInside = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; };
    while (same > 0 && std::ranges::any_of(
                           which, [&](std::size_t i) { return same < texts[i].size() && isInside(texts[i][same]); }))
        --same;
    return same;
}

} // namespace

std::vector<std::string> cutDistinct(std::span<const std::string> texts,
                                     const std::function<std::string(std::size_t which, std::string_view text)>& cut)
{
    constexpr int kRounds = 16; // each round distinguishes more of them
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < texts.size(); ++i)
        shown.push_back(cut(i, texts[i]));
    bool again = true;
    for (int round = 0; again && round < kRounds; ++round) {
        std::map<std::string, std::vector<std::size_t>> groups;
        for (std::size_t i = 0; i < texts.size(); ++i)
            groups[shown[i]].push_back(i);
        again = false;
        for (const auto& [text, which] : groups) {
            const auto isFirst = [&](std::size_t i) { return texts[i] == texts[which.front()]; };
            if (std::ranges::all_of(which, isFirst))
                continue;
            again = true;
            const std::size_t same = commonBegin(texts, which);
            const std::size_t blank = texts[which.front()].find_last_of(" /.", same == 0 ? 0 : same - 1);
            const std::size_t word = blank == std::string::npos ? 0 : blank + 1;
            for (const std::size_t from : {word, same}) { // from the word on, or, if that is too long, inside the word
                for (const std::size_t i : which)
                    shown[i] = cut(i, from == 0 ? texts[i] : "…" + texts[i].substr(from));
                if (std::ranges::any_of(which, [&](std::size_t i) { return shown[i] != shown[which.front()]; }))
                    break;
            }
        }
    }
    return shown;
}

std::vector<std::string> displayableDistinct(std::span<const std::string> raw, std::size_t maxCharacters)
{
    std::vector<std::string> whole;
    std::ranges::transform(raw, std::back_inserter(whole),
                           [](const std::string& text) { return displayable(text, text.size()); });
    return cutDistinct(whole, [&](std::size_t, std::string_view text) { return displayable(text, maxCharacters); });
}

std::string displayable(std::string_view raw, std::size_t maxCharacters)
{
    std::string out;
    std::size_t characters = 0;
    for (std::size_t pos = 0; pos < raw.size(); ++characters) {
        if (characters == maxCharacters)
            return out + "…";
        const char32_t code = decodeUtf8(raw, pos);
        appendUtf8(out, isHarmful(code) ? kReplacement : code);
    }
    return out;
}

std::string displayableText(std::string_view raw)
{
    std::string out;
    for (std::size_t pos = 0; pos < raw.size();) {
        const bool lineEnd = raw[pos] == '\n' || raw[pos] == '\t' || raw.substr(pos, 2) == "\r\n";
        const char32_t code = decodeUtf8(raw, pos);
        appendUtf8(out, isHarmful(code) && !lineEnd ? kReplacement : code);
    }
    return out;
}

std::string causeFromSqlite(std::string_view text)
{
    constexpr std::size_t kMaxCause = 100;
    if (const auto name = text.find("sqlite3_"); name != std::string_view::npos)
        if (const auto end = text.find(": ", name); end != std::string_view::npos)
            text.remove_prefix(end + 2);
    return displayable(text.substr(0, std::min(text.find(" while "), text.find('\n'))), kMaxCause);
}

std::string jsonForTerminal(std::string_view json)
{
    std::string out;
    for (std::size_t pos = 0; pos < json.size();) {
        const char32_t code = decodeUtf8(json, pos);
        if (code < 0x7F || !isHarmful(code)) // nlohmann::json escapes what is below 0x20 in texts
            appendUtf8(out, code);
        else if (code < 0x10000)
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
        else
            out += fmt::format("\\u{:04x}\\u{:04x}", 0xD800U + ((code - 0x10000U) >> 10U),
                               0xDC00U + ((code - 0x10000U) & 0x3FFU));
    }
    return out;
}

std::vector<std::string_view> splitAt(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::string textUnder(const std::map<std::string, std::string>& texts, const std::string& key)
{
    const auto found = texts.find(key);
    return found == texts.end() ? std::string() : found->second;
}

std::string closestMatch(std::string_view word, std::span<const std::string> candidates)
{
    const std::string* best = nullptr;
    std::size_t bestDistance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const auto& candidate : candidates) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = &candidate;
        }
    }
    return best ? *best : std::string();
}

std::string humanBytes(Bytes bytes)
{
    constexpr const char* kUnits[] = {"B", "kB", "MB", "GB", "TB", "PB"};
    double value = static_cast<double>(bytes.count());
    std::size_t unit = 0;
    while (value >= 999.5 && unit + 1 < std::size(kUnits)) {
        value /= 1000;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes.count()) : fmt::format("{} {}", threeDigits(value), kUnits[unit]);
}

std::string binaryBytes(Bytes bytes)
{
    constexpr std::uint64_t kKib = 1 << 10, kMib = 1 << 20;
    const std::uint64_t count = bytes.count();
    if (count >= kMib && count % kMib == 0)
        return fmt::format("{} MiB", count / kMib);
    if (count >= kKib && count < 16 * kMib && count % kKib == 0)
        return fmt::format("{} KiB", count / kKib);
    return humanBytes(bytes);
}

Message durationMessage(Ns duration)
{
    const double s = seconds(duration);
    const auto whole = static_cast<std::int64_t>(s + 0.5);
    if (whole >= 3600)
        return msg("duration", "{} h {} min", whole / 3600, fmt::format("{:02}", whole % 3600 / 60));
    if (whole >= 60)
        return msg("duration", "{} min {} s", whole / 60, fmt::format("{:02}", whole % 60));
    if (s >= 1 || s <= 0)
        return msg("duration", "{} s", shortNumber(std::round(s * 10) / 10));
    return s >= 1e-3 ? msg("duration", "{} ms", threeDigits(s * 1e3)) : msg("duration", "{} us", threeDigits(s * 1e6));
}

std::string humanDuration(Ns duration) { return durationMessage(duration).english(); }

std::string shellWord(const std::string& text)
{
    constexpr std::string_view kHarmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:/@%+=,-";
    if (!text.empty() && text.find_first_not_of(kHarmless) == std::string::npos)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string shortNumber(double value)
{
    char buffer[1100]; // the smallest double has 1074 decimals
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed).ptr;
    return std::string(buffer, end);
}

} // namespace assay
