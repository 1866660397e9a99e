// What advice says of a recording: the cures that were tried, what each brings and costs, and why. docs/advice.md.
#pragma once

#include "ground/base/interval.h"
#include "ground/base/message.h"
#include "judge/advice/cures.h"
#include "judge/advice/families.h"
#include "judge/advice/recording_model.h"
#include "run/record/scorecard.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

struct Foretold {
    double value = 0;
    Interval ci; // 90 %: where another recording on one of the possible cards is expected
};

// Recordings of one way of writing, by card and seed.
using RecordingOutcomes = std::vector<std::vector<RecordingOutcome>>;

// What a way of writing comes to on the possible cards.
struct WayOfWriting {
    Foretold dropped;                    // ms
    std::optional<Foretold> sustainable; // Mbit/s; none where the buffer holds the whole recording
    Foretold waf;
    Foretold life; // how much longer the flash lasts than with the recording as it is
    // What the likeliest card did in all recordings together; points and pieces are means.
    RecordingOutcome counted;
    RecordingOutcomes all;
    RecorderConfig config; // as simulated
    Bytes buffer;
};

// What a cure takes from the camera or its user.
struct CureCosts {
    Bytes memory;           // of the camera, for buffers
    Bytes wasted;           // of the card: ends of clusters, space taken ahead
    double lostSeconds = 0; // of video that is gone when the power is cut: since the last index, and in buffers
};

// What a cure does to a card of another kind, against the same recordings as they are.
struct Elsewhere {
    std::size_t family = 0; // index in Advice::families
    std::size_t recordings = 0, better = 0, worse = 0;
    double rateBefore = 0, rateNow = 0;       // Mbit/s, means; 0 = not known
    double droppedBefore = 0, droppedNow = 0; // ms, means
    // In all recordings, and by more than chance makes of nothing.
    bool helps() const { return better == recordings && differs(); }
    bool harms() const { return worse == recordings && differs(); }

private:
    bool differs() const;
};

struct TriedCure {
    Cure cure;
    WayOfWriting result;
    CureCosts costs;
    std::vector<Message> because; // in the words of the model
    // Recordings, of all cards and seeds, that went better and worse than the same recording as it is.
    std::size_t better = 0, worse = 0;
    std::vector<Elsewhere> elsewhere = {}; // of the cures alone, and of the best ones together
    std::size_t recordings() const;
    // In all recordings, or in so many more than not that chance alone would bring that once in 16 at most.
    bool helps() const { return decides(better); }
    bool harms() const { return decides(worse); }

private:
    bool decides(std::size_t count) const;
};

struct Advice {
    std::string step; // the recorder step
    std::vector<LearnedCard> cards;
    std::vector<CardFamily> families; // others that the cures were tried on
    bool byStep = false;              // see LearnedCards
    bool explained = true;
    // ln(measured / foretold) of the sustainable rate of the very recording that was measured; none = not known.
    std::optional<double> miss;
    double modelError = 0;       // what the model is thought to be wrong by: standard deviation of that logarithm
    Bytes simulated;             // size of the card in the model: large cards are shortened
    bool afterExercises = false; // the recording found the card as the exercises had left it, not filled after them
    std::size_t seeds = 0;       // recordings on the likeliest card; of the best cures there may be more
    WayOfWriting base;
    RecordingOutcome foretold; // the very recording of the step on the likeliest card, before it was learned from
    CureCosts baseCosts;
    std::optional<Metric> measuredDropped, measuredSustainable; // of the run itself
    Interval expectedLoss;        // ms: what `base` loses, in as long a recording as that of the run
    double neededMegabits = 0;    // of all streams
    std::vector<TriedCure> cures; // best first
    // Does the model foretell another rate than was measured, by more than a reader should overlook?
    bool misses() const { return miss && (*miss > kNotableMiss || *miss < -kNotableMiss); }
    // Did the run lose less or more video than the model expects, by more than a camera would notice?
    bool losesOtherwise() const;
    // Would every interval reach from a fifth of its value to five times it? Then values tell nothing, and are not
    // shown.
    bool isVague() const { return modelError > kVague; }
    // The order of the cures is then that of a card which this one is not.
    bool isGuess() const { return !explained || losesOtherwise() || isVague(); }
    static constexpr double kNotableMiss = 0.14; // 15 %
    static constexpr double kVague = 1.0;        // 90 % of a normal distribution lie within 1.64 of it either way
};

} // namespace assay
