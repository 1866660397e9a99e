#include "card/device/erase_id.h"

#include "ground/base/digest.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace assay {

namespace {

// Replaces characters, so that a shell takes the text as one word.
std::string oneWord(std::string text)
{
    for (char& c : text)
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
              c == ':' || c == '_'))
            c = '_';
    return text;
}

std::string cardPart(const DeviceInfo& info)
{
    if (const auto cid = info.identity.find("cid"); cid != info.identity.end() && !cid->second.empty())
        return oneWord(cid->second);
    std::string all;
    for (const auto& [key, value] : info.identity)
        all += fmt::format("{}={}:{}\n", key, value.size(), value);
    return sha256Hex(all).substr(0, 12);
}

} // namespace

std::string imageEraseIdOf(const DeviceInfo& image)
{
    std::error_code asNamed;
    const std::filesystem::path file = image.path.substr(std::min(image.path.find(':') + 1, image.path.size()));
    const std::filesystem::path real = std::filesystem::canonical(file, asNamed);
    DeviceInfo named = image;
    named.identity["path"] = (asNamed ? file : real).string();
    return fmt::format("{}:{}:{}:{}", busName(image.bus), oneWord(file.filename().string()), cardPart(named),
                       image.capacity.count());
}

std::string eraseIdOf(const DeviceInfo& info)
{
    if (info.bus == Bus::sim || info.bus == Bus::image || info.slot.empty() || info.capacity == Bytes(0))
        return "";
    return fmt::format("{}:{}:{}:{}", busName(info.bus), oneWord(info.slot), cardPart(info), info.capacity.count());
}

} // namespace assay
