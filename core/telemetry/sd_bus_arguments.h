// The arguments of CMD56 that the helper cardassay-sdbus sends, and no other: those of the families of
// docs/telemetry.md. Whoever wants one more adds it here, reviewed as what it is, a command that an administrator lets
// users send to their cards.
#pragma once

#include <cstdint>

namespace assay {

inline constexpr std::uint32_t kGeneralReadArguments[] = {
    0x00000001, // SanDisk, Western Digital, Longsys
    0x110005F1, // ADATA
    0x110005F9, // Transcend
    0x110005FB, // Micron
    0x110005FD, // Innodisk
    0x53420001, // Swissbit
};

// The one page that is given only after a write-type CMD56, by the separate helper cardassay-sdbus-probe (Apacer,
// Kingston).
inline constexpr std::uint32_t kProbeWriteArgument = 0x00000010;
inline constexpr std::uint32_t kProbeReadArgument = 0x00000021;
inline constexpr unsigned kProbePauseMs = 1000;

} // namespace assay
