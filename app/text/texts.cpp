#include "text/texts.h"

#include "ground/base/text.h"
#include "text/wording.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace assay {

namespace {

QString catalogueOf(Language language)
{
    return QStringLiteral(":/i18n/cardassay_%1.qm").arg(QLatin1String(language.code));
}

QLocale localeOf(Language language) { return QLocale(QString::fromLatin1(language.code)); }

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
QString Texts::flag(MetricFlag flag) const { return qstr(Wording(m_phrases).flag(flag)); }
QString Texts::bus(Bus bus) const { return qstr(Wording(m_phrases).bus(bus)); }
QString Texts::fact(std::string_view key) const { return qstr(Wording(m_phrases).fact(key)); }
QString Texts::unit(std::string_view unit) const { return qstr(Wording(m_phrases).unit(unit)); }

QString Texts::cardState(std::string_view id) const { return qstr(Wording(m_phrases).cardState(id)); }

QString Texts::sectorState(SectorState state) const { return qstr(Wording(m_phrases).sectorState(state)); }

QString Texts::comparison(Comparison op) const { return qstr(Wording(m_phrases).comparison(op)); }

QString Texts::number(double value) const { return qstr(Wording(m_phrases).number(value)); }

QString Texts::value(const MetricValue& value, std::string_view unitId) const
{
    return qstr(Wording(m_phrases).value(value, unitId));
}

QString Texts::valueIn(double value, const SharedUnit& in) const { return qstr(Wording(m_phrases).valueIn(value, in)); }

QString Texts::axisTitle(const QString& quantity, const SharedUnit& in) const
{
    const QString name = unit(in.unit);
    return name.isEmpty() ? quantity : QStringLiteral("%1 (%2)").arg(quantity, name);
}

QString Texts::capacity(Bytes bytes) const { return qstr(Wording(m_phrases).capacity(bytes)); }

QString Texts::interval(const std::optional<Interval>& interval, std::string_view unitId) const
{
    return qstr(Wording(m_phrases).interval(interval, unitId));
}

QString Texts::limit(const CriterionResult& criterion) const { return qstr(Wording(m_phrases).limit(criterion)); }

QString Texts::written(double value, std::string_view unitId) const
{
    return qstr(Wording(m_phrases).written(value, unitId));
}

QString Texts::measured(const CriterionResult& criterion) const { return qstr(Wording(m_phrases).measured(criterion)); }

QString Texts::margin(const CriterionResult& criterion) const { return qstr(Wording(m_phrases).margin(criterion)); }

QString Texts::profileTitle(const std::map<std::string, std::string>& title, const std::string& name) const
{
    const std::string localized = m_phrases.localized(title);
    return shownDeviceText(localized.empty() ? name : localized, 200);
}

QString Texts::profileTitle(const JudgedRecord& record) const { return qstr(Wording(m_phrases).profileTitle(record)); }

QString Texts::time(std::string_view iso8601) const { return qstr(Wording(m_phrases).time(iso8601)); }

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
