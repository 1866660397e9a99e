// Numbers, limits and names of core as people read them, in the user's language and without Qt: for documents, and by
// way of texts.h for desktop and plots. A value; any thread.
#pragma once

#include "ground/quantity/metric_flag.h"
#include "text/phrases.h"

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

class Wording : public Phrases {
public:
    explicit Wording(Language language = kEnglish) : Phrases(language, kTypeset) {}
    explicit Wording(const Phrases& phrases) : Phrases(phrases) {}

    using Phrases::value;
    // Formats integers in full, other numbers with four significant digits; groups thousands.
    std::string number(double value) const;
    std::string count(std::uint64_t value) const { return number(static_cast<double>(value)); }
    // "12.5 MB/s", "262 ms"; times and bytes get a suitable unit
    std::string value(const std::variant<double, std::string>& value, std::string_view unit) const;
    // Formats the value in a unit that several values share: "0.95 ms" next to "12.5 ms".
    std::string valueIn(double value, const SharedUnit& unit) const;
    std::string capacity(Bytes bytes) const; // "31.9 GB (31,914,983,424 B)"
    // "12.3 – 12.7 MB/s", rounded outwards; "" for none
    std::string interval(const std::optional<Interval>& interval, std::string_view unit = "1") const;
    std::string limit(const CriterionResult& criterion) const; // "≥ 10 MB/s"
    // A number of the profile, with no more digits than the profile has.
    std::string written(double value, std::string_view unit) const;
    std::string writtenIn(double value, const SharedUnit& unit) const;
    std::string measured(const CriterionResult& criterion) const; // "12.5 MB/s", "not measured"
    // Returns the distance from the limit in percent of the limit, positive on the good side; "× 13" from eleven times
    // the limit on; absolute if the limit is 0; "" if there is no distance.
    std::string margin(const CriterionResult& criterion) const;
    std::string time(std::string_view iso8601) const; // "2026-02-03 10:00:00+08:00"
    std::string profileTitle(const JudgedRecord& record) const;

    std::string comparison(Comparison op) const;   // ">=" -> "≥"
    std::string unit(std::string_view unit) const; // "us" -> "µs", "1" -> ""
    std::string fact(std::string_view key) const;  // name of a host fact, condition or identity field
    std::string flag(MetricFlag flag) const;
    std::string bus(Bus bus) const;
    std::string cardState(std::string_view id) const; // "rested_1" -> "aged, 1 min rest"
    std::string sectorState(SectorState state) const;
};

// Replaces "%1" to "%9" by the arguments; a placeholder without one is kept. Whole numbers are written in full.
std::string fillPlaces(std::string_view pattern, const std::vector<std::string>& arguments);
inline std::string placeText(std::string_view text) { return std::string(text); }
std::string placeText(std::integral auto number) { return std::to_string(number); }
template <class... Arguments> std::string filled(std::string_view pattern, const Arguments&... arguments)
{
    return fillPlaces(pattern, {placeText(arguments)...});
}
// The texts that are not empty, with the separator between them; no blank follows a Chinese full stop.
std::string joined(const std::vector<std::string>& texts, std::string_view separator);

} // namespace assay
