#include "ground/base/aligned_buffer.h"

#include <cstring>
#include <new>

namespace assay {

namespace {
constexpr std::size_t kPageBytes = 4096;
}

void AlignedBuffer::Free::operator()(std::byte* data) const { ::operator delete[](data, std::align_val_t(kPageBytes)); }

AlignedBuffer::AlignedBuffer(Bytes size) : m_size((size.count() + kPageBytes - 1) / kPageBytes * kPageBytes)
{
    m_data.reset(static_cast<std::byte*>(::operator new[](m_size, std::align_val_t(kPageBytes))));
    std::memset(m_data.get(), 0, m_size);
}

} // namespace assay
