#include "system/macos/property_list.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <string>

namespace assay::platform {

namespace {

using Json = nlohmann::json;

constexpr int kMaxDepth = 64;
constexpr std::string_view kBlanks = " \t\r\n";

template <class Number> std::optional<Number> wholeNumber(std::string_view text, int base)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

std::optional<Json> integer(std::string_view text)
{
    if (const auto value = wholeNumber<std::int64_t>(text, 10))
        return *value;
    if (const auto value = wholeNumber<std::uint64_t>(text, 10))
        return *value;
    return std::nullopt;
}

void appendUtf8(std::string& out, std::uint32_t code)
{
    const auto more = [&](unsigned shift) { out += static_cast<char>(0x80 | ((code >> shift) & 0x3f)); };
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xc0 | (code >> 6));
        more(0);
    } else if (code < 0x10000) {
        out += static_cast<char>(0xe0 | (code >> 12));
        more(6);
        more(0);
    } else {
        out += static_cast<char>(0xf0 | (code >> 18));
        more(12);
        more(6);
        more(0);
    }
}

// Appends the character of what stands between "&" and ";".
bool appendEntity(std::string& out, std::string_view name)
{
    struct Named {
        std::string_view name;
        char character;
    };
    constexpr std::array<Named, 5> kNamed{{{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
    for (const Named& named : kNamed)
        if (named.name == name) {
            out += named.character;
            return true;
        }
    if (!name.starts_with('#'))
        return false;
    const bool isHex = name.starts_with("#x");
    const auto code = wholeNumber<std::uint32_t>(name.substr(isHex ? 2 : 1), isHex ? 16 : 10);
    if (!code || *code == 0 || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000))
        return false;
    appendUtf8(out, *code);
    return true;
}

std::optional<std::string> decoded(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const auto at = std::min(text.find('&'), text.size());
        out.append(text.substr(0, at));
        text.remove_prefix(at);
        if (text.empty())
            break;
        const auto end = text.find(';');
        if (end == std::string_view::npos || !appendEntity(out, text.substr(1, end - 1)))
            return std::nullopt;
        text.remove_prefix(end + 1);
    }
    return out;
}

class Reader {
public:
    explicit Reader(std::string_view text) : m_rest(text) {}

    std::optional<Json> document()
    {
        const auto begin = m_rest.find("<plist");
        if (begin == std::string_view::npos)
            return std::nullopt;
        m_rest.remove_prefix(begin);
        tag();
        auto found = value(tag(), 0);
        return tag() == "/plist" ? found : std::nullopt;
    }

private:
    // Returns the text between the next "<" and ">"; "" if something else follows.
    std::string_view tag()
    {
        m_rest.remove_prefix(std::min(m_rest.find_first_not_of(kBlanks), m_rest.size()));
        const auto end = m_rest.find('>');
        if (!m_rest.starts_with('<') || end == std::string_view::npos)
            return "";
        const auto inside = m_rest.substr(1, end - 1);
        m_rest.remove_prefix(end + 1);
        return inside;
    }

    // The text up to the end tag `name`.
    std::optional<std::string> text(std::string_view name)
    {
        const auto end = m_rest.find('<');
        if (end == std::string_view::npos)
            return std::nullopt;
        const auto raw = m_rest.substr(0, end);
        m_rest.remove_prefix(end);
        const auto closing = tag();
        return closing.starts_with('/') && closing.substr(1) == name ? decoded(raw) : std::nullopt;
    }

    std::optional<Json> value(std::string_view name, int depth)
    {
        if (depth > kMaxDepth)
            return std::nullopt;
        if (name == "true/" || name == "false/")
            return name == "true/";
        if (name == "string/" || name == "data/")
            return "";
        if (name == "dict/")
            return Json::object();
        if (name == "array/")
            return Json::array();
        if (name == "dict")
            return dictionary(depth);
        if (name == "array")
            return array(depth);
        if (name != "string" && name != "data" && name != "date" && name != "integer" && name != "real")
            return std::nullopt;
        const auto inside = text(name);
        if (!inside)
            return std::nullopt;
        if (name == "integer")
            return integer(*inside);
        if (name == "real")
            return number(*inside);
        return *inside;
    }

    // By strtod(), since the library of macOS has no from_chars() for it in older versions.
    static std::optional<Json> number(const std::string& inside)
    {
        char* end = nullptr;
        const double value = std::strtod(inside.c_str(), &end);
        return end == inside.c_str() + inside.size() && !inside.empty() ? std::optional<Json>(value) : std::nullopt;
    }

    std::optional<Json> dictionary(int depth)
    {
        Json all = Json::object();
        for (auto name = tag(); name != "/dict"; name = tag()) {
            const auto key = name == "key" ? text("key") : std::nullopt;
            auto inside = key ? value(tag(), depth + 1) : std::nullopt;
            if (!inside)
                return std::nullopt;
            all[*key] = std::move(*inside);
        }
        return all;
    }

    std::optional<Json> array(int depth)
    {
        Json all = Json::array();
        for (auto name = tag(); name != "/array"; name = tag()) {
            auto inside = value(name, depth + 1);
            if (!inside)
                return std::nullopt;
            all.push_back(std::move(*inside));
        }
        return all;
    }

    std::string_view m_rest;
};

} // namespace

std::optional<nlohmann::json> parsePropertyList(std::string_view text) { return Reader(text).document(); }

} // namespace assay::platform
