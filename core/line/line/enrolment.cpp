#include "line/line/enrolment.h"

#include "line/line/station_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>

namespace assay {

namespace {

// A string of TOML; ids come from the system and have neither quotes nor control characters, which become "?".
std::string tomlQuoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    return out + '"';
}

// Each line within the tables [[slot]] is replaced.
std::string withoutSlots(const std::string& stationFile, const char* inPlaceOfLine)
{
    std::istringstream lines(stationFile);
    std::string out;
    bool within = false;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t first = line.find_first_not_of(" \t");
        if (first != std::string::npos && line[first] == '[')
            within = line.compare(first, 8, "[[slot]]") == 0;
        out += within ? inPlaceOfLine : line + "\n";
    }
    return out;
}

} // namespace

Enrolment::Enrolment(unsigned rows, unsigned columns) : m_columns(columns), m_ids(std::size_t(rows) * columns)
{
    for (unsigned row = 0; row < rows; ++row)
        for (unsigned column = 0; column < columns; ++column)
            m_labels.push_back(fmt::format("{}{}", static_cast<char>('A' + row), column + 1));
}

Enrolment::Step Enrolment::step() const
{
    if (m_removing)
        return Step::removing;
    if (m_place == m_labels.size())
        return Step::done;
    return m_seen && m_occupied.empty() ? Step::inserting : Step::clearing;
}

void Enrolment::see(const std::set<std::string>& occupied)
{
    const bool wasEmpty = m_seen && m_occupied.empty();
    m_occupied = occupied;
    m_seen = true;
    m_complaint = {};
    if (occupied.empty() && m_removing) {
        m_removing = false;
        ++m_place;
    }
    if (m_removing || m_place == m_labels.size() || occupied.empty() || !wasEmpty)
        return;
    const std::string& id = *occupied.begin();
    const auto known = std::ranges::find(m_ids, id);
    if (occupied.size() > 1)
        m_complaint = msg("line", "more than one card came; take them out and put in one");
    else if (known != m_ids.end())
        m_complaint = msg("line", "this is slot {}; take the card out and put it into {}",
                          m_labels[static_cast<std::size_t>(known - m_ids.begin())], m_labels[m_place]);
    else {
        m_ids[m_place] = id;
        m_removing = true;
    }
}

void Enrolment::back()
{
    if (m_removing)
        m_removing = false;
    else if (m_place > 0)
        --m_place;
    if (m_place < m_ids.size())
        m_ids[m_place].clear();
    m_complaint = {};
}

void Enrolment::skip()
{
    if (!m_removing && m_place < m_labels.size())
        ++m_place;
}

std::string Enrolment::toml() const
{
    std::string out;
    for (std::size_t i = 0; i < m_ids.size(); ++i)
        if (!m_ids[i].empty())
            out += fmt::format("[[slot]]\nlabel = \"{}\"\nid = {}\nrow = {}\ncolumn = {}\n\n", m_labels[i],
                               tomlQuoted(m_ids[i]), i / m_columns + 1, i % m_columns + 1);
    return out;
}

std::string withSlots(const std::string& stationFile, const std::string& slots)
{
    std::string out = withoutSlots(stationFile, "");
    if (!out.empty() && !out.ends_with("\n\n"))
        out += "\n";
    return out + slots;
}

Result<void> checkEnrollable(const std::string& stationFile, const std::string& fileName)
{
    // Errors name the lines of the file as it is.
    const auto parsed =
        parseStationFile(withoutSlots(stationFile, "\n") + "[[slot]]\nlabel = \"A1\"\nid = \"image:none\"\n", fileName);
    return parsed ? Result<void>() : tl::unexpected(parsed.error());
}

} // namespace assay
