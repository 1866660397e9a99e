// Memory suitable for direct I/O: page-aligned, zeroed, freed with its owner.
#pragma once

#include "ground/base/units.h"

#include <cstddef>
#include <memory>
#include <span>

namespace assay {

class AlignedBuffer {
public:
    AlignedBuffer() = default;
    explicit AlignedBuffer(
        Bytes size); // rounded up to whole 4096-byte pages; throws std::bad_alloc, which ends the program
    std::span<std::byte> span() const { return {m_data.get(), m_size}; }
    std::span<std::byte> slice(std::size_t index, Bytes size) const
    {
        return span().subspan(index * size.count(), size.count());
    }

private:
    struct Free {
        void operator()(std::byte* data) const;
    };
    std::unique_ptr<std::byte[], Free> m_data;
    std::size_t m_size = 0;
};

} // namespace assay
