// Small pure text functions shared by all layers.
#pragma once

#include "ground/base/message.h"
#include "ground/base/units.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Returns the text in a form that is safe to display: control characters, bidirectional marks, zero-width characters
// and invalid UTF-8 become U+FFFD, and the text is cut to `maxCharacters` code points with an ellipsis. Use it for all
// names that come from a device or a file.
std::string displayable(std::string_view raw, std::size_t maxCharacters = 64);

// Shortens texts of one table by `cut` such that different texts remain different. Texts that would become equal start
// with an ellipsis at the word in which they differ. Valid UTF-8.
std::vector<std::string> cutDistinct(std::span<const std::string> texts,
                                     const std::function<std::string(std::size_t which, std::string_view text)>& cut);
// displayable() for texts that must remain distinguishable.
std::vector<std::string> displayableDistinct(std::span<const std::string> raw, std::size_t maxCharacters = 64);

// For displayable() of a path. PATH_MAX: a truncated path is useless.
inline constexpr std::size_t kMaxPathLength = 4096;

// Returns the parts between the separators, at least one; they may be empty.
std::vector<std::string_view> splitAt(std::string_view text, char separator);

// Returns the text of the key; "" if the map lacks it.
std::string textUnder(const std::map<std::string, std::string>& texts, const std::string& key);

// Returns the candidate nearest to `word` by edit distance, or "" if all are farther than a third of its length. For
// "did you mean".
std::string closestMatch(std::string_view word, std::span<const std::string> candidates);

// "31.9 GB", "512 B": decimal units, three significant digits.
std::string humanBytes(Bytes bytes);
// "4 MiB", "48 KiB" if the size is a small whole number of such units, as flash sizes are; otherwise as humanBytes().
std::string binaryBytes(Bytes bytes);
// "2 h 05 min", "3 min 20 s", "4.2 s", "4 s", "850 ms", "120 us"; as a translatable message, and in English.
Message durationMessage(Ns duration);
std::string humanDuration(Ns duration);
// Quotes a word of a command for a shell, if necessary.
std::string shellWord(const std::string& text);
// Shortest decimal that reads back as the same number; never locale dependent.
std::string shortNumber(double value);

} // namespace assay
