// Quantities that must not be mixed: byte counts have their own type, durations are std::chrono. MB is 10^6 bytes, MiB
// is 2^20 bytes.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace assay {

// All instants and durations of the engine. Instants are CLOCK_MONOTONIC, or virtual time since the start of a
// simulated run.
using Ns = std::chrono::nanoseconds;

// The 512-byte unit of the SD bus and the Linux block layer (SD Physical Layer 9.10, 4.3.14).
inline constexpr std::uint64_t kSectorBytes = 512;

// A number of bytes, or a byte address on a card. Never negative; subtraction below zero is a programmer error.
class Bytes {
public:
    constexpr Bytes() = default;
    constexpr explicit Bytes(std::uint64_t count) : m_count(count) {}
    constexpr std::uint64_t count() const { return m_count; }
    constexpr double megabytes() const { return static_cast<double>(m_count) / 1e6; }
    constexpr auto operator<=>(const Bytes&) const = default;
    constexpr Bytes& operator+=(Bytes other)
    {
        m_count += other.m_count;
        return *this;
    }
    constexpr Bytes& operator-=(Bytes other)
    {
        m_count -= other.m_count;
        return *this;
    }
    friend constexpr Bytes operator+(Bytes a, Bytes b) { return Bytes(a.m_count + b.m_count); }
    friend constexpr Bytes operator-(Bytes a, Bytes b) { return Bytes(a.m_count - b.m_count); }
    friend constexpr Bytes operator*(Bytes a, std::uint64_t factor) { return Bytes(a.m_count * factor); }
    friend constexpr std::uint64_t operator/(Bytes a, Bytes b) { return a.m_count / b.m_count; }
    friend constexpr Bytes operator%(Bytes a, Bytes b) { return Bytes(a.m_count % b.m_count); }

private:
    std::uint64_t m_count = 0;
};

constexpr Bytes kib(std::uint64_t n) { return Bytes(n << 10); }
constexpr Bytes mib(std::uint64_t n) { return Bytes(n << 20); }
constexpr Bytes gib(std::uint64_t n) { return Bytes(n << 30); }
constexpr Bytes roundDown(Bytes value, Bytes unit) { return value - value % unit; }
constexpr Bytes roundUp(Bytes value, Bytes unit) { return roundDown(value + unit - Bytes(1), unit); }

constexpr double seconds(Ns duration) { return static_cast<double>(duration.count()) / 1e9; }
constexpr Ns fromSeconds(double s) { return Ns(static_cast<std::int64_t>(s * 1e9)); }
// Rate in MB/s (10^6 bytes); 0 for an empty interval.
constexpr double megabytesPerSecond(Bytes bytes, Ns duration)
{
    return duration.count() > 0 ? static_cast<double>(bytes.count()) * 1e3 / static_cast<double>(duration.count())
                                : 0.0;
}

} // namespace assay
