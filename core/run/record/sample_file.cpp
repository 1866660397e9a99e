#include "run/record/sample_file.h"

#include "ground/base/leb128.h"

#include <bit>
#include <concepts>
#include <optional>
#include <xxhash.h>

namespace assay {

namespace {

constexpr std::string_view kMagic = "CASMPL01";
constexpr std::uint64_t kMaxElements = 1u << 20; // maximum length of a list in the format
constexpr std::size_t kElementBytes = 32;        // of memory, of an element of most lists

class Encoder {
public:
    void number(std::uint64_t value) { appendLeb128(m_out, value); } // most counts are small or zero
    void number(Ns value) { number(static_cast<std::uint64_t>(value.count())); }
    void number(Bytes value) { number(value.count()); }
    void real(double value)
    {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (unsigned shift = 0; shift < 64; shift += 8)
            m_out += static_cast<char>((bits >> shift) & 0xFF);
    }
    void text(std::string_view value)
    {
        number(value.size());
        m_out += value;
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
    std::uint64_t number()
    {
        const auto value = m_ok ? leb128At(m_data, m_pos) : std::nullopt;
        m_ok = value.has_value();
        return value.value_or(0);
    }
    Ns ns() { return Ns(static_cast<std::int64_t>(number())); }
    Bytes bytes() { return Bytes(number()); }
    std::uint64_t count() // of the following list elements
    {
        const std::uint64_t value = number();
        return value <= kMaxElements && takeMemory(value * kElementBytes) ? value : 0;
    }
    // False where there is not as much memory left.
    bool takeMemory(std::size_t bytes)
    {
        m_ok = m_ok && bytes <= m_memory;
        m_memory -= m_ok ? bytes : 0;
        return m_ok;
    }
    double real()
    {
        std::uint64_t bits = 0;
        for (unsigned shift = 0; shift < 64; shift += 8)
            bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(take())) << shift;
        return std::bit_cast<double>(bits);
    }
    std::string text()
    {
        std::string value(count(), '\0');
        for (auto& c : value)
            c = take();
        return value;
    }
    PhaseRole role()
    {
        const auto value = phaseRoleNamed(text());
        m_ok = m_ok && value;
        return value.value_or(PhaseRole::read);
    }

private:
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

void encode(Encoder& out, const LatencyHistogram& histogram)
{
    out.number(histogram.min());
    out.number(histogram.max());
    out.real(histogram.sumNs());
    std::uint64_t used = 0;
    for (const auto count : histogram.buckets())
        used += count != 0;
    out.number(used);
    std::size_t previous = 0;
    for (std::size_t i = 0; i < histogram.buckets().size(); ++i) {
        if (histogram.buckets()[i] == 0)
            continue;
        out.number(i - previous); // gap to the previous bucket
        out.number(histogram.buckets()[i]);
        previous = i;
    }
}

LatencyHistogram decodeHistogram(Decoder& in)
{
    const Ns min = in.ns();
    const Ns max = in.ns();
    const double sum = in.real();
    if (!in.takeMemory(LatencyHistogram::kBuckets * sizeof(std::uint64_t)))
        return {};
    std::vector<std::uint64_t> buckets(LatencyHistogram::kBuckets);
    std::size_t index = 0;
    for (std::uint64_t left = in.count(); left > 0; --left) {
        index += in.number();
        const std::uint64_t count = in.number();
        if (index >= buckets.size())
            return {};
        buckets[index] = count;
    }
    return LatencyHistogram::fromParts(std::move(buckets), min, max, sum);
}

void encode(Encoder& out, const TimeSeries& series)
{
    out.number(series.interval());
    out.number(series.points().size());
    for (const auto& point : series.points()) {
        out.number(point.bytes);
        out.number(point.ops);
        out.number(point.latencySum);
        out.number(point.latencyMax);
    }
}

TimeSeries decodeSeries(Decoder& in)
{
    const Ns interval = in.ns();
    std::vector<SeriesPoint> points(in.count());
    for (auto& point : points)
        point = {in.bytes(), in.number(), in.ns(), in.ns()};
    return TimeSeries::fromParts(interval, std::move(points));
}

void encode(Encoder& out, const ThroughputWindows::Parts& windows)
{
    out.number(windows.batchWindows);
    out.number(windows.batches.size());
    for (const Bytes batch : windows.batches)
        out.number(batch);
    out.number(windows.openBatchWindows);
    out.number(windows.openBatchBytes);
    out.number(windows.openBytes);
    out.number(windows.slowest ? 1u : 0u);
    out.number(windows.slowest.value_or(Bytes()));
    out.number(windows.slowestAt);
}

ThroughputWindows decodeWindows(Decoder& in)
{
    ThroughputWindows::Parts parts;
    parts.batchWindows = in.number();
    parts.batches.resize(in.count());
    for (auto& batch : parts.batches)
        batch = in.bytes();
    parts.openBatchWindows = in.number();
    parts.openBatchBytes = in.bytes();
    parts.openBytes = in.bytes();
    const bool hasSlowest = in.number() != 0;
    const Bytes slowest = in.bytes();
    if (hasSlowest)
        parts.slowest = slowest;
    parts.slowestAt = in.ns();
    return ThroughputWindows::fromParts(std::move(parts));
}

void encode(Encoder& out, const AddressMap& map)
{
    out.number(map.offset());
    out.number(map.columnBytes());
    out.number(map.columns().size());
    for (const auto& column : map.columns()) {
        out.number(column.ops);
        out.number(column.bytes);
        out.number(column.latencySum);
        out.number(column.latencyMin);
        out.number(column.latencyMax);
        out.number(std::uint64_t{column.errors});
        out.number(std::uint64_t{column.stalls});
    }
}

AddressMap decodeMap(Decoder& in)
{
    const Bytes offset = in.bytes();
    const Bytes columnBytes = in.bytes();
    std::vector<AddressColumn> columns(in.count());
    for (auto& column : columns)
        column = {in.number(),
                  in.bytes(),
                  in.ns(),
                  in.ns(),
                  in.ns(),
                  static_cast<std::uint32_t>(in.number()),
                  static_cast<std::uint32_t>(in.number())};
    return AddressMap::fromParts(offset, columnBytes, std::move(columns));
}

void encodeEvents(Encoder& out, const PhaseSamples& phase)
{
    out.number(phase.stallCount);
    out.number(phase.stalls.size());
    for (const auto& stall : phase.stalls) {
        out.number(stall.at);
        out.number(stall.offset);
        out.number(stall.latency);
    }
    out.number(phase.errorsDropped);
    out.number(phase.errors.size());
    for (const auto& error : phase.errors) {
        out.number(static_cast<std::uint64_t>(error.op));
        out.number(error.offset);
        out.number(error.length);
        out.number(static_cast<std::uint64_t>(error.osError));
        out.number(error.count);
    }
}

void decodeEvents(Decoder& in, PhaseSamples& phase)
{
    phase.stallCount = in.number();
    phase.stalls.resize(in.count());
    for (auto& stall : phase.stalls)
        stall = {in.ns(), in.bytes(), in.ns()};
    phase.errorsDropped = in.number();
    phase.errors.resize(in.count());
    for (auto& error : phase.errors)
        error = {static_cast<IoOp>(in.number()), in.bytes(), in.bytes(), static_cast<int>(in.number()), in.number()};
}

void encode(Encoder& out, const SectorFinding& finding)
{
    out.number(finding.offset);
    out.number(static_cast<std::uint64_t>(finding.state));
    out.number(std::uint64_t{finding.flippedBits});
    out.number(finding.source);
    out.number(std::uint64_t{finding.pass});
    out.number(finding.runTag);
    out.number(std::uint64_t{finding.tornAt});
    out.number(finding.isTornPartFirst ? 1u : 0u);
    out.number(static_cast<std::uint64_t>(finding.tornPart));
}

SectorFinding decodeFinding(Decoder& in)
{
    SectorFinding finding;
    finding.offset = in.bytes();
    finding.state = static_cast<SectorState>(in.number());
    finding.flippedBits = static_cast<unsigned>(in.number());
    finding.source = in.bytes();
    finding.pass = static_cast<std::uint32_t>(in.number());
    finding.runTag = in.number();
    finding.tornAt = static_cast<std::uint16_t>(in.number());
    finding.isTornPartFirst = in.number() != 0;
    finding.tornPart = static_cast<SectorState>(in.number());
    return finding;
}

void encode(Encoder& out, const IntegritySummary& integrity)
{
    for (const auto count : integrity.sectors)
        out.number(count);
    out.number(integrity.flippedBits);
    out.number(integrity.sectorsWithoutRange);
    out.number(integrity.ranges.size());
    for (const auto& range : integrity.ranges) {
        encode(out, range.first);
        out.number(range.length);
        out.number(range.flippedBits);
    }
}

IntegritySummary decodeIntegrity(Decoder& in)
{
    IntegritySummary integrity;
    for (auto& count : integrity.sectors)
        count = in.number();
    integrity.flippedBits = in.number();
    integrity.sectorsWithoutRange = in.number();
    integrity.ranges.resize(in.count());
    for (auto& range : integrity.ranges) {
        range.first = decodeFinding(in);
        range.length = in.bytes();
        range.flippedBits = in.number();
    }
    return integrity;
}

void encode(Encoder& out, const PhaseSamples& phase)
{
    out.text(name(phase.role));
    out.number(static_cast<std::uint64_t>(phase.op));
    out.number(phase.begin);
    out.number(phase.end);
    out.number(phase.bytes);
    out.number(phase.ops);
    out.number(phase.failedOps);
    encode(out, phase.total);
    encode(out, phase.submission);
    encode(out, phase.completion);
    encode(out, phase.series);
    encode(out, phase.windows.parts());
    encode(out, phase.map);
    encodeEvents(out, phase);
    encode(out, phase.integrity);
}

PhaseSamples decodePhase(Decoder& in)
{
    PhaseSamples phase;
    phase.role = in.role();
    phase.op = static_cast<IoOp>(in.number());
    phase.begin = in.ns();
    phase.end = in.ns();
    phase.bytes = in.bytes();
    phase.ops = in.number();
    phase.failedOps = in.number();
    phase.total = decodeHistogram(in);
    phase.submission = decodeHistogram(in);
    phase.completion = decodeHistogram(in);
    phase.series = decodeSeries(in);
    phase.windows = decodeWindows(in);
    phase.map = decodeMap(in);
    decodeEvents(in, phase);
    phase.integrity = decodeIntegrity(in);
    return phase;
}

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
    out.number(phases.size());
    for (const auto& phase : phases)
        encode(out, phase);
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
        phases.push_back(decodePhase(in));
    if (!in.ok() || !in.atEnd())
        return corrupt();
    return phases;
}

} // namespace assay
