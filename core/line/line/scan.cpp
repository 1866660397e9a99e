#include "line/line/scan.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(kSpaces);
    return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

std::string inCapitals(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    return out;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool fitsLuhn(std::string_view digits)
{
    int sum = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        int digit = digits[digits.size() - 1 - i] - '0';
        if (i % 2 == 1)
            digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
        sum += digit;
    }
    return sum % 10 == 0;
}

bool fitsGs1(std::string_view digits)
{
    int sum = 0;
    for (std::size_t i = 0; i < digits.size(); ++i)
        sum += (digits[digits.size() - 1 - i] - '0') * (i % 2 == 1 ? 3 : 1);
    return sum % 10 == 0;
}

bool fitsMod43(std::string_view text)
{
    constexpr std::string_view kCode39 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";
    std::size_t sum = 0;
    for (const char c : text.substr(0, text.size() - 1)) {
        const auto value = kCode39.find(c);
        if (value == std::string_view::npos)
            return false;
        sum += value;
    }
    return kCode39[sum % kCode39.size()] == text.back();
}

std::optional<Scan> commandIn(std::string_view text, const std::string& prefix)
{
    if (!text.starts_with(prefix))
        return std::nullopt;
    text.remove_prefix(prefix.size());
    const auto space = text.find_first_of(" -");
    const std::string word = inCapitals(text.substr(0, space));
    const std::string argument(space == std::string_view::npos ? "" : trimmed(text.substr(space + 1)));
    for (const char* alone : {"START", "ABORT", "LOGIN", "LOGOUT", "REPRINT"})
        if (word == alone && argument.empty())
            return Scan{ScanKind::command, word, ""};
    for (const char* ofSlot : {"SLOT", "RETEST", "ABORT", "ACK"})
        if (word == ofSlot && !argument.empty())
            return Scan{ScanKind::command, word, argument};
    return std::nullopt;
}

} // namespace

bool hasCheckDigit(std::string_view text, CheckDigit method)
{
    if (method == CheckDigit::none)
        return true;
    if (text.size() < 2)
        return false;
    if (method == CheckDigit::mod43)
        return fitsMod43(text);
    return std::ranges::all_of(text, isDigit) && (method == CheckDigit::luhn ? fitsLuhn(text) : fitsGs1(text));
}

Scan readScan(std::string_view typed, const ScanForms& rules)
{
    const std::string text(trimmed(typed));
    if (text.empty())
        return {ScanKind::empty, "", ""};
    if (text.size() > kScanLengthMax)
        return {ScanKind::unknown, text.substr(0, kScanLengthMax), ""};
    if (auto command = commandIn(text, rules.commandPrefix))
        return *command;
    const auto is = [&](const std::string& form, const std::regex& regex) {
        return !form.empty() && std::regex_match(text, regex);
    };
    if (is(rules.badge, rules.badgeForm))
        return {ScanKind::badge, text, ""};
    if (is(rules.order, rules.orderForm))
        return {ScanKind::order, text, ""};
    if (!is(rules.serial, rules.serialForm))
        return {ScanKind::unknown, text, ""};
    return {hasCheckDigit(text, rules.checkDigit) ? ScanKind::serial : ScanKind::badCheckDigit, text, ""};
}

} // namespace assay
