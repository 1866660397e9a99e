// Metrics of one step as displayed. Pure; any thread.
#pragma once

#include "text/wording.h"

#include <optional>
#include <string>

namespace assay {

class StepFigures {
public:
    // References must outlive this object.
    StepFigures(const JudgedRecord& run, const StepRecord& step, const Wording& texts)
        : m_run(run), m_step(step), m_texts(texts)
    {
    }
    const Metric* metric(const std::string& quantity) const { return m_run.metric(m_step.id + "." + quantity); }
    std::optional<double> real(const std::string& quantity) const;
    std::string word(const std::string& quantity) const;  // "" = not measured
    std::string plain(const std::string& quantity) const; // "10.8 MB/s"; "" if missing
    std::string shown(const std::string& quantity) const; // "10.8 MB/s (10.5 – 11.0 MB/s)"; "" if missing
    std::optional<Verdict> verdict(const std::string& quantity) const; // of the criterion on it; none = not judged
    const JudgedRecord& run() const { return m_run; }
    const StepRecord& step() const { return m_step; }
    const Wording& texts() const { return m_texts; }

private:
    const JudgedRecord& m_run;
    const StepRecord& m_step;
    const Wording& m_texts;
};

} // namespace assay
