#include "lab/card_supply.h"

#include <algorithm>

namespace lab {

namespace {

constexpr std::size_t kSector = 512;

} // namespace

void CardSupply::writing(const CardSettings& settings, const CardBytes& card, std::uint64_t offset, std::uint64_t size)
{
    m_lastWritten = offset;
    const bool keepsOlder = settings.tableBytes > 0 && !settings.foreignTable;
    if (keepsOlder)
        m_older.resize(settings.size);
    for (std::uint64_t done = 0; done < size;) {
        const std::uint64_t at = offset + done, length = std::min(kPiece - at % kPiece, size - done);
        Piece piece{at, std::vector<std::byte>(length)};
        card.read(at, piece.before);
        if (keepsOlder)
            std::ranges::copy(piece.before, m_older.begin() + static_cast<std::ptrdiff_t>(at));
        m_held += length;
        m_unsafe.push_back(std::move(piece));
        done += length;
    }
}

void CardSupply::answered(const CardSettings& settings) { trim(settings.cacheBytes); }

void CardSupply::flushed(const CardSettings& settings)
{
    if (!settings.liesAboutFlush)
        trim(0);
}

void CardSupply::trim(std::uint64_t most)
{
    while (m_held > most) {
        m_held -= m_unsafe.front().before.size();
        m_unsafe.pop_front();
    }
}

void CardSupply::cut(const CardSettings& settings, const CardBytes& card)
{
    if (!m_on)
        return;
    m_on = false;
    ++m_cuts;
    losePieces(settings, card);
    if (settings.tableBytes > 0 && std::generate_canonical<double, 53>(m_random) < settings.tableLoss)
        loseTable(settings, card);
    m_dead = settings.survives > 0 && m_cuts > settings.survives;
}

void CardSupply::losePieces(const CardSettings& settings, const CardBytes& card)
{
    // The latest first: what an older one finds below it is older still.
    for (; !m_unsafe.empty(); m_unsafe.pop_back()) {
        const Piece& piece = m_unsafe.back();
        if (m_random() % 2 == 0)
            continue;
        const std::size_t sectors = piece.before.size() / kSector;
        // The first sectors of a torn piece have the new data.
        const std::size_t kept = settings.tears && sectors > 1 ? (1 + m_random() % (sectors - 1)) * kSector : 0;
        card.write(piece.offset + kept, std::span(piece.before).subspan(kept));
        m_lost += piece.before.size() - kept;
    }
    m_held = 0;
}

// The table of the part that was written last was being changed, so it is the one that is lost.
void CardSupply::loseTable(const CardSettings& settings, const CardBytes& card)
{
    const std::uint64_t begin = m_lastWritten / settings.tableBytes * settings.tableBytes;
    std::vector<std::byte> data(std::min(settings.tableBytes, settings.size - begin));
    if (settings.foreignTable) {
        const std::uint64_t other = begin + 2 * data.size() <= settings.size ? begin + data.size() : 0;
        card.read(other, data);
    } else {
        std::copy_n(m_older.begin() + static_cast<std::ptrdiff_t>(begin), data.size(), data.begin());
    }
    card.write(begin, data);
}

void CardSupply::switchOn(const CardSettings& settings)
{
    if (m_on)
        return;
    m_on = true;
    m_back =
        std::chrono::steady_clock::now() + std::chrono::microseconds(static_cast<std::int64_t>(settings.backMs * 1e3));
}

} // namespace lab
