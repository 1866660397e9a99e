// Texts of core in the user's language: messages, verdicts, steps, metrics. Without Qt, so that command line, desktop,
// plots and report share one name for each thing. A value; any thread.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/message.h"
#include "ground/base/quantity_text.h"
#include "io/measure/phase_role.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"
#include "text/language.h"
#include "text/words.h"

#include <map>
#include <string>
#include <string_view>

namespace assay {

class Phrases {
public:
    // A language other than English has a dash between the ends of a range whatever `notation` says.
    explicit Phrases(Language language = kEnglish, const Notation& notation = {});
    const Language& language() const { return m_language; }

    // Both arguments must be literals: lupdate collects them. Returns the English text if there is no translation.
    std::string translate(std::string_view context, std::string_view source) const;
    // Also replaces the ids of steps and metrics by their names, if `steps` has them.
    std::string message(const Message& message, const StepNames& steps = {}) const;

    std::string verdict(Verdict verdict) const;
    std::string outcome(Outcome outcome) const;
    std::string scenario(std::string_view id) const; // title; an unknown id unchanged
    std::string step(const StepName& name) const;    // "Random write 2": the step's own title, else the scenario's
    // Name of the step in `steps`; an unknown id unchanged.
    std::string step(const StepNames& steps, std::string_view id) const;
    std::string steps(const StepNames& steps, std::string_view joinedIds) const; // for "write, read"
    // "write.throughput_mean" -> "Sequential write – Mean throughput"
    std::string metric(const StepNames& steps, std::string_view id) const;
    // Returns the text of a number with its unit or of a limit; a phrase for a word such as "none".
    std::string value(const Argument& value) const;
    std::string phase(PhaseRole role) const;           // "Prefill"
    std::string quantity(std::string_view id) const;   // "throughput_mean" -> "Mean throughput"
    std::string method(std::string_view method) const; // method of a metric, translated phrase by phrase
    std::string word(const char* context, std::span<const TableWord> words, std::string_view id) const;
    // Returns the text in this language, else in English; "" if missing.
    std::string localized(const std::map<std::string, std::string>& textByLanguage) const;

private:
    Language m_language;
    Notation m_notation;
};

} // namespace assay
