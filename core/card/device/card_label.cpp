#include "card/device/card_label.h"

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
    unsigned thousandths = 0; // after the point: 500 of "1.5TB"
    std::string unit;         // after the number: "GB", "MB/S", ""
    bool inBrackets = false;
};

std::vector<std::string> upperWords(std::string_view text)
{
    std::vector<std::string> words(1);
    const auto isWord = [&](std::size_t i) {
        return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
    };
    const auto isDigit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool point = c == '.' && i > 0 && isDigit(i - 1) && isDigit(i + 1);
        const bool perSecond = c == '/' && i + 1 < text.size() && (text[i + 1] == 's' || text[i + 1] == 'S') &&
                               !isWord(i + 2); // "170 MB/s" is no capacity
        const bool part = isWord(i) || c == '(' || c == ')' || point || perSecond;
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
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        for (unsigned weight = 100; !text.empty() && text.front() >= '0' && text.front() <= '9'; weight /= 10) {
            word.thousandths += weight * static_cast<unsigned>(text.front() - '0');
            text.remove_prefix(1);
        }
    }
    word.unit = text;
    return word;
}

// "64G" is how many shops write it; "100M" is a speed as often as a capacity.
std::optional<Bytes> capacityOf(const Word& size, std::string_view unit)
{
    constexpr std::pair<std::string_view, std::uint64_t> kUnits[] = {{"MB", 1'000'000},
                                                                     {"GB", 1'000'000'000},
                                                                     {"G", 1'000'000'000},
                                                                     {"TB", 1'000'000'000'000},
                                                                     {"T", 1'000'000'000'000}};
    for (const auto& [name, factor] : kUnits)
        if (unit == name && size.letter == 0 && size.number + size.thousandths > 0 && size.number < 1'000'000)
            return Bytes(size.number * factor + size.thousandths * (factor / 1000));
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
    Word lone; // a number whose unit may be the next word: "64 GB"
    for (const std::string& each : upperWords(text)) {
        const Word word = read(each);
        const auto capacity =
            word.letter == 0 && !word.unit.empty() ? capacityOf(word, word.unit) : capacityOf(lone, each);
        if (capacity)
            label.capacity = capacity;
        lone = word.letter == 0 && word.unit.empty() && !word.inBrackets ? word : Word();
        if (word.unit.empty() && word.thousandths == 0)
            takeClass(label, word);
    }
    return label;
}

} // namespace assay
