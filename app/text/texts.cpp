#include "text/texts.h"

#include "base/quantity_text.h"
#include "base/text.h"
#include "scenario/scenario.h"
#include "text/words.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <algorithm>
#include <cmath>

namespace assay {

namespace {

QString catalogueOf(Language language)
{
    return QStringLiteral(":/i18n/cardassay_%1.qm").arg(QLatin1String(language.code));
}

std::shared_ptr<const QTranslator> loadCatalogue(Language language)
{
    if (language == kEnglish)
        return nullptr;
    auto translator = std::make_shared<QTranslator>();
    return translator->load(catalogueOf(language)) ? translator : nullptr;
}

QLocale localeOf(Language language) { return QLocale(QString::fromLatin1(language.code)); }

// Returns the translated word; an unknown id unchanged, so that core may add words first.
QString wordOrId(const Texts& texts, const char* context, std::span<const TableWord> words, std::string_view id)
{
    const char* english = englishOf(words, id);
    return english != nullptr ? texts.translate(context, english) : shownDeviceText(id);
}

// The same, with the words of the scenarios too.
QString wordOfScenarios(const Texts& texts, const char* context, std::span<const TableWord> words, std::string_view id)
{
    for (const Scenario& scenario : allScenarios())
        for (const Word& word : scenario.words)
            if (word.id == id && word.meaning.context == context)
                return texts.message(word.meaning);
    return wordOrId(texts, context, words, id);
}

bool hasScales(std::string_view unit)
{
    return unit == "B" || unit == "ns" || unit == "us" || unit == "ms" || unit == "s";
}

// Improves text of core/base/quantity_text.h for display: a micro sign, and a dash between the ends of an interval.
QString typeset(const std::string& text)
{
    return qstr(text)
        .replace(QStringLiteral(" us"), QStringLiteral(" µs"))
        .replace(QStringLiteral(" to "), QStringLiteral(" – "));
}

QString withUnit(const QString& number, const QString& unit)
{
    return number + (unit.isEmpty() || unit.startsWith(QLatin1Char('/')) ? QString() : QStringLiteral(" ")) + unit;
}

std::optional<double> realOf(const std::optional<MetricValue>& value)
{
    if (!value || !std::holds_alternative<double>(*value))
        return std::nullopt;
    return std::get<double>(*value);
}

} // namespace

Texts::Texts(Language language) : m_language(language), m_translator(loadCatalogue(language)) {}

QString Texts::translate(const char* context, const char* source) const
{
    if (m_translator != nullptr) {
        const QString translated = m_translator->translate(context, source);
        if (!translated.isEmpty())
            return translated;
    }
    return QString::fromUtf8(source);
}

QString Texts::message(const Message& message) const
{
    if (message.empty())
        return {};
    return qstr(message.fill(translate(message.context.c_str(), message.pattern.c_str()).toStdString()));
}

QString Texts::verdict(Verdict verdict) const
{
    switch (verdict) {
    case Verdict::pass: return translate("verdict", "PASS");
    case Verdict::marginal: return translate("verdict", "MARGINAL");
    case Verdict::fail: return translate("verdict", "FAIL");
    case Verdict::inconclusive: return translate("verdict", "INCONCLUSIVE");
    case Verdict::error: return translate("verdict", "ERROR");
    }
    return {};
}

QString Texts::outcome(Outcome outcome) const
{
    switch (outcome) {
    case Outcome::completed: return translate("outcome", "completed");
    case Outcome::stopped: return translate("outcome", "stopped by the user");
    case Outcome::deviceLost: return translate("outcome", "card lost");
    case Outcome::hung: return translate("outcome", "card did not answer");
    case Outcome::error: return translate("outcome", "fault of host or reader");
    }
    return {};
}

QString Texts::scenario(std::string_view id) const
{
    const Scenario* scenario = findScenario(id);
    return scenario ? message(scenario->schema.title) : shownDeviceText(id);
}

QString Texts::phase(std::string_view name) const { return wordOfScenarios(*this, "phase", phaseWords(), name); }

QString Texts::method(std::string_view method) const
{
    constexpr std::string_view kSeparator = "; ";
    QStringList phrases;
    for (std::size_t begin = 0; begin <= method.size();) {
        const std::size_t end = std::min(method.find(kSeparator, begin), method.size());
        phrases << wordOfScenarios(*this, "method", methodPhrases(), method.substr(begin, end - begin));
        begin = end + kSeparator.size();
    }
    return phrases.join(translate("method", "; "));
}

QString Texts::flag(std::string_view flag) const { return wordOrId(*this, "flag", flagWords(), flag); }
QString Texts::cardState(std::string_view id) const { return wordOrId(*this, "station", cardStateWords(), id); }
QString Texts::sectorState(SectorState state) const { return wordOrId(*this, "sector", sectorWords(), name(state)); }
QString Texts::bus(Bus bus) const { return wordOrId(*this, "bus", busWords(), busName(bus)); }
QString Texts::fact(std::string_view key) const { return wordOrId(*this, "fact", factWords(), key); }
QString Texts::unit(std::string_view unit) const { return wordOrId(*this, "unit", unitWords(), unit); }

QString Texts::quantity(std::string_view quantity) const
{
    if (const Quantity* row = findQuantity(quantity); row && row->id == quantity && !quantity.starts_with("verify_"))
        return message(row->meaning);
    // Phases beside the main one have their name before the quantity.
    for (const TableWord& phaseWord : phaseWords()) {
        const std::string prefix = std::string(phaseWord.id) + "_";
        if (quantity.starts_with(prefix))
            return translate("quantity", "%1: %2")
                .arg(phase(phaseWord.id), this->quantity(quantity.substr(prefix.size())));
    }
    return shownDeviceText(quantity);
}

QString Texts::metric(std::string_view id) const
{
    const auto dot = id.find('.');
    if (dot == std::string_view::npos)
        return quantity(id);
    const auto step = id.substr(0, dot);
    const QString owner = step == "run" ? translate("quantity", "Whole run") : shownDeviceText(step);
    return owner + QStringLiteral(" – ") + quantity(id.substr(dot + 1));
}

QString Texts::comparison(std::string_view op) const
{
    if (op == ">=")
        return QStringLiteral("≥");
    if (op == "<=")
        return QStringLiteral("≤");
    return op == "==" ? QStringLiteral("=") : qstr(op);
}

QString Texts::number(double value) const
{
    const QLocale locale = localeOf(m_language);
    if (!std::isfinite(value))
        return QStringLiteral("–");
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return locale.toString(static_cast<qlonglong>(value));
    const double magnitude = std::floor(std::log10(std::abs(value)));
    if (magnitude < -4)
        return locale.toString(value, 'e', 2);
    return locale.toString(value, 'f', std::max(0, 3 - static_cast<int>(magnitude)));
}

QString Texts::value(const MetricValue& value, std::string_view unitId) const
{
    if (const auto* word = std::get_if<std::string>(&value))
        return wordOrId(*this, "value", valueWords(), *word);
    const double real = std::get<double>(value);
    return hasScales(unitId) && std::isfinite(real) ? typeset(quantityText(real, unitId))
                                                    : withUnit(number(real), unit(unitId));
}

QString Texts::capacity(Bytes bytes) const
{
    return QStringLiteral("%1 (%2 B)")
        .arg(qstr(humanBytes(bytes)), localeOf(m_language).toString(static_cast<qulonglong>(bytes.count())));
}

QString Texts::interval(const std::optional<Interval>& interval, std::string_view unitId) const
{
    if (!interval)
        return {};
    return hasScales(unitId) ? typeset(rangeText(interval->low, interval->high, unitId))
                             : withUnit(typeset(rangeText(interval->low, interval->high, "1")), unit(unitId));
}

QString Texts::limit(const CriterionResult& criterion) const
{
    const auto* number = std::get_if<double>(&criterion.limit);
    if (number == nullptr)
        return comparison(criterion.op) + QLatin1Char(' ') + value(criterion.limit, criterion.unit);
    return comparison(criterion.op) + QLatin1Char(' ') + written(*number, criterion.unit);
}

QString Texts::written(double value, std::string_view unitId) const
{
    if (hasScales(unitId))
        return typeset(exactQuantityText(value, unitId));
    const QString digits =
        localeOf(m_language).toString(value, std::abs(value) < 1e15 ? 'f' : 'g', QLocale::FloatingPointShortest);
    return QStringLiteral("%1 %2").arg(digits, unit(unitId)).trimmed();
}

QString Texts::measured(const CriterionResult& criterion) const
{
    if (!criterion.value)
        return translate("verdict", "not measured");
    const QString text = value(*criterion.value, criterion.unit);
    const auto measuredValue = realOf(criterion.value);
    const auto limitValue = realOf(criterion.limit);
    const bool misleads =
        measuredValue && limitValue && *measuredValue != *limitValue && text == value(criterion.limit, criterion.unit);
    return misleads ? typeset(quantityText(*measuredValue, criterion.unit, *limitValue))
                    : text; // more digits, to differ from the limit
}

QString Texts::margin(const CriterionResult& criterion) const
{
    const auto measuredValue = realOf(criterion.value);
    const auto limitValue = realOf(criterion.limit);
    if (!measuredValue || !limitValue || criterion.op == "==")
        return {};
    const double good = criterion.op == ">=" ? *measuredValue - *limitValue : *limitValue - *measuredValue;
    const QString sign = good < 0 ? QStringLiteral("−") : QStringLiteral("+");
    if (*limitValue == 0.0)
        return sign + value(std::abs(good), criterion.unit);
    const double percent = 100.0 * std::abs(good / *limitValue);
    return sign + localeOf(m_language).toString(percent, 'f', percent < 10 ? 1 : 0) + QStringLiteral(" %");
}

QString Texts::profileTitle(const JudgedRecord& record) const
{
    for (const char* key : {m_language.code, kEnglish.code}) {
        const auto found = record.profileTitle.find(key);
        if (found != record.profileTitle.end() && !found->second.empty())
            return shownDeviceText(found->second, 200);
    }
    return shownDeviceText(record.profileName, 200);
}

QString Texts::time(std::string_view iso8601) const
{
    QString shown = shownDeviceText(iso8601);
    const auto separator = shown.indexOf(QLatin1Char('T'));
    if (separator > 0)
        shown[separator] = QLatin1Char(' ');
    return shown;
}

QString qstr(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString shownDeviceText(std::string_view raw, std::size_t maxCharacters)
{
    return qstr(displayable(raw, maxCharacters));
}

void setProgramLanguage(Language language)
{
    static QTranslator own; // static, because QCoreApplication only keeps pointers
    static QTranslator qt;
    for (QTranslator* translator : {&own, &qt})
        QCoreApplication::removeTranslator(translator);
    QLocale::setDefault(localeOf(language));
    if (language == kEnglish)
        return;
    if (qt.load(QStringLiteral("qtbase_") + QLatin1String(language.code),
                QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qt);
    if (own.load(catalogueOf(language)))
        QCoreApplication::installTranslator(&own);
}

Language systemLanguage() { return languageOfCode(QLocale::system().name().toStdString()).value_or(kEnglish); }

} // namespace assay
