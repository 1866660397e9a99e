// SSR, the SD status (ACMD13): speed classes, allocation units, erase times, performance features (SD Physical
// Layer 9.10, 4.10.2, Table 4-44). 512 bits. Unit sizes count in KiB and MiB, speeds in MB/s of 10^6 bytes.
#pragma once

#include "card/device/register_bits.h"
#include "ground/base/units.h"

#include <optional>
#include <string>

namespace assay {

struct Ssr {
    unsigned busWidthCode = 0;           // DAT_BUS_WIDTH 511:510: 0 = 1 bit, 2 = 4 bit, in use now
    bool securedMode = false;            // SECURED_MODE 509
    unsigned cardType = 0;               // SD_CARD_TYPE 495:480: 0 read/write, 1 ROM, 2 OTP
    std::uint32_t protectedAreaCode = 0; // SIZE_OF_PROTECTED_AREA 479:448; see protectedArea() in card_registers.h
    unsigned speedClassCode = 0;         // SPEED_CLASS 447:440
    unsigned speedClass = 0;             // in MB/s: 0, 2, 4, 6, 10; at least 10 for codes above 4
    unsigned performanceMove = 0; // PERFORMANCE_MOVE 439:432 in MB/s; 0 = not stated, kMoveInfinite = without limit
    unsigned auSizeCode = 0;      // AU_SIZE 431:428
    Bytes auSize;                 // 0 = not defined
    unsigned eraseSizeAus = 0;    // ERASE_SIZE 423:408, N_ERASE in AUs; 0 = no erase time stated
    unsigned eraseTimeoutS = 0;   // ERASE_TIMEOUT 407:402, T_ERASE in seconds for N_ERASE AUs; 0 = no erase time stated
    unsigned eraseOffsetS = 0;    // ERASE_OFFSET 401:400, T_OFFSET in seconds
    unsigned uhsGrade = 0;        // UHS_SPEED_GRADE 399:396: 0 none, 1 = 10 MB/s, 3 = 30 MB/s; others are reserved
    unsigned uhsAuSizeCode = 0;   // UHS_AU_SIZE 395:392, 7 to 15
    Bytes uhsAuSize;              // 0 = not defined
    unsigned videoClass = 0;      // VIDEO_SPEED_CLASS 391:384 in MB/s: 0 none, 6, 10, 30, 60, 90
    unsigned vscAuSizeMib = 0;    // VSC_AU_SIZE 377:368 in MiB; 0 = not defined
    Bytes vscAuSize;              // the same in bytes
    std::uint32_t suspendCode = 0;       // SUS_ADDR 367:346
    Bytes suspendAddress;                // the same in bytes: where a suspended video recording resumes; 0 = none
    unsigned appClass = 0;               // APP_PERF_CLASS 339:336: 0 none, 1 = A1, 2 = A2; others are reserved
    unsigned commandQueueDepth = 0;      // PERFORMANCE_ENHANCE 335:331 plus 1: 2 to 32; 0 = no command queue
    bool cache = false;                  // PERFORMANCE_ENHANCE 330
    bool hostMaintenance = false;        // PERFORMANCE_ENHANCE 329
    bool cardMaintenance = false;        // PERFORMANCE_ENHANCE 328
    bool protectUntilPowerCycle = false; // WP_UPC_SUPPORT 315
    bool bootPartition = false;          // BOOT_PARTITION_SUPPORT 314
    bool discard = false;                // DISCARD_SUPPORT 313
    bool fullUserAreaErase = false;      // FULE_SUPPORT 312
    bool reservedSet = false;            // 501:496, 427:424, 383:378, 345:340, 327:316
    bool blank = false;

    static constexpr unsigned kMoveInfinite = 0xFF;

    unsigned busWidthBits() const { return busWidthCode == 0 ? 1 : busWidthCode == 2 ? 4 : 0; } // 0 = reserved code
    // "C10 U3 V30 A2", as printed on labels; "" = no class.
    std::string marks() const;
    // Returns the time limit for the erase of `aus` whole and up to 2 partly covered AUs (4.14): T_ERASE / N_ERASE *
    // aus + T_OFFSET, at least 1 s, plus 250 ms for each partly erased AU. Returns nothing when the card states no
    // erase time.
    std::optional<Ns> eraseTimeout(std::uint32_t aus, unsigned partialAus = 0) const;
};

// Size of an allocation unit by the code that AU_SIZE and UHS_AU_SIZE share (Table 4-47): 16 KiB to 64 MiB, 0 for code
// 0 and what is above Fh.
Bytes auSizeOf(unsigned code);
// The largest allocation unit that the capacity allows (Table 4-48): 512 KiB to 64 MiB.
Bytes auSizeMax(Bytes capacity);

Ssr decodeSsr(const RegisterBytes<64>& bytes);
// 128 hexadecimal digits; Errc::badInput.
Result<Ssr> parseSsr(std::string_view hex);

} // namespace assay
