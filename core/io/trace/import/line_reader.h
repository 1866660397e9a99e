// A log of text, line by line, in bounded memory, and the numbers in it. Single thread.
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
    static constexpr std::size_t kMaxLine = 1 << 20; // bytes; a longer one is no log

    // Errc::badInput for what is no regular file, Errc::environment where it cannot be read.
    static Result<LineReader> open(const std::filesystem::path& file);
    // Reads the next line, without its end. Returns false behind the last. Valid until the next call.
    Result<bool> next(std::string_view& line);
    std::uint64_t line() const { return m_line; } // its number, from 1
    std::string place() const;                    // "FILE:LINE", harmless to show
    // The error of a line that is not of the format.
    tl::unexpected<Error> notOfFormat(const char* format) const;

private:
    LineReader(std::string name, std::ifstream in) : m_name(std::move(name)), m_in(std::move(in)) {}

    std::string m_name;
    std::ifstream m_in;
    std::string m_buffer;
    std::size_t m_at = 0;
    std::uint64_t m_line = 0;
};

// The words of a line between blanks.
void splitWords(std::string_view line, std::vector<std::string_view>& words);
// A whole number of at most kMaxTraceNumber, nothing else around it.
std::optional<std::uint64_t> wholeNumber(std::string_view text);
// A decimal such as "12.000345" in units of so many nanoseconds, exact to the nanosecond.
std::optional<Ns> decimalTime(std::string_view text, Ns unit);

} // namespace assay
