#include "run/scenario/fio_job/job_file.h"

#include "ground/base/text.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kMaxJobBytes = 1 << 20;
constexpr std::size_t kMaxSections = 1000;
constexpr unsigned kMaxIncludes = 16;       // one in the other
constexpr unsigned kMaxIncludedFiles = 100; // of one job file, each as often as it is included
constexpr std::size_t kMaxOptions = 20'000;

constexpr std::string_view kKeyCharacters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

class JobReader {
public:
    explicit JobReader(const FioLookup& include) : m_include(include) {}
    Result<void> read(std::string_view text, const std::string& fileName, unsigned depth);
    std::vector<FioSection> take() { return std::move(m_sections); }

private:
    Result<void> line(std::string_view text, const SourceLocation& place, unsigned depth);
    Result<void> begin(std::string_view text, SourceLocation place, unsigned depth);
    Result<void> includeFile(std::string_view name, SourceLocation place, unsigned depth);

    const FioLookup& m_include;
    std::vector<FioSection> m_sections;
    unsigned m_included = 0;
    std::size_t m_options = 0;
};

Result<void> JobReader::begin(std::string_view text, SourceLocation place, unsigned depth)
{
    if (depth > 0)
        return fail(Errc::badInput,
                    msg("fio", "{}: fio does not allow sections in an included file; move it into the job file.",
                        place.text()));
    if (text.size() < 3 || text.back() != ']')
        return fail(Errc::badInput, msg("fio", "{}: a section is written as [name]; correct the line.", place.text()));
    if (m_sections.size() == kMaxSections)
        return fail(Errc::badInput,
                    msg("fio", "{}: more than {} sections; divide the file.", place.text(), kMaxSections));
    const std::string name(text.substr(1, text.size() - 2));
    place.key = name;
    m_sections.push_back({name, name.starts_with("global"), {}, place});
    return {};
}

Result<void> JobReader::includeFile(std::string_view name, SourceLocation place, unsigned depth)
{
    place.key = "include";
    if (depth == kMaxIncludes)
        return fail(Errc::badInput, msg("fio", "{}: more than {} files one in the other; does one include itself?",
                                        place.text(), kMaxIncludes));
    if (++m_included > kMaxIncludedFiles)
        return fail(Errc::badInput,
                    msg("fio", "{}: more than {} included files; merge them.", place.text(), kMaxIncludedFiles));
    const auto content = m_include ? m_include(std::string(name)) : std::nullopt;
    if (!content)
        return fail(Errc::badInput, msg("fio",
                                        "{}: {} cannot be read, or is not a text file of at most 1 MiB in the folder "
                                        "of the job file; put it there.",
                                        place.text(), displayable(name, kMaxPathLength)));
    return read(*content, std::string(name), depth + 1);
}

Result<void> JobReader::line(std::string_view text, const SourceLocation& place, unsigned depth)
{
    if (text.front() == '[')
        return begin(text, place, depth);
    constexpr std::string_view kInclude = "include";
    if (text.starts_with(kInclude) && text.size() > kInclude.size() &&
        std::string_view(" \t=").find(text[kInclude.size()]) != std::string_view::npos)
        return includeFile(trimmed(text.substr(kInclude.size() + 1)), place, depth);
    const auto equals = text.find('=');
    FioOption option;
    option.key = std::string(trimmed(text.substr(0, equals)));
    option.place = place;
    if (depth == 0) // of an included file nothing is shown: it may be any file of the computer
        option.place.key = option.key;
    if (++m_options > kMaxOptions)
        return fail(Errc::badInput, msg("fio", "{}: more than {} lines; divide the file.", place.text(), kMaxOptions));
    if (depth > 0 && (option.key.empty() || option.key.find_first_not_of(kKeyCharacters) != std::string::npos))
        return fail(Errc::badInput, msg("fio", "{}: not a line of a job file; include another file.", place.text()));
    if (equals != std::string_view::npos) {
        option.hasValue = true;
        option.value = std::string(trimmed(text.substr(equals + 1)));
    }
    if (m_sections.empty())
        return fail(Errc::badInput,
                    msg("fio", "{}: stands outside of any section; begin with [global] or a job such as [write].",
                        option.place.text()));
    m_sections.back().options.push_back(std::move(option));
    return {};
}

// fio treats ; and # as the start of a comment at any position.
Result<void> JobReader::read(std::string_view text, const std::string& fileName, unsigned depth)
{
    if (text.size() > kMaxJobBytes)
        return fail(Errc::badInput, msg("fio", "{} is larger than {}; is it a job file?",
                                        displayable(fileName, kMaxPathLength), Bytes(kMaxJobBytes)));
    std::uint32_t number = 0;
    while (!text.empty()) {
        const auto end = text.find('\n');
        std::string_view whole = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++number;
        whole = trimmed(whole.substr(0, whole.find_first_of(";#")));
        if (whole.empty())
            continue;
        if (auto done = line(whole, {fileName, number, {}}, depth); !done)
            return done;
    }
    return {};
}

} // namespace

Result<std::vector<FioSection>> readJobFile(std::string_view text, const std::string& fileName,
                                            const FioLookup& include)
{
    JobReader reader(include);
    if (auto done = reader.read(text, fileName, 0); !done)
        return tl::unexpected(done.error());
    auto sections = reader.take();
    if (std::ranges::all_of(sections, &FioSection::global))
        return fail(Errc::badInput, msg("fio", "{}: has no job; add a section such as [write] with rw=write.",
                                        displayable(fileName, kMaxPathLength)));
    return sections;
}

Result<std::string> expandedValue(const FioOption& option, const FioLookup& variable)
{
    std::string out;
    std::string_view rest = option.value;
    for (auto at = rest.find('$'); at != std::string_view::npos; at = rest.find('$')) {
        out += rest.substr(0, at);
        rest.remove_prefix(at + 1);
        const auto close = rest.starts_with('{') ? rest.find('}') : std::string_view::npos;
        if (close == std::string_view::npos)
            return fail(Errc::badInput,
                        msg("fio", "{}: ${} depends on the computer; write the number.", option.place.text(),
                            displayable(rest.substr(0, rest.find_first_of("*/+- ,:")))));
        const std::string name(rest.substr(1, close - 1));
        const auto value = variable ? variable(name) : std::nullopt;
        if (!value)
            return fail(Errc::badInput, msg("fio",
                                            "{}: the variable {} is not set in the environment; set it, or "
                                            "write the value.",
                                            option.place.text(), displayable(name)));
        out += *value;
        rest.remove_prefix(close + 1);
    }
    return out += rest;
}

} // namespace assay
