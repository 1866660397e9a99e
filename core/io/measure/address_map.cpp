#include "io/measure/address_map.h"

#include <algorithm>
#include <utility>

namespace assay {

AddressMap::AddressMap(Bytes offset, Bytes size, Bytes block)
    : m_offset(offset),
      m_columnBytes(std::max(
          {Bytes(kSectorBytes), block,
           Bytes(roundUp(size, Bytes(kColumns * kSectorBytes)) / Bytes(kColumns * kSectorBytes) * kSectorBytes)})),
      m_columns(roundUp(size, m_columnBytes) / m_columnBytes)
{
}

void AddressMap::record(Bytes offset, Bytes length, Ns latency, bool stall, bool error)
{
    if (offset < m_offset)
        return;
    const std::uint64_t index = (offset - m_offset) / m_columnBytes;
    if (index >= m_columns.size())
        return;
    AddressColumn& column = m_columns[index];
    if (error) {
        ++column.errors;
        return;
    }
    column.latencyMin = column.ops == 0 ? latency : std::min(column.latencyMin, latency);
    column.latencyMax = std::max(column.latencyMax, latency);
    column.latencySum += latency;
    column.bytes += length;
    ++column.ops;
    column.stalls += stall ? 1U : 0U;
}

AddressMap AddressMap::fromParts(Bytes offset, Bytes columnBytes, std::vector<AddressColumn> columns)
{
    AddressMap map;
    map.m_offset = offset;
    map.m_columnBytes = std::max(columnBytes, Bytes(kSectorBytes));
    map.m_columns = std::move(columns);
    return map;
}

} // namespace assay
