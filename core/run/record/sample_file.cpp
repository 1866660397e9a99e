#include "run/record/sample_file.h"

#include "ground/base/leb128.h"
#include "io/measure/phase_role.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <xxhash.h>

namespace assay {

namespace {

constexpr std::string_view kMagic = "CASMPL01";
constexpr std::uint64_t kMaxElements = 1u << 20; // maximum length of a list in the format
constexpr std::size_t kElementBytes = 32;        // of memory, of an element of most lists

// The values of a type that are in the file, in the sequence of the format, for both directions.
template <class T> constexpr auto kMembers = nullptr;
template <>
constexpr auto kMembers<SeriesPoint> = std::tuple(&SeriesPoint::bytes, &SeriesPoint::ops, &SeriesPoint::latencySum,
                                                  &SeriesPoint::latencyMax);
template <>
constexpr auto kMembers<AddressColumn> = std::tuple(&AddressColumn::ops, &AddressColumn::bytes,
                                                    &AddressColumn::latencySum, &AddressColumn::latencyMin,
                                                    &AddressColumn::latencyMax, &AddressColumn::errors,
                                                    &AddressColumn::stalls);
using WindowParts = ThroughputWindows::Parts;
template <>
constexpr auto kMembers<WindowParts> = std::tuple(&WindowParts::batchWindows, &WindowParts::batches,
                                                  &WindowParts::openBatchWindows, &WindowParts::openBatchBytes,
                                                  &WindowParts::openBytes, &WindowParts::slowest,
                                                  &WindowParts::slowestAt);
template <> constexpr auto kMembers<Stall> = std::tuple(&Stall::at, &Stall::offset, &Stall::latency);
template <>
constexpr auto kMembers<IoErrorEntry> = std::tuple(&IoErrorEntry::op, &IoErrorEntry::offset, &IoErrorEntry::length,
                                                   &IoErrorEntry::osError, &IoErrorEntry::count);
template <>
constexpr auto kMembers<SectorFinding> = std::tuple(&SectorFinding::offset, &SectorFinding::state,
                                                    &SectorFinding::flippedBits, &SectorFinding::source,
                                                    &SectorFinding::pass, &SectorFinding::runTag,
                                                    &SectorFinding::tornAt, &SectorFinding::isTornPartFirst,
                                                    &SectorFinding::tornPart);
template <>
constexpr auto kMembers<IntegrityRange> = std::tuple(&IntegrityRange::first, &IntegrityRange::length,
                                                     &IntegrityRange::flippedBits);
template <>
constexpr auto kMembers<IntegritySummary> = std::tuple(&IntegritySummary::sectors, &IntegritySummary::flippedBits,
                                                       &IntegritySummary::sectorsWithoutRange,
                                                       &IntegritySummary::ranges);
template <>
constexpr auto
    kMembers<PhaseSamples> = std::tuple(&PhaseSamples::role, &PhaseSamples::op, &PhaseSamples::begin,
                                        &PhaseSamples::end, &PhaseSamples::bytes, &PhaseSamples::ops,
                                        &PhaseSamples::failedOps, &PhaseSamples::total, &PhaseSamples::submission,
                                        &PhaseSamples::completion, &PhaseSamples::series, &PhaseSamples::windows,
                                        &PhaseSamples::map, &PhaseSamples::stallCount, &PhaseSamples::stalls,
                                        &PhaseSamples::errorsDropped, &PhaseSamples::errors, &PhaseSamples::integrity);

class Encoder {
public:
    template <class T> void write(const T& value)
    {
        if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
            appendLeb128(m_out, static_cast<std::uint64_t>(value)); // most counts are small or zero
        else
            std::apply([&](auto... member) { (write(value.*member), ...); }, kMembers<T>);
    }
    void write(Ns value) { write(value.count()); }
    void write(Bytes value) { write(value.count()); }
    void write(double value)
    {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (unsigned shift = 0; shift < 64; shift += 8)
            m_out += static_cast<char>((bits >> shift) & 0xFF);
    }
    void write(PhaseRole value) { write(std::string(name(value))); }
    void write(const std::string& value)
    {
        write(value.size());
        m_out += value;
    }
    template <class T> void write(std::span<const T> list)
    {
        write(list.size());
        for (const T& value : list)
            write(value);
    }
    template <class T> void write(const std::vector<T>& list) { write(std::span<const T>(list)); }
    template <class T, std::size_t N> void write(const std::array<T, N>& values)
    {
        for (const T& value : values)
            write(value);
    }
    template <class T> void write(const std::optional<T>& value)
    {
        write(value.has_value());
        write(value.value_or(T()));
    }
    void write(const TimeSeries& series)
    {
        write(series.interval());
        write(series.points());
    }
    void write(const ThroughputWindows& windows) { write(windows.parts()); }
    void write(const AddressMap& map)
    {
        write(map.offset());
        write(map.columnBytes());
        write(map.columns());
    }
    void write(const LatencyHistogram& histogram)
    {
        write(histogram.min());
        write(histogram.max());
        write(histogram.sumNs());
        const auto buckets = histogram.buckets();
        write(buckets.size() - static_cast<std::size_t>(std::ranges::count(buckets, 0U)));
        std::size_t previous = 0;
        for (std::size_t i = 0; i < buckets.size(); ++i) {
            if (buckets[i] == 0)
                continue;
            write(i - previous); // gap to the previous bucket
            write(buckets[i]);
            previous = i;
        }
    }
    std::string take() { return std::move(m_out); }

private:
    std::string m_out;
};

// Reads the output of Encoder. After an invalid value it returns only zeros, and ok() is false.
class Decoder {
public:
    Decoder(std::string_view data, std::size_t& memory) : m_data(data), m_memory(memory) {}
    bool ok() const { return m_ok; }
    bool atEnd() const { return m_pos == m_data.size(); }
    std::uint64_t count() // of the following list elements
    {
        const std::uint64_t value = number();
        return value <= kMaxElements && takeMemory(value * kElementBytes) ? value : 0;
    }
    template <class T> void read(T& value)
    {
        if constexpr (std::is_same_v<T, bool>)
            value = number() != 0;
        else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>)
            value = static_cast<T>(number());
        else
            std::apply([&](auto... member) { (read(value.*member), ...); }, kMembers<T>);
    }
    void read(Ns& value) { value = Ns(static_cast<std::int64_t>(number())); }
    void read(Bytes& value) { value = Bytes(number()); }
    void read(double& value)
    {
        std::uint64_t bits = 0;
        for (unsigned shift = 0; shift < 64; shift += 8)
            bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(take())) << shift;
        value = std::bit_cast<double>(bits);
    }
    void read(std::string& value)
    {
        value.resize(count());
        for (auto& c : value)
            c = take();
    }
    void read(PhaseRole& value)
    {
        std::string text;
        read(text);
        const auto role = phaseRoleNamed(text);
        m_ok = m_ok && role;
        value = role.value_or(PhaseRole::read);
    }
    template <class T> void read(std::vector<T>& list)
    {
        list.resize(count());
        for (T& value : list)
            read(value);
    }
    template <class T, std::size_t N> void read(std::array<T, N>& values)
    {
        for (T& value : values)
            read(value);
    }
    template <class T> void read(std::optional<T>& value)
    {
        const bool isSet = number() != 0;
        read(value.emplace());
        if (!isSet)
            value.reset();
    }
    void read(TimeSeries& series)
    {
        Ns interval{};
        std::vector<SeriesPoint> points;
        read(interval);
        read(points);
        series = TimeSeries::fromParts(interval, std::move(points));
    }
    void read(ThroughputWindows& windows)
    {
        WindowParts parts;
        read(parts);
        windows = ThroughputWindows::fromParts(std::move(parts));
    }
    void read(AddressMap& map)
    {
        Bytes offset, columnBytes;
        std::vector<AddressColumn> columns;
        read(offset);
        read(columnBytes);
        read(columns);
        map = AddressMap::fromParts(offset, columnBytes, std::move(columns));
    }
    void read(LatencyHistogram& histogram)
    {
        Ns min{}, max{};
        double sum = 0;
        read(min);
        read(max);
        read(sum);
        if (!takeMemory(LatencyHistogram::kBuckets * sizeof(std::uint64_t)))
            return;
        std::vector<std::uint64_t> buckets(LatencyHistogram::kBuckets);
        std::size_t index = 0;
        for (std::uint64_t left = count(); left > 0; --left) {
            index += number();
            const std::uint64_t ios = number();
            if (index >= buckets.size())
                return;
            buckets[index] = ios;
        }
        histogram = LatencyHistogram::fromParts(std::move(buckets), min, max, sum);
    }

private:
    std::uint64_t number()
    {
        const auto value = m_ok ? leb128At(m_data, m_pos) : std::nullopt;
        m_ok = value.has_value();
        return value.value_or(0);
    }
    // False where there is not as much memory left.
    bool takeMemory(std::size_t bytes)
    {
        m_ok = m_ok && bytes <= m_memory;
        m_memory -= m_ok ? bytes : 0;
        return m_ok;
    }
    char take()
    {
        if (m_pos >= m_data.size())
            m_ok = false;
        return m_ok ? m_data[m_pos++] : '\0';
    }
    std::string_view m_data;
    std::size_t& m_memory;
    std::size_t m_pos = 0;
    bool m_ok = true;
};

std::string checksumOf(std::string_view body)
{
    XXH64_canonical_t canonical; // canonical big-endian form, the same on every machine
    XXH64_canonicalFromHash(&canonical, XXH64(body.data(), body.size(), 0));
    return std::string(reinterpret_cast<const char*>(canonical.digest), sizeof canonical.digest);
}

constexpr std::size_t kChecksumBytes = sizeof(XXH64_canonical_t);

} // namespace

std::string encodeSamples(const std::vector<PhaseSamples>& phases)
{
    Encoder out;
    out.write(phases);
    const std::string body = std::string(kMagic) + out.take();
    return body + checksumOf(body);
}

Result<std::vector<PhaseSamples>> decodeSamples(std::string_view data, const std::string& fileName)
{
    std::size_t memory = kMaxSampleMemory;
    return decodeSamples(data, fileName, memory);
}

Result<std::vector<PhaseSamples>> decodeSamples(std::string_view data, const std::string& fileName, std::size_t& memory)
{
    const auto corrupt = [&] {
        return fail(Errc::corruptRecord, msg("record",
                                             "{} is damaged or not a CardAssay sample file; take the run folder from a "
                                             "backup or test the card again.",
                                             fileName));
    };
    if (data.size() < kMagic.size() + kChecksumBytes || !data.starts_with(kMagic))
        return corrupt();
    const std::string_view body = data.substr(0, data.size() - kChecksumBytes);
    if (checksumOf(body) != data.substr(body.size()))
        return corrupt();
    Decoder in(body.substr(kMagic.size()), memory);
    std::vector<PhaseSamples> phases;
    for (std::uint64_t left = in.count(); left > 0 && in.ok(); --left)
        in.read(phases.emplace_back());
    if (!in.ok() || !in.atEnd())
        return corrupt();
    return phases;
}

} // namespace assay
