#include "card/device/fixed_disk.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>

namespace assay {

namespace {

bool isWordOfReaders(std::string_view word)
{
    static constexpr std::string_view kWords[] = {"sd", "sdhc", "sdxc",  "sduc",       "microsd", "mmc", "tf",
                                                  "cf", "card", "cards", "cardreader", "reader",  "crw"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

// Compares whole words: "SSD" and "SanDisk" do not match.
bool callsItselfReader(const std::string& names)
{
    std::string word;
    for (const char c : names + " ") {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalpha(byte)) {
            word += static_cast<char>(std::tolower(byte));
            continue;
        }
        if (isWordOfReaders(word))
            return true;
        word.clear();
    }
    return false;
}

} // namespace

bool isFixedDisk(const DeviceInfo& info, bool speaksUas)
{
    switch (info.bus) {
    case Bus::sata:
    case Bus::nvme:
    case Bus::other: return true;
    case Bus::scsi: return !info.removable;
    case Bus::mmc: return textUnder(info.identity, "type") == "MMC";
    case Bus::usb: return (!info.removable || speaksUas) && !callsItselfReader(info.model + " " + info.reader);
    case Bus::sim:
    case Bus::image:
    case Bus::loop:
    case Bus::virtualDisk: return false;
    }
    return true;
}

} // namespace assay
