#include "run/scenario/fio_job/job_values.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <functional>

namespace assay {

namespace {

constexpr unsigned kMaxNesting = 32;
constexpr double kMaxFioValue = 1e18;
constexpr std::size_t kMaxShares = 64;

struct UnitRow {
    const char* name;
    double factor;
};

std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

std::optional<double> sizeFactor(const std::string& unit, bool kibi)
{
    constexpr std::string_view kLetters = "kmgtp";
    if (unit.empty() || unit == "b")
        return 1;
    const auto power = kLetters.find(unit.front());
    const std::string_view rest = std::string_view(unit).substr(1);
    if (power == std::string_view::npos || !(rest.empty() || rest == "b" || rest == "i" || rest == "ib"))
        return std::nullopt;
    const bool binary = kibi == !rest.starts_with("i");
    return std::pow(binary ? 1024.0 : 1000.0, static_cast<double>(power + 1));
}

std::optional<double> timeFactor(const std::string& unit)
{
    constexpr UnitRow kUnits[] = {{"us", 1e-6}, {"usec", 1e-6}, {"ms", 1e-3}, {"msec", 1e-3}, {"s", 1},
                                  {"sec", 1},   {"m", 60},      {"h", 3600},  {"d", 86400}};
    const auto found = std::ranges::find_if(kUnits, [&](const UnitRow& row) { return unit == row.name; });
    return found == std::end(kUnits) ? std::nullopt : std::optional(found->factor);
}

// A number with its unit, or an expression in parentheses: + - * / % ^ with the usual precedence.
class FioExpression {
public:
    // `factor`: returns the factor of a unit, including ""; nothing = unknown unit.
    template <class Factor>
    FioExpression(std::string_view text, Factor factor) : m_rest(text), m_factor(std::move(factor))
    {
    }
    std::optional<double> value()
    {
        const double all = single(0);
        skipBlanks();
        return m_good && m_rest.empty() && std::isfinite(all) && std::abs(all) <= kMaxFioValue ? std::optional(all)
                                                                                               : std::nullopt;
    }

private:
    void skipBlanks()
    {
        while (!m_rest.empty() && m_rest.front() == ' ')
            m_rest.remove_prefix(1);
    }
    bool take(char sign)
    {
        skipBlanks();
        if (m_rest.empty() || m_rest.front() != sign)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    double unit()
    {
        std::size_t length = 0;
        while (length < m_rest.size() && std::isalpha(static_cast<unsigned char>(m_rest[length])))
            ++length;
        const auto factor = m_factor(lowered(m_rest.substr(0, length)));
        m_rest.remove_prefix(length);
        m_good = m_good && factor;
        return factor.value_or(0);
    }
    double number()
    {
        skipBlanks();
        const char* const begin = m_rest.data();
        const char* const end = begin + m_rest.size();
        if (m_rest.starts_with("0x") || m_rest.starts_with("0X")) {
            std::uint64_t whole = 0;
            const auto read = std::from_chars(begin + 2, end, whole, 16);
            m_good = m_good && read.ec == std::errc();
            m_rest.remove_prefix(static_cast<std::size_t>(read.ptr - begin));
            return static_cast<double>(whole);
        }
        double value = 0;
        const auto read = std::from_chars(begin, end, value, std::chars_format::fixed);
        m_good = m_good && read.ec == std::errc();
        m_rest.remove_prefix(static_cast<std::size_t>(read.ptr - begin));
        return value * unit();
    }
    double single(unsigned depth)
    {
        if (depth > kMaxNesting)
            m_good = false;
        if (!m_good)
            return 0;
        if (m_nesting > 0 && take('-'))
            return -single(depth + 1);
        if (!take('('))
            return number();
        ++m_nesting;
        double value = sum(depth + 1);
        m_good = m_good && take(')');
        --m_nesting;
        if (!m_rest.empty() && std::isalpha(static_cast<unsigned char>(m_rest.front())))
            value *= unit();
        return value;
    }
    double power(unsigned depth)
    {
        const double base = single(depth);
        return m_good && take('^') ? std::pow(base, power(depth + 1)) : base;
    }
    double product(unsigned depth)
    {
        double value = power(depth);
        while (m_good) {
            if (take('*'))
                value *= power(depth);
            else if (take('/'))
                value /= power(depth);
            else if (take('%'))
                value = std::fmod(value, power(depth));
            else
                break;
        }
        return value;
    }
    double sum(unsigned depth)
    {
        double value = product(depth);
        while (m_good) {
            if (take('+'))
                value += product(depth);
            else if (take('-'))
                value -= product(depth);
            else
                break;
        }
        return value;
    }

    std::string_view m_rest;
    std::function<std::optional<double>(const std::string& unit)> m_factor;
    unsigned m_nesting = 0;
    bool m_good = true;
};

} // namespace

std::optional<FioSize> parseFioSize(std::string_view text, bool kibi)
{
    if (text.ends_with('%')) {
        const auto percent = parseFioNumber(text.substr(0, text.size() - 1));
        if (!percent || !(*percent >= 0 && *percent <= 100))
            return std::nullopt;
        return FioSize{0, percent};
    }
    const auto bytes = FioExpression(text, [&](const std::string& unit) { return sizeFactor(unit, kibi); }).value();
    if (!bytes || *bytes < 0)
        return std::nullopt;
    return FioSize{std::floor(*bytes), std::nullopt};
}

std::optional<double> parseFioTime(std::string_view text, double unit)
{
    constexpr double kUsInS = 1e6;
    const bool sum = text.starts_with('('); // an expression is computed in us
    const auto factor = [&](const std::string& word) -> std::optional<double> {
        if (word.empty())
            return sum ? 1 : unit;
        const auto known = timeFactor(word);
        return known ? std::optional(*known * (sum ? kUsInS : 1)) : std::nullopt;
    };
    const auto time = FioExpression(text, factor).value();
    return time && *time >= 0 ? std::optional(*time / (sum ? kUsInS : 1)) : std::nullopt;
}

std::optional<double> parseFioNumber(std::string_view text)
{
    return FioExpression(text, [](const std::string& unit) { return unit.empty() ? std::optional(1.0) : std::nullopt; })
        .value();
}

std::optional<bool> parseFioYesNo(std::string_view text)
{
    if (text.empty() || text == "1")
        return true;
    return text == "0" ? std::optional(false) : std::nullopt;
}

FioDirections byDirection(std::string_view text)
{
    const auto parts = splitAt(text, ',');
    FioDirections out;
    for (std::size_t i = 0; i < out.of.size(); ++i) {
        const std::string_view part = parts.size() == 1 ? parts.front() : parts[i];
        if (!part.empty())
            out.of[i] = std::string(part);
    }
    return out;
}

std::optional<std::vector<FioShare>> parseFioShares(std::string_view text)
{
    std::vector<FioShare> shares;
    double sum = 0;
    std::size_t open = 0;
    for (const std::string_view part : splitAt(text, ':')) {
        const auto slash = part.find('/');
        FioShare share{part.substr(0, slash), -1};
        const std::string_view given = slash == std::string_view::npos ? "" : part.substr(slash + 1);
        if (!given.empty()) {
            const auto percent = parseFioNumber(given);
            if (!percent || !(*percent >= 0 && *percent <= 100))
                return std::nullopt;
            share.percent = *percent;
            sum += *percent;
        }
        open += given.empty() ? 1 : 0;
        shares.push_back(share);
    }
    if (sum > 100 || (open == 0 && sum < 100) || shares.size() > kMaxShares)
        return std::nullopt;
    for (FioShare& share : shares)
        if (share.percent < 0)
            share.percent = (100 - sum) / static_cast<double>(open);
    return shares;
}

} // namespace assay
