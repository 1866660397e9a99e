// Reads a text log line by line in bounded memory, and parses its numbers. Single thread.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

class LineReader {
public:
    static constexpr std::size_t kMaxLine = 1 << 20; // bytes; a longer line is rejected

    // Errc::badInput if it is not a regular file, Errc::environment if it is not readable.
    static Result<LineReader> open(const std::filesystem::path& file);
    // Reads the next line, without its terminator. Returns false after the last. Valid until the next call.
    Result<bool> next(std::string_view& line);
    std::uint64_t line() const { return m_line; } // its number, from 1
    std::string place() const;                    // "FILE:LINE", safe to display
    // Error for a line that is not of the format.
    tl::unexpected<Error> notOfFormat(const char* format) const;

private:
    LineReader(std::string name, std::ifstream in) : m_name(std::move(name)), m_in(std::move(in)) {}

    std::string m_name;
    std::ifstream m_in;
    std::string m_buffer;
    std::size_t m_at = 0;
    std::uint64_t m_line = 0;
};

// Splits a line into words at blanks.
void splitWords(std::string_view line, std::vector<std::string_view>& words);
// Parses an integer of at most kMaxTraceNumber; the text must contain nothing else.
std::optional<std::uint64_t> wholeNumber(std::string_view text);
// Parses a decimal such as "12.000345" in units of `unit`, exact to the nanosecond.
std::optional<Ns> decimalTime(std::string_view text, Ns unit);

} // namespace assay
