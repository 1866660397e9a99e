// Latency and throughput by address in fixed memory: the tested region in equal columns.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <span>
#include <vector>

namespace assay {

struct AddressColumn {
    std::uint64_t ops = 0;
    Bytes bytes;
    Ns latencySum{};
    Ns latencyMin{}; // 0 when no op
    Ns latencyMax{};
    std::uint32_t errors = 0;
    std::uint32_t stalls = 0; // I/Os slower than the stall limit of the phase
};

class AddressMap {
public:
    static constexpr std::size_t kColumns = 4096;

    AddressMap() = default;
    // `block` is the size of the I/Os, and the minimum width of a column: each I/O counts at its start, so narrower
    // columns would stay empty.
    AddressMap(Bytes offset, Bytes size, Bytes block = Bytes(kSectorBytes));
    // Counts the I/O in the column of its start. Constant time, no allocation. Ignores addresses outside the region.
    void record(Bytes offset, Bytes length, Ns latency, bool stall, bool error);

    Bytes offset() const { return m_offset; }
    Bytes columnBytes() const { return m_columnBytes; } // a multiple of a sector
    std::span<const AddressColumn> columns() const { return m_columns; }
    static AddressMap fromParts(Bytes offset, Bytes columnBytes, std::vector<AddressColumn> columns);

private:
    Bytes m_offset;
    Bytes m_columnBytes{kSectorBytes};
    std::vector<AddressColumn> m_columns;
};

} // namespace assay
