// Texts (phrases.h) and numbers of core for all code with Qt: desktop, plots and report, so that each thing has one
// name everywhere. A value; any thread.
#pragma once

#include "ground/base/message.h"
#include "ground/base/quantity_text.h"
#include "ground/quantity/metric_flag.h"
#include "io/measure/phase_role.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"
#include "text/phrases.h"

#include <QFont>
#include <QString>
#include <optional>
#include <string_view>
#include <variant>

namespace assay {

using MetricValue = std::variant<double, std::string>;

class Texts {
public:
    explicit Texts(Language language = kEnglish);
    const Language& language() const { return m_phrases.language(); }
    const Phrases& phrases() const { return m_phrases; }

    // Both arguments must be literals: lupdate collects them. Returns the English text if there is no translation.
    QString translate(const char* context, const char* source) const;
    // Also replaces the ids of steps and metrics by their names, if `steps` has them (namesOf() of a record or
    // profile).
    QString message(const Message& message, const StepNames& steps = {}) const;

    QString verdict(Verdict verdict) const;
    QString outcome(Outcome outcome) const;
    QString scenario(std::string_view id) const; // title; an unknown id unchanged
    QString step(const StepName& name) const;    // "Random write 2": displayed name of a step
    // Name of the step in `steps`; an unknown id unchanged.
    QString step(const StepNames& steps, std::string_view id) const;
    QString phase(PhaseRole role) const; // "Prefill"
    QString quantity(std::string_view quantity)
        const; // "throughput_mean" -> "Mean throughput", "verify_iops" -> "Verify: I/Os per second"
    // "write.throughput_mean" -> "Sequential write – Mean throughput"
    QString metric(const StepNames& steps, std::string_view id) const;
    QString method(std::string_view method) const; // method of a metric, translated phrase by phrase
    QString flag(MetricFlag flag) const;
    QString cardState(std::string_view id) const; // state of a card: "rested_1" -> "aged, 1 min rest"
    QString sectorState(SectorState state) const; // state of a verified sector
    QString bus(Bus bus) const;
    QString fact(std::string_view key) const;  // name of a host fact, condition or identity field
    QString unit(std::string_view unit) const; // "us" -> "µs", "1" -> ""
    QString comparison(Comparison op) const;   // ">=" -> "≥"

    // Formats integers in full, other numbers with four significant digits; groups thousands.
    QString number(double value) const;
    QString value(const MetricValue& value,
                  std::string_view unit) const; // "12.5 MB/s", "262 ms"; times and bytes get a suitable unit
    // Formats the value in a unit that several values share: "0.95 ms" next to "12.5 ms".
    QString valueIn(double value, const SharedUnit& unit) const;
    QString axisTitle(const QString& quantity, const SharedUnit& unit) const; // "Median latency (ms)"
    QString capacity(Bytes bytes) const;                                      // "31.9 GB (31,914,983,424 B)"
    QString interval(const std::optional<Interval>& interval,
                     std::string_view unit = "1") const;   // "12.3 – 12.7 MB/s", rounded outwards; "" for none
    QString limit(const CriterionResult& criterion) const; // "≥ 10 MB/s"
    QString written(double value,
                    std::string_view unit) const; // a number of the profile, with no more digits than the profile has
    QString measured(const CriterionResult& criterion) const; // "12.5 MB/s", "not measured"
    // Returns the distance from the limit in percent of the limit, positive on the good side; "× 13" from eleven times
    // the limit on; absolute if the limit is 0; "" if there is no distance.
    QString margin(const CriterionResult& criterion) const;
    QString time(std::string_view iso8601) const; // "2026-02-03 10:00:00+08:00"
    // Returns "2026-02-03 10:00" in the local time of the test, with its time zone if that differs from this
    // computer's. Any other text unchanged.
    QString moment(std::string_view iso8601) const;
    // Returns the profile's title in this language, else in English, else its name.
    QString profileTitle(const std::map<std::string, std::string>& title, const std::string& name) const;
    QString profileTitle(const JudgedRecord& record) const;

private:
    Phrases m_phrases;
};

QString qstr(std::string_view text);                                           // from UTF-8
QString shownDeviceText(std::string_view raw, std::size_t maxCharacters = 64); // made safe by displayable()
// Returns a font that covers Chinese and Latin letters in one design if the system has one, else the program's own
// font. Configured so that text in a PDF is searchable. Needs a QGuiApplication.
QFont documentFont();

// Sets the language of the whole program (tr(), Qt's own dialogs, default locale). Widgets get LanguageChange. GUI
// thread.
void setProgramLanguage(Language language);
} // namespace assay
