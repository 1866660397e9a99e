// Result of `advise`: the mitigations that were simulated, the effect and cost of each, and the reasons.
// docs/user/advice.md.
#pragma once

#include "ground/base/interval.h"
#include "ground/base/message.h"
#include "judge/advice/families.h"
#include "judge/advice/mitigations.h"
#include "judge/advice/recording_model.h"
#include "run/record/scorecard.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

struct Prediction {
    double value = 0;
    Interval ci; // 90 % prediction interval of another recording, over all candidate card models
};

// Outcomes of one write path: [card][seed].
using RecordingOutcomes = std::vector<std::vector<RecordingOutcome>>;

// Predicted result of one write path over all candidate card models.
struct WritePathResult {
    Prediction dropped;                    // ms
    std::optional<Prediction> sustainable; // Mbit/s; none if the buffer holds the whole recording
    Prediction waf;
    Prediction life; // flash life relative to that of the unchanged recording
    // Sums over all recordings on the likeliest card; `writePoints` and `extentsPerFile` are means.
    RecordingOutcome counted;
    RecordingOutcomes all;
    RecorderConfig config; // as simulated
    Bytes buffer;
};

// Costs of a mitigation to the camera or its user.
struct MitigationCosts {
    Bytes memory;           // camera RAM for buffers
    Bytes wasted;           // capacity of the card: unused cluster ends, preallocation, space kept free
    double lostSeconds = 0; // video lost at a power cut: since the last index, and in buffers
};

// Effect of a mitigation on a card of another family, against the unchanged recordings on that card.
struct FamilyEffect {
    std::size_t family = 0; // index in Advice::families
    std::size_t recordings = 0, better = 0, worse = 0;
    double rateUnchanged = 0, rateMitigated = 0;       // Mbit/s, means; 0 = unknown
    double droppedUnchanged = 0, droppedMitigated = 0; // ms, means
    // True if all recordings agree and the means differ by more than the resolution (see differs()).
    bool helps() const { return better == recordings && differs(); }
    bool harms() const { return worse == recordings && differs(); }

private:
    bool differs() const;
};

struct EvaluatedMitigation {
    Mitigation mitigation;
    WritePathResult result;
    MitigationCosts costs;
    std::vector<Message> reasons; // from the counters of the model
    // Recordings, over all cards and seeds, that are better or worse than the unchanged recording with the same seed.
    std::size_t better = 0, worse = 0;
    std::vector<FamilyEffect> familyEffects = {}; // of the single mitigations and of the best ranks
    std::size_t recordings() const;
    // True if all recordings agree, or by a two-sided sign test with p <= 1/16.
    bool helps() const { return isSignificant(better); }
    bool harms() const { return isSignificant(worse); }

private:
    bool isSignificant(std::size_t count) const;
};

struct Advice {
    std::string step; // id of the recorder step
    std::vector<FittedCardModel> models;
    std::vector<CardFamily> families; // other families that the mitigations were tried on
    bool fittedToStep = false;        // see FittedCardModels
    bool explained = true;
    // ln(measured / predicted) of the sustainable rate of the recording that was measured; none = unknown.
    std::optional<double> rateResidual;
    double modelError = 0;                // standard deviation of ln(measured / predicted) attributed to the model
    Bytes simulated;                      // size of the simulated card; large cards are shortened
    bool followsCharacterization = false; // true: no full-card overwrite between the characterization and the recording
    std::size_t seeds = 0;                // recordings on the likeliest card; the best mitigations may have more
    WritePathResult base;
    RecordingOutcome predictedRecording; // the step's recording on the likeliest card, before the fit to that recording
    MitigationCosts baseCosts;
    std::optional<Metric> measuredDropped, measuredSustainable; // metrics of the run
    Interval expectedLoss;                        // ms: loss of `base`, scaled to the duration of the run's recording
    double neededMegabits = 0;                    // sum of all streams, Mbit/s
    std::vector<EvaluatedMitigation> mitigations; // best first
    // Returns true if the predicted sustainable rate deviates from the measured one by more than kNotableResidual.
    bool hasNotableResidual() const
    {
        return rateResidual && (*rateResidual > kNotableResidual || *rateResidual < -kNotableResidual);
    }
    // Returns true if the measured loss is more than 1 s outside `expectedLoss`.
    bool hasUnexpectedLoss() const;
    // Returns true if every interval reaches from about 1/5 to 5 times its value. Values are then not shown.
    bool isTooUncertain() const { return modelError > kMaxShownError; }
    // Returns true if the model does not fit this card: the ranking is a low-confidence recommendation.
    bool isLowConfidence() const { return !explained || hasUnexpectedLoss() || isTooUncertain(); }
    static constexpr double kNotableResidual = 0.14; // 15 %
    static constexpr double kMaxShownError =
        1.0; // 90 % of a normal distribution lie within +/- 1.64 standard deviations
};

} // namespace assay
