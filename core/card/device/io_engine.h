// The interface between measurement and card: takes requests, returns timed completions. The same for real devices and
// simulated cards.
#pragma once

#include "card/stamp/stamp_spec.h"
#include "ground/base/io_op.h"
#include "ground/base/result.h"
#include "ground/base/units.h"

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
    // Writes: the stamp in the buffer; an engine that storesRecipes() takes it in place of the buffer. Reads: the stamp
    // that the caller expects, see IoCompletion::matchesStamp.
    const StampSpec* stamp = nullptr;
    bool wantsData = true; // reads: false = timing only, the buffer is not used
};

// fio's terms: submission latency (slat) = submitted - issued, completion latency (clat) = completed - submitted, total
// (lat) = completed - issued.
struct IoCompletion {
    std::uint64_t tag = 0;
    Ns issued{};    // the request was handed to submit()
    Ns submitted{}; // the kernel (or the simulated bus) took it
    Ns completed{};
    Bytes transferred;         // less than requested = short transfer
    int osError = 0;           // errno; 0 = no error
    bool matchesStamp = false; // recipe engines only: the whole range holds IoRequest::stamp; the buffer was not filled
};

// Owner thread only. Destroy it before its device. The destructor waits for requests in flight until the device's
// deadline; a call stuck in the kernel goes to a quarantine that keeps its memory alive (see platform/).
class IoEngine {
public:
    virtual ~IoEngine() = default;
    // For the record: "io_uring", "threads", "simulated".
    virtual std::string_view name() const = 0;
    // Maximum number of requests in flight.
    virtual unsigned depth() const = 0;
    // Submits as many requests as there is room for; returns their number.
    virtual Result<std::size_t> submit(std::span<const IoRequest> requests) = 0;
    // Waits for at least `min` completions (at most those in flight), until `deadline` (device's clock), or until stop
    // is requested. Returns the number written to `completions`, which may be less than `min`.
    virtual Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                                     std::stop_token stop) = 0;
    // Does the engine store the recipe of a sector in place of its bytes? Then a write with a stamp needs no buffer
    // content.
    virtual bool storesRecipes() const { return false; }
};

} // namespace assay
