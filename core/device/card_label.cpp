#include "device/card_label.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>
#include <vector>

namespace assay {

namespace {

struct Word {
    char letter = 0; // before the number: 'C', 'U', 'V', 'A', 0 = none
    unsigned number = 0;
    std::string unit; // after the number: "GB", ""
    bool inBrackets = false;
};

std::vector<std::string> upperWords(std::string_view text)
{
    std::vector<std::string> words(1);
    for (const char c : text) {
        const bool part = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '(' || c == ')';
        if (part)
            words.back() += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        else if (!words.back().empty())
            words.emplace_back();
    }
    return words;
}

// "U3", "64GB", "64", "(10)"; number 0 for any other word.
Word read(std::string_view text)
{
    Word word;
    if (text.size() > 2 && text.starts_with('(') && text.ends_with(')')) {
        word.inBrackets = true;
        text = text.substr(1, text.size() - 2);
    }
    if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') {
        word.letter = text.front();
        text.remove_prefix(1);
    }
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), word.number);
    if (problem != std::errc())
        return {};
    word.unit = text.substr(static_cast<std::size_t>(end - text.data()));
    return word;
}

std::optional<Bytes> capacityOf(unsigned number, std::string_view unit)
{
    constexpr std::pair<std::string_view, std::uint64_t> kUnits[] = {
        {"MB", 1'000'000}, {"GB", 1'000'000'000}, {"TB", 1'000'000'000'000}};
    for (const auto& [name, factor] : kUnits)
        if (unit == name && number > 0 && number < 1'000'000)
            return Bytes(number * factor);
    return std::nullopt;
}

template <class Range> bool oneOf(unsigned number, const Range& known)
{
    return std::find(std::begin(known), std::end(known), number) != std::end(known);
}

void takeClass(CardLabel& label, const Word& word)
{
    constexpr unsigned kSpeed[] = {2, 4, 6, 10}, kUhs[] = {1, 3}, kVideo[] = {6, 10, 30, 60, 90}, kApp[] = {1, 2};
    if ((word.letter == 'C' || (word.letter == 0 && word.inBrackets)) && oneOf(word.number, kSpeed))
        label.speedClass = word.number;
    if (word.letter == 'U' && oneOf(word.number, kUhs))
        label.uhsGrade = word.number;
    if (word.letter == 'V' && oneOf(word.number, kVideo))
        label.videoClass = word.number;
    if (word.letter == 'A' && oneOf(word.number, kApp))
        label.appClass = word.number;
}

} // namespace

CardLabel parseLabel(std::string_view text)
{
    CardLabel label;
    unsigned lone = 0; // a number whose unit may be the next word: "64 GB"
    for (const std::string& each : upperWords(text)) {
        const Word word = read(each);
        const auto capacity =
            word.letter == 0 && !word.unit.empty() ? capacityOf(word.number, word.unit) : capacityOf(lone, each);
        if (capacity)
            label.capacity = capacity;
        lone = word.letter == 0 && word.unit.empty() && !word.inBrackets ? word.number : 0;
        if (word.unit.empty())
            takeClass(label, word);
    }
    return label;
}

} // namespace assay
