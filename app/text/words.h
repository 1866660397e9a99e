// Tables from the identifiers of run.json to the English words that stand for them on screen; the words are translated
// with the table's name as context.
#pragma once

#include <span>
#include <string_view>

namespace assay {

struct Word {
    std::string_view id;
    const char* english;
};

std::span<const Word> quantityWords(); // context "quantity"
std::span<const Word> scenarioWords(); // context "scenario"
std::span<const Word> phaseWords();    // context "phase"
std::span<const Word> flagWords();     // context "flag"
std::span<const Word> sectorWords();   // context "sector": states of verified sectors
std::span<const Word> busWords();      // context "bus"
std::span<const Word> factWords();     // context "fact": keys of host facts, opening conditions and card identity
std::span<const Word> unitWords();     // context "unit"
std::span<const Word> valueWords();    // context "value": metrics whose value is a word
std::span<const Word> stationWords();  // context "station": states of a card, measure/dirty_stations.h
std::span<const Word> methodPhrases(); // context "method": the phrases of Metric::method, each standing for itself

// The English for an id; nullptr when the table has none.
const char* englishOf(std::span<const Word> words, std::string_view id);

} // namespace assay
