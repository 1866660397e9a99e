#include "io/volume/names.h"

#include <algorithm>
#include <numeric>

namespace assay {

namespace {

// Unicode 15, UnicodeData.txt: simple upper case mappings of Latin, Greek, Cyrillic and Armenian letters, Roman
// numerals, letters in circles and full width letters; every `step`th code unit from first to last is mapped by adding
// `by`.
struct UpCaseRange {
    std::uint16_t first, last;
    int step, by;
};
constexpr UpCaseRange kUpCaseRanges[] = {
    {0x61, 0x7A, 1, -32},     {0xE0, 0xF6, 1, -32},     {0xF8, 0xFE, 1, -32},    {0xFF, 0xFF, 1, 121},
    {0x101, 0x12F, 2, -1},    {0x133, 0x137, 2, -1},    {0x13A, 0x148, 2, -1},   {0x14B, 0x177, 2, -1},
    {0x17A, 0x17E, 2, -1},    {0x1A1, 0x1A5, 2, -1},    {0x1B0, 0x1B0, 1, -1},   {0x1CE, 0x1DC, 2, -1},
    {0x1DF, 0x1EF, 2, -1},    {0x1F9, 0x21F, 2, -1},    {0x223, 0x233, 2, -1},   {0x1E01, 0x1E95, 2, -1},
    {0x1EA1, 0x1EFF, 2, -1},  {0x3AC, 0x3AC, 1, -38},   {0x3AD, 0x3AF, 1, -37},  {0x3B1, 0x3C1, 1, -32},
    {0x3C2, 0x3C2, 1, -31},   {0x3C3, 0x3CB, 1, -32},   {0x3CC, 0x3CC, 1, -64},  {0x3CD, 0x3CE, 1, -63},
    {0x3D9, 0x3EF, 2, -1},    {0x430, 0x44F, 1, -32},   {0x450, 0x45F, 1, -80},  {0x461, 0x481, 2, -1},
    {0x48B, 0x4BF, 2, -1},    {0x4C2, 0x4CE, 2, -1},    {0x4D1, 0x52F, 2, -1},   {0x561, 0x586, 1, -48},
    {0x2170, 0x217F, 1, -16}, {0x24D0, 0x24E9, 1, -26}, {0xFF41, 0xFF5A, 1, -32}};

std::size_t sequenceLength(unsigned char lead)
{
    return lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0;
}

// Invalid UTF-8 becomes U+FFFD, like lone surrogates in a path.
std::vector<std::uint16_t> utf16OfUtf8(std::string_view text)
{
    std::vector<std::uint16_t> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceLength(static_cast<unsigned char>(text[at]));
        std::uint32_t code = 0xFFFD;
        if (length > 0 && at + length <= text.size()) {
            code = static_cast<unsigned char>(text[at]) & (length == 1 ? 0x7Fu : 0xFFu >> (length + 1));
            for (std::size_t i = 1; i < length; ++i)
                code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3Fu);
        }
        if (code >= 0x10000) {
            out.push_back(static_cast<std::uint16_t>(0xD800 + ((code - 0x10000) >> 10 & 0x3FF)));
            out.push_back(static_cast<std::uint16_t>(0xDC00 + (code & 0x3FF)));
        } else {
            out.push_back(static_cast<std::uint16_t>(code));
        }
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

} // namespace

std::string utf8OfUtf16(std::span<const std::uint16_t> text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::uint32_t code = text[i];
        if (code >= 0xD800 && code < 0xDC00 && i + 1 < text.size() && text[i + 1] >= 0xDC00 && text[i + 1] < 0xE000)
            code = 0x10000 + ((code - 0xD800) << 10) + (text[++i] - 0xDC00u);
        else if (code >= 0xD800 && code < 0xE000)
            code = 0xFFFD;
        constexpr std::uint32_t kLead[] = {0, 0xC0, 0xE0, 0xF0};
        unsigned more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        out += static_cast<char>(kLead[more] | code >> 6 * more);
        while (more-- > 0)
            out += static_cast<char>(0x80 | (code >> 6 * more & 0x3F));
    }
    return out;
}

std::vector<std::uint16_t> commonUpCase()
{
    std::vector<std::uint16_t> table(std::size_t{1} << 16);
    std::iota(table.begin(), table.end(), std::uint16_t{0});
    for (const UpCaseRange& range : kUpCaseRanges)
        for (int unit = range.first; unit <= range.last; unit += range.step)
            table[static_cast<std::size_t>(unit)] = static_cast<std::uint16_t>(unit + range.by);
    return table;
}

const VolumeFile* findFile(const VolumeLayout& layout, std::string_view path)
{
    const auto exact = std::ranges::find(layout.files, path, &VolumeFile::path);
    if (exact != layout.files.end())
        return &*exact;
    if (layout.upCase.empty())
        return nullptr;
    const auto upper = [&](std::string_view text) {
        std::vector<std::uint16_t> units = utf16OfUtf8(text);
        for (std::uint16_t& unit : units)
            unit = layout.upCase[unit];
        return units;
    };
    const auto wanted = upper(path);
    const auto found =
        std::ranges::find_if(layout.files, [&](const VolumeFile& file) { return upper(file.path) == wanted; });
    return found == layout.files.end() ? nullptr : &*found;
}

} // namespace assay
