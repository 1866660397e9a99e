// Model of the inside of a card: effect of each I/O on the flash, and its duration.
#pragma once

#include "ground/base/io_op.h"
#include "model/flash/flash_design.h"

#include <map>
#include <memory>
#include <string>

namespace assay {

// Counts of the operations that one command causes inside a card; serviceTime() converts them to a duration. A
// multi-plane operation covers as many pages as the card has planes.
struct FlashOps {
    IoOp op = IoOp::write;
    Bytes transfer;                       // over the bus
    bool continues = false;               // starts at the end of the previous I/O of its kind
    std::uint64_t multiPlaneReads = 0;    // for reads, and for read-modify-write of partial pages
    std::uint64_t multiPlanePrograms = 0; // for the host, into the SLC cache if there is one
    std::uint64_t multiPlaneCopies = 0;   // copied (read and programmed) by GC and merges
    // Copied out of the SLC cache. Many pages are folded at a time, so each takes its share of a multi-plane operation.
    std::uint64_t foldedPages = 0;
    std::uint64_t multiPlaneErases = 0; // a block spans the planes, so each erase is one multi-plane operation
    std::uint64_t retries = 0;
};
Ns serviceTime(const FlashDesign& design, const FlashOps& flashOps);

// Bytes written by the host and to the flash since the model was created, by cause.
struct FlashTotals {
    Bytes host;
    Bytes programmed; // for the host, including padding
    Bytes padding;    // part of `programmed`
    Bytes relocated;
    Bytes folded;
    Bytes coalesced; // host bytes that never reached the flash
    Bytes discarded;
    std::uint64_t erased = 0; // blocks
    std::uint64_t retries = 0;
    Bytes nand() const { return programmed + relocated + folded; }
};
// Returns the counts since `begin`, an earlier state of the same card.
FlashTotals operator-(const FlashTotals& end, const FlashTotals& begin);

class FlashModel {
public:
    explicit FlashModel(const FlashDesign& design) : m_design(design) {}
    virtual ~FlashModel() = default;
    // Calls perform() and returns the time from the command to the end of busy, without jitter.
    virtual Ns serve(IoOp op, Bytes offset, Bytes length) { return serviceTime(m_design, perform(op, offset, length)); }
    // Executes the I/O and changes the state of the flash. `length` > 0, except for flush.
    virtual FlashOps perform(IoOp op, Bytes offset, Bytes length) = 0;
    // A prefetch hint: offset of the write after the next. Has no effect on the state; saves waiting for a large map.
    virtual void prefetch(Bytes) const {}
    // The card is idle for `time` and does background work. Call it before the perform() that ends the idle time.
    virtual void idle(Ns time) = 0;
    // True if more blocks are bad than the over-provisioning covers. The card then fails writes and discards; reads
    // work.
    virtual bool wornOut() const = 0;
    virtual FlashTotals totals() const = 0;
    // Ground truth since the start, in bytes or counts: "host_bytes", "nand_bytes" and its parts "padding_bytes",
    // "collected_bytes", "folded_bytes"; "coalesced_bytes" are host bytes that never reached the flash;
    // "discarded_bytes", "blocks_erased", "read_retries".
    std::map<std::string, double> truth() const;
    // Current state of the flash: "erases_min", "erases_mean", "erases_max" of its blocks, "retired_blocks",
    // "buffered_bytes".
    virtual std::map<std::string, double> state() const = 0;

protected:
    const FlashDesign m_design;
};

// `seed` makes the random choices inside the card reproducible.
std::unique_ptr<FlashModel> makeFlashModel(const FlashDesign& design, std::uint64_t seed = 1);

} // namespace assay
