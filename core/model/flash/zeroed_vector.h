// A large table of zero-initialised elements. Memory is only touched with the elements: a 128 GB card of which only the
// first gigabytes are used costs only their time and memory. Not a std::vector with an allocator: compiled without
// optimisation, as in tests, it visits every element on destruction.
#pragma once

#include "ground/base/huge_pages.h"

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace assay {

// The size is fixed at construction.
template <class T> class ZeroedVector {
    static_assert(std::is_integral_v<T>);

public:
    ZeroedVector() = default;
    explicit ZeroedVector(std::size_t size) : m_all(static_cast<T*>(std::calloc(size, sizeof(T)))), m_size(size)
    {
        if (!m_all && size > 0)
            throw std::bad_alloc();
        preferHugePages(m_all.get(), size * sizeof(T));
    }
    std::size_t size() const { return m_size; }
    T& operator[](std::size_t index) { return m_all[index]; }
    const T& operator[](std::size_t index) const { return m_all[index]; }

private:
    struct Free {
        void operator()(T* memory) const { std::free(memory); }
    };
    std::unique_ptr<T[], Free> m_all;
    std::size_t m_size = 0;
};

} // namespace assay
