#include "lab/emulated_card.h"

#include "model/sim/card_model.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/mman.h>
#include <system_error>
#include <unistd.h>

namespace lab {

namespace {

constexpr std::uint64_t kSector = 512;
constexpr std::chrono::microseconds kWakeUp{80};

std::uint64_t mix(std::uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

// Calls `act` with each sector address that lies in the fault's range and in the request.
template <class Act> void eachSector(const RangeFault& fault, std::uint64_t offset, std::uint64_t size, Act act)
{
    const std::uint64_t end = std::min(fault.start + fault.length, offset + size);
    for (std::uint64_t at = std::max(fault.start, offset) / kSector * kSector; at < end; at += kSector)
        act(at);
}

} // namespace

EmulatedCard::EmulatedCard(std::uint64_t size) : m_memory(memfd_create("emulated-card", MFD_CLOEXEC))
{
    if (m_memory < 0 || ftruncate(m_memory, static_cast<off_t>(size)) != 0)
        throw std::system_error(errno, std::generic_category(), "memory for the card");
    m_settings.size = size;
}

EmulatedCard::~EmulatedCard() { close(m_memory); }

std::string EmulatedCard::command(std::string_view line)
{
    const Lock lock(m_mutex);
    if (line == "wipe") {
        const auto size = static_cast<off_t>(m_settings.size);
        return ftruncate(m_memory, 0) == 0 && ftruncate(m_memory, size) == 0 ? "" : std::strerror(errno);
    }
    if (line == "off" || line == "on") {
        if (line == "off")
            m_supply.cut(m_settings, bytes());
        else
            m_supply.switchOn(m_settings);
        m_changed.notify_all();
        return "";
    }
    constexpr std::string_view kDesign = "design=";
    if (line.starts_with(kDesign))
        return adopt(std::string(line.substr(kDesign.size())));
    const std::string problem = apply(m_settings, line);
    m_random.seed(m_settings.tailSeed);
    m_changed.notify_all();
    return problem;
}

std::string EmulatedCard::adopt(const std::string& file)
{
    std::ifstream in(file);
    const auto model = assay::parseCardModel(std::string(std::istreambuf_iterator<char>(in), {}), file);
    if (!in || !model)
        return model ? "cannot read " + file : model.error().message.english();
    assay::FlashDesign design = *model;
    design.advertised = assay::Bytes(m_settings.size);
    m_flash = assay::makeFlashModel(design);
    return "";
}

std::string EmulatedCard::counters()
{
    const Lock lock(m_mutex);
    std::ostringstream out;
    out << "reads=" << m_counters.reads << "\nread_bytes=" << m_counters.readBytes << "\nwrites=" << m_counters.writes
        << "\nwritten_bytes=" << m_counters.writtenBytes << "\nflushes=" << m_counters.flushes
        << "\nerrors=" << m_counters.errors << "\nstalls=" << m_counters.stalls << "\ntails=" << m_counters.tails
        << "\ncuts=" << m_supply.cuts() << "\nlost_bytes=" << m_supply.lostBytes() << "\n";
    if (m_flash)
        out << "flash_host_bytes=" << m_flash->totals().host.count()
            << "\nflash_nand_bytes=" << m_flash->totals().nand().count() << "\n";
    for (const std::string& injection : m_injections)
        out << injection << "\n";
    return out.str();
}

void EmulatedCard::note(const char* what, bool isWrite, std::uint64_t offset, std::uint64_t size, double us)
{
    std::ostringstream line;
    line << what << (isWrite ? " write " : " read ") << offset << ' ' << size << ' ' << static_cast<std::uint64_t>(us);
    if (m_injections.size() < kInjectionsKept)
        m_injections.push_back(line.str());
}

std::uint64_t EmulatedCard::size()
{
    const Lock lock(m_mutex);
    return m_settings.size;
}

int EmulatedCard::read(std::uint64_t offset, std::span<std::byte> data, Instant arrival)
{
    Lock lock(m_mutex);
    if (offset >= m_settings.size)
        return 0;
    data = data.first(std::min<std::uint64_t>(data.size(), m_settings.size - offset));
    const std::uint64_t cuts = m_supply.cuts();
    const bool refused = begin(false, offset, data.size(), arrival);
    if (const int problem = finish(lock, refused, false, offset, data.size(), cuts))
        return problem;
    if (offset + data.size() > m_settings.size) // shrunk meanwhile
        return 0;
    fetch(offset, data);
    spoilRead(offset, data);
    noteServed(false, offset, data.size(), arrival);
    return static_cast<int>(data.size());
}

int EmulatedCard::write(std::uint64_t offset, std::span<const std::byte> data, Instant arrival)
{
    Lock lock(m_mutex);
    const std::uint64_t cuts = m_supply.cuts();
    const bool refused = begin(true, offset, data.size(), arrival);
    // Kept first, busy then, as a card does: in a virtual machine the first touch of memory costs up to 0.3 ms, which
    // must not come after the time asked for.
    const bool fits = offset + data.size() <= m_settings.size;
    if (!refused && fits && !hit(FaultKind::lost, offset, data.size()))
        keep(offset, data);
    if (const int problem = finish(lock, refused, true, offset, data.size(), cuts))
        return problem;
    m_supply.answered(m_settings);
    if (!fits || offset + data.size() > m_settings.size) // or shrunk meanwhile
        return -ENOSPC;
    noteServed(true, offset, data.size(), arrival);
    return static_cast<int>(data.size());
}

void EmulatedCard::keep(std::uint64_t offset, std::span<const std::byte> data)
{
    keepStale(offset, data.size());
    if (m_settings.cacheBytes > 0 || m_settings.tableBytes > 0)
        m_supply.writing(m_settings, bytes(), offset, data.size());
    std::vector<std::byte> torn;
    for (const RangeFault& fault : m_settings.faults) {
        if (fault.kind != FaultKind::torn || fault.remaining == 0 || !fault.overlaps(offset, data.size()))
            continue;
        if (torn.empty())
            torn.assign(data.begin(), data.end());
        eachSector(fault, offset, data.size(), [&](std::uint64_t at) {
            fetch(at + kSector / 2, std::span(torn).subspan(at - offset + kSector / 2, kSector / 2));
        });
    }
    if (hit(FaultKind::torn, offset, data.size()))
        data = torn;
    store(offset, data);
}

void EmulatedCard::noteServed(bool isWrite, std::uint64_t offset, std::uint64_t size, Instant arrival)
{
    const auto us = [](auto time) { return std::chrono::duration<double, std::micro>(time).count(); };
    const Instant now = std::chrono::steady_clock::now();
    if (m_settings.log) {
        note("pause", isWrite, offset, size, std::max(0.0, us(arrival - m_answered)));
        note("served", isWrite, offset, size, us(now - arrival));
    }
    m_answered = now;
}

int EmulatedCard::flush()
{
    const Lock lock(m_mutex);
    ++m_counters.flushes;
    if (isGone(m_supply.cuts()))
        return -ENODEV;
    if (m_settings.failsFlush) {
        ++m_counters.errors;
        return -EIO;
    }
    m_supply.flushed(m_settings);
    return 0;
}

// Makes the serial card busy with this request; whether it will refuse it.
bool EmulatedCard::begin(bool isWrite, std::uint64_t offset, std::uint64_t size, Instant arrival)
{
    (isWrite ? m_counters.writes : m_counters.reads) += 1;
    (isWrite ? m_counters.writtenBytes : m_counters.readBytes) += size;
    const bool spoiled =
        hit(isWrite ? FaultKind::writeError : FaultKind::readError, offset, size) || (isWrite && m_settings.readOnly);
    const auto cost = std::chrono::nanoseconds(static_cast<std::int64_t>(costUs(isWrite, offset, size) * 1e3));
    m_busyUntil = std::max(m_busyUntil, arrival) + cost;
    return spoiled || isGone(m_supply.cuts());
}

// Waits until it is done; 0 or -errno. `cuts` of the supply that there were when it arrived.
int EmulatedCard::finish(Lock& lock, bool refused, bool isWrite, std::uint64_t offset, std::uint64_t size,
                         std::uint64_t cuts)
{
    const auto gone = [&] { return isGone(cuts); };
    if (m_busyUntil > std::chrono::steady_clock::now() + kWakeUp)
        m_changed.wait_until(lock, m_busyUntil - kWakeUp, gone);
    while (!gone() && m_busyUntil > std::chrono::steady_clock::now())
        ; // the last moment is spun away: waking up would add its own time to what was asked for
    const bool isLost = gone();
    if (!isLost && !refused)
        return 0;
    if (isLost)
        m_busyUntil = std::chrono::steady_clock::now();
    if (m_settings.pulled && !m_goneNoted)
        note("gone", isWrite, offset, size, 0);
    m_goneNoted = m_settings.pulled;
    ++m_counters.errors;
    return isLost ? -ENODEV : -EIO;
}

CardBytes EmulatedCard::bytes()
{
    return {[this](std::uint64_t offset, std::span<std::byte> data) { fetch(offset, data); },
            [this](std::uint64_t offset, std::span<const std::byte> data) { store(offset, data); }};
}

double EmulatedCard::costUs(bool isWrite, std::uint64_t offset, std::uint64_t size)
{
    double us = isWrite ? m_settings.writeUs : m_settings.readUs;
    const double rate = isWrite ? m_settings.writeMbS : m_settings.readMbS;
    if (rate > 0)
        us += static_cast<double>(size) / rate; // 1 MB/s is 1 byte per microsecond
    if (!continuesStream(isWrite ? m_writeEnds : m_readEnds, offset, size))
        us += isWrite ? m_settings.randomWriteUs : m_settings.randomReadUs;
    if (m_flash) {
        const auto now = std::chrono::steady_clock::now();
        if (now > m_busyUntil && m_busyUntil != Instant())
            m_flash->idle(now - m_busyUntil);
        us += static_cast<double>(m_flash
                                      ->serve(isWrite ? assay::IoOp::write : assay::IoOp::read, assay::Bytes(offset),
                                              assay::Bytes(size))
                                      .count()) /
              1e3;
    }
    if (isWrite && m_settings.stallEveryMib > 0) {
        m_sinceStall += static_cast<double>(size) / 1048576.0;
        if (m_sinceStall >= m_settings.stallEveryMib) {
            m_sinceStall = 0;
            us += m_settings.stallMs * 1e3;
            ++m_counters.stalls;
            note("stall", isWrite, offset, size, m_settings.stallMs * 1e3);
        }
    }
    if (m_settings.tailProbability > 0 && std::generate_canonical<double, 53>(m_random) < m_settings.tailProbability) {
        us += m_settings.tailUs;
        ++m_counters.tails;
        note("tail", isWrite, offset, size, m_settings.tailUs);
    }
    if (m_settings.hangMs > 0)
        note("hang", isWrite, offset, size, m_settings.hangMs * 1e3);
    us += m_settings.hangMs * 1e3;
    m_settings.hangMs = 0;
    return us;
}

// Most recently used stream first; the oldest is forgotten.
bool EmulatedCard::continuesStream(std::vector<std::uint64_t>& ends, std::uint64_t offset, std::uint64_t size)
{
    const auto found = std::find(ends.begin(), ends.end(), offset);
    const bool continues = found != ends.end();
    if (continues)
        ends.erase(found);
    ends.insert(ends.begin(), offset + size);
    if (ends.size() > m_settings.streams)
        ends.resize(m_settings.streams);
    return continues;
}

bool EmulatedCard::hit(FaultKind kind, std::uint64_t offset, std::uint64_t size)
{
    bool any = false;
    for (RangeFault& fault : m_settings.faults) {
        if (fault.kind != kind || fault.remaining == 0 || !fault.overlaps(offset, size))
            continue;
        if (fault.remaining > 0)
            --fault.remaining;
        any = true;
    }
    return any;
}

template <class Transfer>
void EmulatedCard::eachPiece(std::uint64_t offset, std::uint64_t size, Transfer transfer) const
{
    const std::uint64_t real = m_settings.real ? m_settings.real : m_settings.size;
    for (std::uint64_t done = 0; done < size;) {
        const std::uint64_t at = offset + done;
        const bool beyond = m_settings.drop && at >= real;
        const std::uint64_t place = beyond ? at : at % real;
        const std::uint64_t piece = beyond ? size - done : std::min(size - done, real - place);
        transfer(place, done, piece, beyond);
        done += piece;
    }
}

void EmulatedCard::store(std::uint64_t offset, std::span<const std::byte> data)
{
    eachPiece(offset, data.size(), [&](std::uint64_t place, std::uint64_t done, std::uint64_t piece, bool beyond) {
        if (!beyond && pwrite(m_memory, data.data() + done, piece, static_cast<off_t>(place)) < 0)
            ++m_counters.errors;
    });
}

void EmulatedCard::fetch(std::uint64_t offset, std::span<std::byte> data)
{
    eachPiece(offset, data.size(), [&](std::uint64_t place, std::uint64_t done, std::uint64_t piece, bool beyond) {
        if (beyond)
            std::memset(data.data() + done, 0xFF, piece);
        else if (pread(m_memory, data.data() + done, piece, static_cast<off_t>(place)) < 0)
            ++m_counters.errors;
    });
}

void EmulatedCard::keepStale(std::uint64_t offset, std::uint64_t size)
{
    for (RangeFault& fault : m_settings.faults) {
        if (fault.kind != FaultKind::stale)
            continue;
        eachSector(fault, offset, size, [&](std::uint64_t at) {
            fetch(at, std::span(fault.old).subspan(at - fault.start, kSector));
            fault.hasOld[(at - fault.start) / kSector] = true;
        });
    }
}

void EmulatedCard::spoilRead(std::uint64_t offset, std::span<std::byte> data)
{
    for (const RangeFault& fault : m_settings.faults) {
        if (fault.kind == FaultKind::flip)
            eachSector(fault, offset, data.size(), [&](std::uint64_t at) {
                const std::uint64_t dice = mix(at / kSector + (fault.seed << 40));
                if (dice % fault.oneIn == 0)
                    data[at - offset + (dice >> 32) % kSector] ^= std::byte{1};
            });
        if (fault.kind == FaultKind::stale)
            eachSector(fault, offset, data.size(), [&](std::uint64_t at) {
                if (fault.hasOld[(at - fault.start) / kSector])
                    std::copy_n(fault.old.begin() + static_cast<std::ptrdiff_t>(at - fault.start), kSector,
                                data.begin() + static_cast<std::ptrdiff_t>(at - offset));
            });
    }
}

} // namespace lab
