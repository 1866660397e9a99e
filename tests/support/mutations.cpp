#include "support/mutations.h"

#include <string_view>

namespace assay::test {

std::string mutated(const std::string& good, Prng& prng)
{
    constexpr std::string_view kPunctuation[] = {"[", "]]",   "=",  "\"",  "\"\"\"", "{",           "}",
                                                 ".", ",",    "#",  "\n",  "\\",     "\\u0000",     "-",
                                                 "_", "e999", "0x", "nan", "\x80",   "\xEF\xBB\xBF"};
    std::string text = good;
    for (std::uint64_t edits = 1 + prng.below(4); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = prng.below(text.size());
        const std::size_t length = 1 + prng.below(16);
        switch (prng.below(6)) {
        case 0: text[at] = static_cast<char>(prng.below(256)); break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(at, length)); break;
        case 3: text.insert(at, kPunctuation[prng.below(std::size(kPunctuation))]); break;
        case 4: text.insert(at, good.substr(prng.below(good.size()), 8 * length)); break;
        default: text.resize(at); break;
        }
    }
    return text;
}

} // namespace assay::test
