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
    // What really happened since the beginning: "host_bytes", "nand_bytes" and of those "padding_bytes", "collected_bytes", "folded_bytes"; "blocks_erased".
    virtual std::map<std::string, double> truth() const = 0;
};

std::unique_ptr<FlashModel> makeFlashModel(const CardModel& model);

} // namespace assay
