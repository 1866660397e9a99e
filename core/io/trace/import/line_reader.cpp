#include "io/trace/import/line_reader.h"

#include "ground/base/text.h"
#include "io/trace/trace.h"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

constexpr std::size_t kChunk = 64 << 10;

} // namespace

Result<LineReader> LineReader::open(const std::filesystem::path& file)
{
    const std::string shown = displayable(file.string(), kMaxPathLength);
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none))
        return fail(Errc::badInput, msg("trace", "{} is not a file; name a log.", shown));
    LineReader reader(shown, std::ifstream(file, std::ios::binary));
    if (!reader.m_in)
        return fail(Errc::environment, msg("trace", "{} cannot be read; check its permissions.", shown));
    return reader;
}

Result<bool> LineReader::next(std::string_view& line)
{
    std::size_t searched = m_at;
    while (true) {
        const std::size_t end = m_buffer.find('\n', searched);
        if (end != std::string::npos || (m_in.eof() && m_at < m_buffer.size())) {
            const std::size_t last = std::min(end, m_buffer.size());
            line = std::string_view(m_buffer).substr(m_at, last - m_at);
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            if (constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
                m_line == 0 && line.starts_with(kByteOrderMark))
                line.remove_prefix(kByteOrderMark.size());
            m_at = std::min(last + 1, m_buffer.size());
            ++m_line;
            return true;
        }
        if (m_in.eof())
            return false;
        if (m_buffer.size() - m_at > kMaxLine)
            return fail(Errc::badInput, msg("trace", "{}: the next line is too long for a log.", place()));
        m_buffer.erase(0, m_at);
        m_at = 0;
        searched = m_buffer.size();
        m_buffer.resize(searched + kChunk);
        m_in.read(m_buffer.data() + searched, kChunk);
        m_buffer.resize(searched + static_cast<std::size_t>(m_in.gcount()));
        if (m_in.bad())
            return fail(Errc::environment, msg("trace", "{} cannot be read to its end.", m_name));
    }
}

std::string LineReader::place() const { return m_name + ":" + std::to_string(m_line); }

tl::unexpected<Error> LineReader::notOfFormat(const char* format) const
{
    return fail(Errc::badInput,
                msg("trace", "{}: not a line of {}; docs/formats/trace.md describes the formats.", place(), format));
}

void splitWords(std::string_view line, std::vector<std::string_view>& words)
{
    constexpr std::string_view kBlanks = " \t";
    words.clear();
    for (std::size_t at = line.find_first_not_of(kBlanks); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(kBlanks, end);
    }
}

std::optional<std::uint64_t> wholeNumber(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value > kMaxTraceNumber)
        return std::nullopt;
    return value;
}

std::optional<Ns> decimalTime(std::string_view text, Ns unit)
{
    const std::size_t dot = std::min(text.find('.'), text.size());
    const auto whole = wholeNumber(text.substr(0, dot));
    const auto perUnit = static_cast<std::uint64_t>(unit.count());
    if (!whole || *whole >= kMaxTraceNumber / perUnit)
        return std::nullopt;
    std::uint64_t ns = *whole * perUnit, place = perUnit;
    for (const char digit : dot < text.size() ? text.substr(dot + 1) : std::string_view()) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        place /= 10;
        ns += place * static_cast<std::uint64_t>(digit - '0');
    }
    return Ns(static_cast<Ns::rep>(ns));
}

} // namespace assay
