// Tables from the identifiers of run.json to the displayed English words. The translation context is the name of the
// table.
#pragma once

#include <span>
#include <string_view>

namespace assay {

struct TableWord {
    std::string_view id;
    const char* english;
};

std::span<const TableWord> sectorWords(); // context "sector": states of verified sectors
std::span<const TableWord> busWords();    // context "bus"
std::span<const TableWord> factWords();   // context "fact": keys of host facts, opening conditions and card identity
std::span<const TableWord> unitWords();   // context "unit"
std::span<const TableWord> valueWords();  // context "value": metrics whose value is a word
std::span<const TableWord>
cardStateWords(); // context "station": states of a card, run/scenario/dirty_state/dirty_states.h
std::span<const TableWord> methodPhrases(); // context "method": the phrases of Metric::method; each is its own id

// Returns the English word for an id; nullptr for an unknown id.
const char* englishOf(std::span<const TableWord> words, std::string_view id);

} // namespace assay
