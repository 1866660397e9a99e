#include "platform/linux/fixed_disk.h"

#include "platform/linux/file_text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <string_view>

namespace assay::platform {

namespace fs = std::filesystem;

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

// The protocol of the USB interface in use: USB Attached SCSI is 62h (USB Mass Storage Class Specification
// Overview 1.4, table 3).
bool speaksUas(fs::path folder)
{
    for (int level = 0; level < 10 && folder.has_relative_path(); ++level, folder = folder.parent_path())
        if (const std::string protocol = readText((folder / "bInterfaceProtocol").string()); !protocol.empty())
            return protocol == "62";
    return false;
}

} // namespace

bool isFixedDisk(const std::string& folder, const DeviceInfo& info)
{
    switch (info.bus) {
    case Bus::sata:
    case Bus::nvme:
    case Bus::other: return true;
    case Bus::scsi: return !info.removable;
    case Bus::mmc: {
        const auto type = info.identity.find("type");
        return type != info.identity.end() && type->second == "MMC";
    }
    case Bus::usb: return (!info.removable || speaksUas(folder)) && !callsItselfReader(info.model + " " + info.reader);
    case Bus::sim:
    case Bus::image:
    case Bus::loop:
    case Bus::virtualDisk: return false;
    }
    return true;
}

} // namespace assay::platform
