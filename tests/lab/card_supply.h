// The supply of the emulated card, and what going off costs it: writes that were not flushed, or more on a card with
// faults. Single thread.
#pragma once

#include "lab/card_settings.h"

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <random>
#include <span>
#include <vector>

namespace lab {

// The content of the card.
struct CardBytes {
    std::function<void(std::uint64_t offset, std::span<std::byte> data)> read;
    std::function<void(std::uint64_t offset, std::span<const std::byte> data)> write;
};

class CardSupply {
public:
    // Before a write reaches the card. Until it is answered, and later as one of the latest `cacheBytes`, it may be
    // lost.
    void writing(const CardSettings& settings, const CardBytes& card, std::uint64_t offset, std::uint64_t size);
    void answered(const CardSettings& settings); // that write
    void flushed(const CardSettings& settings);  // everything before it is safe, unless the card lies
    // Switches off: each unsafe 4 KiB is lost at random, and what the faults lose. No effect if it is off already.
    void cut(const CardSettings& settings, const CardBytes& card);
    void switchOn(const CardSettings& settings); // the card answers `backMs` later, or never again
    bool answers() const { return m_on && !m_dead && std::chrono::steady_clock::now() >= m_back; }
    std::uint64_t cuts() const { return m_cuts; }
    std::uint64_t lostBytes() const { return m_lost; }

private:
    static constexpr std::uint64_t kPiece = 4096;
    struct Piece {
        std::uint64_t offset;
        std::vector<std::byte> before;
    };
    void losePieces(const CardSettings& settings, const CardBytes& card);
    void loseTable(const CardSettings& settings, const CardBytes& card);
    void trim(std::uint64_t most);

    std::deque<Piece> m_unsafe; // oldest first
    std::uint64_t m_held = 0, m_lastWritten = 0, m_cuts = 0, m_lost = 0;
    std::vector<std::byte> m_older; // with a table to lose: what each piece held before its last write
    bool m_on = true, m_dead = false;
    std::chrono::steady_clock::time_point m_back{};
    std::mt19937_64 m_random{1};
};

} // namespace lab
