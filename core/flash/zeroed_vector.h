// A vector for large tables whose elements begin as zeros. Memory is touched only with the elements: a 128 GB card of
// which only the first gigabytes are used costs only their time and memory.
#pragma once

#include <cstdlib>
#include <new>
#include <type_traits>
#include <vector>

namespace assay {

template <class T> struct ZeroedMemory {
    static_assert(std::is_integral_v<T>);
    using value_type = T;
    T* allocate(std::size_t count)
    {
        if (void* const memory = std::calloc(count, sizeof(T)))
            return static_cast<T*>(memory);
        throw std::bad_alloc();
    }
    void deallocate(T* memory, std::size_t) { std::free(memory); }
    void construct(T*) {} // is zero already
    bool operator==(const ZeroedMemory&) const = default;
};

// Its size is given at the beginning and stays.
template <class T> using ZeroedVector = std::vector<T, ZeroedMemory<T>>;

} // namespace assay
