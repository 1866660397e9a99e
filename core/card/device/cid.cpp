#include "card/device/cid.h"

#include "ground/base/text.h"

namespace assay {

std::string Cid::revision() const { return fmt::format("{}.{}", revisionMajor, revisionMinor); }
std::string Cid::manufactured() const { return fmt::format("{:04}-{:02}", year, month); }

Cid decodeCid(const RegisterBytes<16>& bytes)
{
    const auto number = [&](unsigned high, unsigned low) { return static_cast<unsigned>(bitsOf(bytes, high, low)); };
    Cid cid;
    cid.manufacturerId = number(127, 120);
    cid.oemId.assign(bytes.begin() + 1, bytes.begin() + 3);
    cid.productName.assign(bytes.begin() + 3, bytes.begin() + 8);
    cid.revisionMajor = number(63, 60);
    cid.revisionMinor = number(59, 56);
    cid.serial = number(55, 24);
    cid.reserved = number(23, 20);
    cid.year = 2000 + number(19, 12);
    cid.month = number(11, 8);
    cid.crc = checkCrc7(bytes);
    cid.blank = isBlank(bytes);
    return cid;
}

Result<Cid> parseCid(std::string_view hex)
{
    RegisterBytes<16> bytes{};
    return parseRegister(hex, "CID", bytes).map([&] { return decodeCid(bytes); });
}

std::string shownText(std::string_view raw)
{
    const auto end = raw.find_last_not_of(std::string_view(" \0", 2));
    return displayable(raw.substr(0, end == std::string_view::npos ? 0 : end + 1));
}

} // namespace assay
