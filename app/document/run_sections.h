// The sections of the document on a run. Private to this folder; each returns no blocks if the run has nothing to it.
#pragma once

#include "document/document.h"
#include "text/wording.h"

namespace assay {

struct DocumentParts;

// The answer to the profile's question in large type, with verdict and first reason.
Finding headline(const JudgedRecord& run, const Wording& texts);
// Specimen, tester, reader, host and dates; printed, registered and measured capacity, speed and product.
Section identificationSection(const JudgedRecord& run, const Wording& texts, const DocumentParts& parts);
// Criteria, failures first, the decision rule, and what limits the verdict.
Section criteriaSection(const JudgedRecord& run, const Wording& texts);
// Write amplification and card model.
Section wafSection(const JudgedRecord& run, const Wording& texts, const std::vector<Figure>& figures);
// Places of failed I/Os, bad sectors, slow regions and stalls.
Section placesSection(const JudgedRecord& run, const Wording& texts);
Section stepsSection(const JudgedRecord& run, const Wording& texts);
Section metricsSection(const JudgedRecord& run, const Wording& texts);
// fio's percentiles and buckets.
Section latenciesSection(const JudgedRecord& run, const Wording& texts);
// The bottleneck of each step, and the causes of its stalls.
Section hostSection(const JudgedRecord& run, const Wording& texts);
Section conditionsSection(const JudgedRecord& run, const Wording& texts);

// The figures of this kind and step; of any step if null.
std::vector<Figure> figuresOf(const std::vector<Figure>& figures, ChartKind kind, const StepRecord* step);
// The speed and application marks that the card met, the fastest of each kind: "C10", "U1", "V10", "A1".
std::vector<std::string> measuredMarks(const JudgedRecord& run);

} // namespace assay
