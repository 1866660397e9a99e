// A slow, faulty or counterfeit card as a real block device: tests/lab/sd_card_fuse with a loop device on top. SKIPs
// where that cannot be had.
#pragma once

#include "support/linux/loop_device.h"
#include "support/temp_folder.h"

#include <map>
#include <optional>
#include <sys/types.h>
#include <vector>

namespace assay::test {

class FuseCard {
public:
    // `commands` as in tests/lab/card_settings.h: {"wr=20", "rndwr=3891"}.
    explicit FuseCard(Bytes size, const std::vector<std::string>& commands = {});
    ~FuseCard();
    FuseCard(const FuseCard&) = delete;
    FuseCard& operator=(const FuseCard&) = delete;

    const std::string& device() const { return m_loop->path(); } // "/dev/loop3"
    LoopDevice& loop() { return *m_loop; }
    // Changes the card while it works: "pull", "err=1048576,65536". REQUIREs that the card understood.
    void command(const std::string& line);
    // The file that takes commands, for other programs: `echo off > FILE`.
    std::string controlFile() const { return (m_folder / "control").string(); }
    // Counters of the card: reads, read_bytes, writes, written_bytes, flushes, errors, stalls, tails; cuts of its
    // supply and the lost_bytes of these cuts. The loop device splits large requests.
    std::map<std::string, std::uint64_t> counters() const;
    // Faults that it applied to requests, in order: "stall", "tail", "hang", "gone" (first request after a
    // pull).
    struct Injection {
        std::string kind, op;
        Bytes offset, length;
        Ns extra;
    };
    std::vector<Injection> injections() const;
    void resize(Bytes size); // also in the block device; 0 is how a dead card looks to an open descriptor
    void killDaemon();       // the card is gone for good: every request fails

private:
    void start(Bytes size, const std::vector<std::string>& commands);
    TempFolder m_folder;
    pid_t m_daemon = -1;
    std::optional<LoopDevice> m_loop;
};

} // namespace assay::test
