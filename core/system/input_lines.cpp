#include "system/standard_input.h"
#include "system/terminal.h"

#include <algorithm>
#include <array>

namespace assay::platform {

std::optional<std::string> InputLines::next(std::chrono::milliseconds limit)
{
    constexpr std::size_t kLongest = 1000;
    auto newline = m_text.find('\n');
    std::array<char, 4096> buffer;
    if (newline == std::string::npos && !m_isAtEnd)
        if (const auto count = readInput(buffer, limit)) {
            m_isAtEnd = *count == 0;
            m_text.append(buffer.data(), *count);
            newline = m_text.find('\n');
        }
    if (newline == std::string::npos && (m_text.empty() || (!m_isAtEnd && m_text.size() <= kLongest)))
        return std::nullopt;
    std::string line = m_text.substr(0, std::min(newline, kLongest));
    m_text.erase(0, newline == std::string::npos ? newline : newline + 1);
    return line;
}

} // namespace assay::platform
