// The seam between measuring and a card: requests in, timed completions out. Engines of real devices and of simulated
// cards look the same.
#pragma once

#include "base/io_op.h"
#include "base/result.h"
#include "base/units.h"
#include "stamp/stamp_spec.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <string_view>

namespace assay {

// `offset` and the buffer's size are multiples of the device's logical block. The buffer belongs to the caller and
// stays untouched until completion.
struct IoRequest {
    IoOp op = IoOp::read;
    Bytes offset;
    std::span<std::byte> buffer; // empty for flush
    std::uint64_t tag = 0;       // given back with the completion
    // Writes: the buffer holds, or where the engine storesRecipes() stands for, this stamp at `offset`. Reads: the
    // stamp that the caller expects, see IoCompletion::matchesStamp.
    const StampSpec* stamp = nullptr;
    bool wantsData = true; // reads: false = timing only, nobody looks at the buffer
};

// fio's terms: submission latency (slat) = submitted - issued, completion latency (clat) = completed - submitted, total
// (lat) = completed - issued.
struct IoCompletion {
    std::uint64_t tag = 0;
    Ns issued{};    // the request was handed to submit()
    Ns submitted{}; // the kernel (or the simulated bus) had taken it
    Ns completed{};
    Bytes transferred;         // less than asked for = short transfer
    int osError = 0;           // errno; 0 = no error
    bool matchesStamp = false; // recipe engines only: the whole range holds IoRequest::stamp; the buffer was not filled
};

// Owner thread only. Destroyed before its device; the destructor waits for requests in flight, but not longer than its
// device's deadline: a call stuck in the kernel is left to a quarantine that keeps its memory alive (see platform/).
class IoEngine {
public:
    virtual ~IoEngine() = default;
    // "io_uring", "threads", "simulated": written in the record.
    virtual std::string_view name() const = 0;
    // Largest number of requests in flight.
    virtual unsigned depth() const = 0;
    // Takes as many of the requests as there is room for; returns how many.
    virtual Result<std::size_t> submit(std::span<const IoRequest> requests) = 0;
    // Waits until at least `min` completions (at most those in flight) are there, `deadline` (on the device's clock)
    // has passed, or stop is requested; returns how many were written, possibly fewer than `min`. Never waits beyond
    // the deadline.
    virtual Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                                     std::stop_token stop) = 0;
    // True for engines that store the recipe of a sector in place of its bytes: writes with a stamp need no buffer
    // content.
    virtual bool storesRecipes() const { return false; }
};

} // namespace assay
