// The inside of a card: what an I/O does to its flash, and how long that takes.
#pragma once

#include "base/io_op.h"
#include "flash/flash_design.h"

#include <map>
#include <memory>
#include <string>

namespace assay {

// What one command makes the inside of a card do, as counts: times of a design make a duration of it. A turn is an
// operation on as many pages at once as the card has planes.
struct FlashOps {
    IoOp op = IoOp::write;
    Bytes transfer;                 // over the bus
    bool continues = false;         // where the previous one of its kind ended
    std::uint64_t readTurns = 0;    // of reads, and of pages that are written in part
    std::uint64_t programTurns = 0; // for the host, into the SLC cache where there is one
    std::uint64_t moveTurns = 0;    // read and programmed, by collection and merges
    std::uint64_t foldPages =
        0; // read and programmed, out of the SLC cache; many at a time, so each takes its share of the planes
    std::uint64_t eraseTurns = 0;
    std::uint64_t retries = 0;
};
Ns serviceTime(const FlashDesign& design, const FlashOps& acts);

// Bytes that came from the host and that went to the flash since the beginning, and why.
struct FlashTotals {
    Bytes host;
    Bytes programmed; // for the host, padding included
    Bytes padding;    // of `programmed`
    Bytes collected;
    Bytes folded;
    Bytes coalesced; // host bytes that never came to the flash
    Bytes discarded;
    std::uint64_t erased = 0; // blocks
    std::uint64_t retries = 0;
    Bytes nand() const { return programmed + collected + folded; }
};

class FlashModel {
public:
    explicit FlashModel(const FlashDesign& design) : m_design(design) {}
    virtual ~FlashModel() = default;
    // Time from the command to the end of busy, without jitter, of what perform() does.
    virtual Ns serve(IoOp op, Bytes offset, Bytes length) { return serviceTime(m_design, perform(op, offset, length)); }
    // Moves the state of the flash on. `length` > 0 but for flush.
    virtual FlashOps perform(IoOp op, Bytes offset, Bytes length) = 0;
    // The host lets the card rest: background work, as far as it gets in that time. Called before the perform() that
    // ends it.
    virtual void idle(Ns time) = 0;
    // More blocks have gone bad than the card can do without: it takes no writes and no discards any more; reads still
    // work.
    virtual bool wornOut() const = 0;
    virtual FlashTotals totals() const = 0;
    // What really happened since the beginning: "host_bytes", "nand_bytes" and of those "padding_bytes",
    // "collected_bytes", "folded_bytes"; host bytes that never came to the flash, "coalesced_bytes"; "discarded_bytes",
    // "blocks_erased", "read_retries".
    std::map<std::string, double> truth() const;
    // How the flash is now: "erases_min", "erases_mean", "erases_max" of its blocks, "retired_blocks",
    // "buffered_bytes".
    virtual std::map<std::string, double> state() const = 0;

protected:
    const FlashDesign m_design;
};

// `seed` decides what is random inside the card.
std::unique_ptr<FlashModel> makeFlashModel(const FlashDesign& design, std::uint64_t seed = 1);

} // namespace assay
