// A model of the inside of a card: what an I/O does to the flash, and how long it takes.
#pragma once

#include "ground/base/io_op.h"
#include "model/flash/flash_design.h"

#include <map>
#include <memory>
#include <string>

namespace assay {

// Counts of the operations that one command causes inside a card; serviceTime() makes a duration of them. A turn is one
// operation on as many pages at once as the card has planes.
struct FlashOps {
    IoOp op = IoOp::write;
    Bytes transfer;                 // over the bus
    bool continues = false;         // begins where the previous I/O of its kind ended
    std::uint64_t readTurns = 0;    // for reads, and for pages written in part
    std::uint64_t programTurns = 0; // for the host, into the SLC cache where there is one
    std::uint64_t moveTurns = 0;    // read and programmed, by collection and merges
    // Read and programmed out of the SLC cache; many at a time, so each takes its share of the planes.
    std::uint64_t foldPages = 0;
    std::uint64_t eraseTurns = 0; // a block spans the planes, so each is a turn of its own
    std::uint64_t retries = 0;
};
Ns serviceTime(const FlashDesign& design, const FlashOps& acts);

// Bytes written by the host and to the flash since the beginning, by cause.
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
    // Does perform() and returns the time from the command to the end of busy, without jitter.
    virtual Ns serve(IoOp op, Bytes offset, Bytes length) { return serviceTime(m_design, perform(op, offset, length)); }
    // Does the I/O and changes the state of the flash. `length` > 0, except for flush.
    virtual FlashOps perform(IoOp op, Bytes offset, Bytes length) = 0;
    // A hint: the write after the next begins here. Changes nothing; a large map need not be waited for.
    virtual void expect(Bytes) const {}
    // The host lets the card rest for `time`: the card does background work. Call it before the perform() that ends the
    // rest.
    virtual void idle(Ns time) = 0;
    // Are more blocks bad than the card can spare? Then it takes no writes and discards; reads still work.
    virtual bool wornOut() const = 0;
    virtual FlashTotals totals() const = 0;
    // What really happened since the beginning, in bytes or counts: "host_bytes", "nand_bytes" and of those
    // "padding_bytes", "collected_bytes", "folded_bytes"; host bytes that never came to the flash, "coalesced_bytes";
    // "discarded_bytes", "blocks_erased", "read_retries".
    std::map<std::string, double> truth() const;
    // The present state of the flash: "erases_min", "erases_mean", "erases_max" of its blocks, "retired_blocks",
    // "buffered_bytes".
    virtual std::map<std::string, double> state() const = 0;

protected:
    const FlashDesign m_design;
};

// `seed` makes the random choices inside the card repeatable.
std::unique_ptr<FlashModel> makeFlashModel(const FlashDesign& design, std::uint64_t seed = 1);

} // namespace assay
