// The only arguments of CMD56 that the helper cardassay-sdbus sends: those of the families of
// docs/formats/telemetry.md. Review every addition: an administrator lets users send these commands to their cards.
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

// This page needs a write-type CMD56 first, which the separate helper cardassay-sdbus-probe sends (Apacer, Kingston).
inline constexpr std::uint32_t kProbeWriteArgument = 0x00000010;
inline constexpr std::uint32_t kProbeReadArgument = 0x00000021;
inline constexpr unsigned kProbePauseMs = 1000;

} // namespace assay
