// How long the inside of a simulated card takes for an I/O, and what it does to its flash. One implementation per translation layer.
#pragma once

#include "base/io_op.h"
#include "sim/card_model.h"

#include <map>
#include <memory>
#include <string>

namespace assay {

class FlashModel {
public:
    virtual ~FlashModel() = default;
    // Time from the command to the end of busy, without jitter. Moves the state of the flash on. `length` > 0 but for flush.
    virtual Ns serve(IoOp op, Bytes offset, Bytes length) = 0;
    // The host lets the card rest: background work, as far as it gets in that time. Called before the serve() that ends it.
    virtual void idle(Ns time) = 0;
    // More blocks have gone bad than the card can do without: it takes no writes and no discards any more; reads still work.
    virtual bool wornOut() const = 0;
    // What really happened since the beginning: "host_bytes", "nand_bytes" and of those "padding_bytes", "collected_bytes", "folded_bytes"; host bytes that
    // never came to the flash, "coalesced_bytes"; "discarded_bytes", "blocks_erased", "read_retries".
    virtual std::map<std::string, double> truth() const = 0;
    // How the flash is now: "erases_min", "erases_mean", "erases_max" of its blocks, "retired_blocks", "buffered_bytes".
    virtual std::map<std::string, double> state() const = 0;
};

// `seed` decides what is random inside the card.
std::unique_ptr<FlashModel> makeFlashModel(const CardModel& model, std::uint64_t seed = 1);

} // namespace assay
