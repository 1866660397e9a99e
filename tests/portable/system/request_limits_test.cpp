// The guard that every engine asks before it submits.
#include "system/request_limits.h"

#include <array>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using platform::checkRequests;

namespace {

constexpr Bytes kBlock{kSectorBytes};

IoRequest requestOf(IoOp op, Bytes offset = {}, Bytes size = kBlock)
{
    static std::array<std::byte, kSectorBytes> sector{};
    IoRequest request;
    request.op = op;
    request.offset = offset;
    request.buffer = std::span(sector).first(size.count());
    return request;
}

} // namespace

TEST_CASE("A card opened for reading takes reads alone; one opened for writing takes all but discards")
{
    const platform::RequestLimits readOnly{mib(1), kBlock, false}, writable{mib(1), kBlock, true};
    CHECK(checkRequests(readOnly, std::array{requestOf(IoOp::read)}));
    for (const IoOp op : {IoOp::write, IoOp::flush, IoOp::discard})
        CHECK(checkRequests(readOnly, std::array{requestOf(op)}).error().code == Errc::refused);
    for (const IoOp op : {IoOp::read, IoOp::write, IoOp::flush})
        CHECK(checkRequests(writable, std::array{requestOf(op)}));
    CHECK(checkRequests(writable, std::array{requestOf(IoOp::discard)}).error().code == Errc::badInput);
}

TEST_CASE("One request outside of the card or of its blocks refuses the whole batch")
{
    const platform::RequestLimits card{mib(1), kBlock, true};
    const IoRequest good = requestOf(IoOp::write);
    CHECK(checkRequests(card, std::array{good, requestOf(IoOp::write, mib(1) - kBlock)}));
    const IoRequest beyond = requestOf(IoOp::write, mib(1)), uneven = requestOf(IoOp::write, Bytes(100));
    const IoRequest part = requestOf(IoOp::write, {}, Bytes(100));
    const IoRequest wrapped = requestOf(IoOp::write, Bytes(~std::uint64_t{511}));
    for (const IoRequest& request : {beyond, uneven, part, wrapped})
        CHECK(checkRequests(card, std::array{good, request}).error().code == Errc::badInput);
}
