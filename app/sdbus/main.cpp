// cardassay-sdbus: sends an SD card the few commands that require CAP_SYS_RAWIO in Linux, so that CardAssay itself
// needs no privilege. It accepts the verbs below on a whole /dev/mmcblkN with an SD card, prints the answer of the card
// as hexadecimal digits, and refuses everything else. It writes nothing to the card, reads no file except the kernel's
// description of the node, and uses only the C library, so that it can be audited as a whole.
//
//   cardassay-sdbus sd-status DEVICE              SD status register (ACMD13), 64 bytes
//   cardassay-sdbus general-read DEVICE ARGUMENT  a page of vendor telemetry (CMD56 read), 512 bytes; ARGUMENT is one
//   of the list, 8 digits
//
// Built with ASSAY_SDBUS_PROBE it is cardassay-sdbus-probe, which has a single verb:
//
//   cardassay-sdbus-probe probe DEVICE            CMD56 write of 512 zeros with argument 10h, a second, then the page
//   21h
//
// Exit codes: 0 answered, 1 the card did not answer, 2 wrong arguments, 3 refused.
#include "card/telemetry/sd_bus_arguments.h"

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/major.h>
#include <linux/mmc/ioctl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace {

// SD Physical Layer 9.10: 4.7.4 (commands), 4.9.1 (R1). The kernel does not export its response and command flags to
// user space.
constexpr unsigned kSdStatus = 13, kGeneralCommand = 56;
constexpr unsigned kResponsePresent = 1U << 0, kResponseCrc = 1U << 2, kResponseOpcode = 1U << 4,
                   kDataTransfer = 1U << 5;
constexpr unsigned kR1Data = kResponsePresent | kResponseCrc | kResponseOpcode | kDataTransfer;
constexpr unsigned kStatusBytes = 64, kPageBytes = 512;

enum Exit { answered = 0, silent = 1, misused = 2, refused = 3 };

int reportError(Exit code, const char* what)
{
    std::fprintf(stderr, "%s\n", what);
    return code;
}

// "/dev/mmcblk" and one to three digits: no partition, no boot area, no other path to the device.
bool isCardNode(const char* path)
{
    constexpr const char* kBegin = "/dev/mmcblk";
    if (std::strncmp(path, kBegin, std::strlen(kBegin)) != 0)
        return false;
    const char* digits = path + std::strlen(kBegin);
    const std::size_t count = std::strspn(digits, "0123456789");
    return count >= 1 && count <= 3 && digits[count] == '\0';
}

// Returns true for an SD card and false for an eMMC, which is often the system disk. The kernel reports "SD" or "MMC".
bool isSdCard(dev_t number)
{
    char path[96];
    std::snprintf(path, sizeof path, "/sys/dev/block/%u:%u/device/type", major(number), minor(number));
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    char type[8] = {};
    const bool isSd = file >= 0 && read(file, type, sizeof type - 1) >= 2 && std::strcmp(type, "SD\n") == 0;
    if (file >= 0)
        close(file);
    return isSd;
}

int openCard(const char* path)
{
    if (!isCardNode(path))
        return -1;
    const int card = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat st {};
    if (card < 0 || fstat(card, &st) != 0 || !S_ISBLK(st.st_mode) || major(st.st_rdev) != MMC_BLOCK_MAJOR ||
        !isSdCard(st.st_rdev)) {
        if (card >= 0)
            close(card);
        return -1;
    }
    return card;
}

bool send(int card, mmc_ioc_cmd command, unsigned char* data, unsigned size)
{
    command.flags = kR1Data;
    command.blksz = size;
    command.blocks = 1;
    mmc_ioc_cmd_set_data(command, data);
    return ioctl(card, MMC_IOC_CMD, &command) == 0;
}

int finish(bool done, const unsigned char* data, unsigned size)
{
    if (!done && (errno == EPERM || errno == EACCES))
        return reportError(refused, "the kernel wants CAP_SYS_RAWIO for this");
    if (!done)
        return reportError(silent, std::strerror(errno));
    for (unsigned i = 0; i < size; ++i)
        std::printf("%02x", data[i]);
    std::printf("\n");
    return std::fflush(stdout) == 0 ? answered : silent;
}

#ifdef ASSAY_SDBUS_PROBE

int run(int card, int argc, char** argv)
{
    unsigned char page[kPageBytes] = {};
    if (argc != 3 || std::strcmp(argv[1], "probe") != 0)
        return reportError(misused, "usage: cardassay-sdbus-probe probe DEVICE");
    mmc_ioc_cmd prepare{};
    prepare.write_flag = 1;
    prepare.opcode = kGeneralCommand;
    prepare.arg = assay::kProbeWriteArgument;
    if (!send(card, prepare, page, kPageBytes))
        return finish(false, page, kPageBytes);
    usleep(assay::kProbePauseMs * 1000);
    mmc_ioc_cmd fetch{};
    fetch.opcode = kGeneralCommand;
    fetch.arg = assay::kProbeReadArgument;
    return finish(send(card, fetch, page, kPageBytes), page, kPageBytes);
}

#else

bool isAllowed(const char* word, unsigned& argument)
{
    if (std::strlen(word) != 8 || std::strspn(word, "0123456789abcdefABCDEF") != 8)
        return false;
    argument = static_cast<unsigned>(std::strtoul(word, nullptr, 16));
    for (const std::uint32_t allowed : assay::kGeneralReadArguments)
        if (argument == allowed)
            return true;
    return false;
}

int run(int card, int argc, char** argv)
{
    unsigned char data[kPageBytes] = {};
    mmc_ioc_cmd command{};
    if (argc == 3 && std::strcmp(argv[1], "sd-status") == 0) {
        command.is_acmd = 1;
        command.opcode = kSdStatus;
        return finish(send(card, command, data, kStatusBytes), data, kStatusBytes);
    }
    if (argc == 4 && std::strcmp(argv[1], "general-read") == 0) {
        command.opcode = kGeneralCommand;
        if (!isAllowed(argv[3], command.arg))
            return reportError(refused, "this argument of CMD56 is not in the list");
        return finish(send(card, command, data, kPageBytes), data, kPageBytes);
    }
    return reportError(misused, "usage: cardassay-sdbus sd-status DEVICE | general-read DEVICE ARGUMENT");
}

#endif

} // namespace

int main(int argc, char** argv)
{
    clearenv();
    if (argc < 3 || argc > 4)
        return run(-1, 0, argv);
    const int card = openCard(argv[2]);
    return card < 0 ? reportError(refused, "not a whole SD card that may be opened: /dev/mmcblkN")
                    : run(card, argc, argv);
}
