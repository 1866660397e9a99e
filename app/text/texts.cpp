#include "text/texts.h"

#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "run/record/step_name.h"
#include "text/words.h"

#include <QCoreApplication>
#include <QDateTime>
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

QLocale localeOf(Language language) { return QLocale(QString::fromLatin1(language.code)); }

bool hasScales(std::string_view unit, double value)
{
    const bool scaledRate = scaled(value, unit).unit != unit && unit == "MB/s";
    return scaledRate || unit == "B" || unit == "ns" || unit == "us" || unit == "ms" || unit == "s";
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

Texts::Texts(Language language) : m_phrases(language, kTypeset) {}

QString Texts::translate(const char* context, const char* source) const
{
    return qstr(m_phrases.translate(context, source));
}

QString Texts::message(const Message& message, const StepNames& steps) const
{
    return qstr(m_phrases.message(message, steps));
}

QString Texts::verdict(Verdict verdict) const { return qstr(m_phrases.verdict(verdict)); }
QString Texts::outcome(Outcome outcome) const { return qstr(m_phrases.outcome(outcome)); }
QString Texts::scenario(std::string_view id) const { return qstr(m_phrases.scenario(id)); }
QString Texts::step(const StepNames& steps, std::string_view id) const { return qstr(m_phrases.step(steps, id)); }
QString Texts::step(const StepName& name) const { return qstr(m_phrases.step(name)); }
QString Texts::phase(PhaseRole role) const { return qstr(m_phrases.phase(role)); }
QString Texts::quantity(std::string_view quantity) const { return qstr(m_phrases.quantity(quantity)); }
QString Texts::metric(const StepNames& steps, std::string_view id) const { return qstr(m_phrases.metric(steps, id)); }
QString Texts::method(std::string_view method) const { return qstr(m_phrases.method(method)); }
QString Texts::flag(MetricFlag flag) const { return qstr(m_phrases.message(meaning(flag))); }
QString Texts::bus(Bus bus) const { return qstr(m_phrases.word("bus", busWords(), busName(bus))); }
QString Texts::fact(std::string_view key) const { return qstr(m_phrases.word("fact", factWords(), key)); }
QString Texts::unit(std::string_view unit) const { return qstr(m_phrases.word("unit", unitWords(), unit)); }

QString Texts::cardState(std::string_view id) const { return qstr(m_phrases.word("station", cardStateWords(), id)); }

QString Texts::sectorState(SectorState state) const
{
    return qstr(m_phrases.word("sector", sectorWords(), name(state)));
}

QString Texts::comparison(Comparison op) const { return qstr(kTypeset.comparison(symbol(op))); }

QString Texts::number(double value) const
{
    const QLocale locale = localeOf(language());
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
        return qstr(m_phrases.word("value", valueWords(), *word));
    const double real = std::get<double>(value);
    return hasScales(unitId, real) && std::isfinite(real) ? qstr(quantityText(real, unitId, {}, kTypeset))
                                                          : withUnit(number(real), unit(unitId));
}

QString Texts::valueIn(double value, const SharedUnit& in) const
{
    return withUnit(number(value * in.factor), unit(in.unit));
}

QString Texts::axisTitle(const QString& quantity, const SharedUnit& in) const
{
    const QString name = unit(in.unit);
    return name.isEmpty() ? quantity : QStringLiteral("%1 (%2)").arg(quantity, name);
}

QString Texts::capacity(Bytes bytes) const
{
    return QStringLiteral("%1 (%2 B)")
        .arg(qstr(humanBytes(bytes)), localeOf(language()).toString(static_cast<qulonglong>(bytes.count())));
}

QString Texts::interval(const std::optional<Interval>& interval, std::string_view unitId) const
{
    if (!interval)
        return {};
    Notation notation = kTypeset;
    notation.between = kDash;
    notation.thousands = ",";
    return hasScales(unitId, interval->low) ? qstr(rangeText(*interval, unitId, notation))
                                            : withUnit(qstr(rangeText(*interval, "1", notation)), unit(unitId));
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
    if (hasScales(unitId, value))
        return qstr(exactQuantityText(value, unitId, kTypeset));
    const QString digits =
        localeOf(language()).toString(value, std::abs(value) < 1e15 ? 'f' : 'g', QLocale::FloatingPointShortest);
    return withUnit(digits, unit(unitId));
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
    return misleads ? qstr(quantityText(*measuredValue, criterion.unit, *limitValue, kTypeset))
                    : text; // has more digits, so that it differs from the limit
}

QString Texts::margin(const CriterionResult& criterion) const
{
    const auto measuredValue = realOf(criterion.value);
    const auto limitValue = realOf(criterion.limit);
    if (!measuredValue || !limitValue || criterion.op == Comparison::equal)
        return {};
    const double good =
        criterion.op == Comparison::atLeast ? *measuredValue - *limitValue : *limitValue - *measuredValue;
    const QString sign = good < 0 ? QStringLiteral("−") : QStringLiteral("+");
    if (*limitValue == 0.0)
        return sign + value(std::abs(good), criterion.unit);
    const double percent = 100.0 * std::abs(good / *limitValue), times = *measuredValue / *limitValue;
    constexpr double kManyTimes = 11; // above, a ratio is shown; its percentage would have four digits
    if (times >= kManyTimes)
        return QStringLiteral("× ") + localeOf(language()).toString(times, 'f', 0);
    return sign + localeOf(language()).toString(percent, 'f', percent < 10 ? 1 : 0) + QStringLiteral(" %");
}

QString Texts::profileTitle(const std::map<std::string, std::string>& title, const std::string& name) const
{
    const std::string localized = m_phrases.localized(title);
    return shownDeviceText(localized.empty() ? name : localized, 200);
}

QString Texts::profileTitle(const JudgedRecord& record) const
{
    return profileTitle(record.profileTitle, record.profileName);
}

QString Texts::time(std::string_view iso8601) const
{
    QString shown = shownDeviceText(iso8601);
    const auto separator = shown.indexOf(QLatin1Char('T'));
    if (separator > 0)
        shown[separator] = QLatin1Char(' ');
    return shown;
}

QString Texts::moment(std::string_view iso8601) const
{
    const QDateTime at = QDateTime::fromString(qstr(iso8601), Qt::ISODate);
    if (!at.isValid())
        return shownDeviceText(iso8601);
    const bool here = at.offsetFromUtc() == at.toLocalTime().offsetFromUtc();
    return at.toString(here ? QStringLiteral("yyyy-MM-dd HH:mm") : QStringLiteral("yyyy-MM-dd HH:mm t"));
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

} // namespace assay
