#include "report/html_report.h"

#include "document/lot_document.h"
#include "document/runs_document.h"
#include "look/palette.h"
#include "plot/plot_widget.h"
#include "report/html_figure.h"
#include "report/html_style.h"
#include "report/lot_report.h"
#include "report/run_report.h"
#include "report/several_runs.h"

#include <QBuffer>
#include <QImage>
#include <algorithm>

namespace assay {

namespace {

constexpr double kFigureWidth = 980;
constexpr double kFigureHeight = 300;
constexpr int kPointerGrid = 6; // between points that have the values of a row

QString escaped(const std::string& text) { return qstr(text).toHtmlEscaped(); }

QString element(const char* name, const QString& content, const QString& attributes = {})
{
    return QStringLiteral("<%1%2>%3</%1>\n").arg(QLatin1String(name), attributes, content);
}

QString textElement(const char* name, const std::string& text, const QString& attributes = {})
{
    return text.empty() ? QString() : element(name, escaped(text), attributes);
}

QString colourOf(std::optional<Verdict> verdict)
{
    return (verdict ? verdictColour(*verdict, Theme::light) : paper().accent).name();
}

// An image file as an element that loads nothing.
QString pictureOf(const QImage& picture, const QString& name)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    picture.save(&buffer, "PNG");
    return QStringLiteral("<img alt=\"%1\" src=\"data:image/png;base64,%2\">")
        .arg(name.toHtmlEscaped(), QString::fromLatin1(bytes.toBase64()));
}

QString cellOf(const Cell& cell, bool isNumber)
{
    QString text = escaped(cell.text);
    if (cell.verdict)
        text = element("b", text, QStringLiteral(" style=\"color: %1\"").arg(colourOf(cell.verdict)));
    else if (cell.isBold)
        text = element("b", text);
    return element("td", text + textElement("small", cell.detail),
                   isNumber ? QStringLiteral(" class=\"number\"") : QString());
}

QString partOf(const Table& table)
{
    if (table.rows.empty())
        return {};
    QString head, rows;
    for (const Column& column : table.columns)
        head += element("th", escaped(column.title),
                        column.isNumber ? QStringLiteral(" scope=\"col\" class=\"number\"")
                                        : QStringLiteral(" scope=\"col\""));
    for (const Row& row : table.rows) {
        QString cells;
        for (std::size_t i = 0; i < row.size(); ++i)
            cells += cellOf(row[i], table.columns[i].isNumber);
        rows += element("tr", cells);
    }
    return element("div", element("table", element("thead", element("tr", head)) + element("tbody", rows)),
                   QStringLiteral(" class=\"scroll\""));
}

QString partOf(const Paragraph& paragraph)
{
    switch (paragraph.kind) {
    case ParagraphKind::heading: return textElement("h3", paragraph.text);
    case ParagraphKind::text: return textElement("p", paragraph.text);
    case ParagraphKind::notice: return textElement("p", paragraph.text, QStringLiteral(" class=\"notice\""));
    case ParagraphKind::muted: break;
    }
    return textElement("p", paragraph.text, QStringLiteral(" class=\"muted\""));
}

QString partOf(const Facts& facts)
{
    QString pairs;
    for (const Fact& fact : facts.rows)
        if (!fact.value.empty())
            pairs += textElement("dt", fact.name) + textElement("dd", fact.value);
    return element("dl", pairs);
}

// Counts equal values that follow each other.
template <class T> void addRun(std::vector<std::pair<int, T>>& runs, T value)
{
    if (runs.empty() || runs.back().second != value)
        runs.emplace_back(0, std::move(value));
    ++runs.back().first;
}

// "3,-1 7,0 2,1": the rows of the chart's table under the points of a line, each with the number of points; -1 = none.
QString rowsAlong(const PlotWidget& plot, double width, double y)
{
    std::vector<std::pair<int, qsizetype>> runs;
    for (double x = kPointerGrid / 2.0; x < width; x += kPointerGrid) {
        const auto row = plot.paintedRow({x, y});
        addRun(runs, row ? static_cast<qsizetype>(*row) : -1);
    }
    QStringList texts;
    for (const auto& [count, row] : runs)
        texts << QStringLiteral("%1,%2").arg(count).arg(row);
    return texts.join(u' ');
}

// "4:3,-1 7,0;1:...": the lines of a chart from its top, each with the number of equal ones. The script shows the
// values of the row at the pointer.
QString rowsAtPointer(const PlotWidget& plot, const QSizeF& size)
{
    std::vector<std::pair<int, QString>> lines;
    for (double y = kPointerGrid / 2.0; y < size.height(); y += kPointerGrid)
        addRun(lines, rowsAlong(plot, size.width(), y));
    QStringList texts;
    for (const auto& [count, line] : lines)
        texts << QStringLiteral("%1:%2").arg(count).arg(line);
    return texts.join(u';');
}

// The drawing, and the data behind it as CSV.
QString partOf(const Figure& figure, const Texts& texts)
{
    const auto plot = figure.make();
    const QSizeF size(kFigureWidth, plot->preferredHeight() > 0 ? plot->preferredHeight() : kFigureHeight);
    const QString drawing = svgFigure(qstr(figure.title), size,
                                      [&](QPainter& painter, const QRectF& area) { plot->paintTo(painter, area); });
    const QString data =
        element("summary", texts.translate("report", "Data (CSV)").toHtmlEscaped()) +
        element("pre", plot->table().csv().toHtmlEscaped(),
                QStringLiteral(" data-grid=\"%1\" data-rows=\"%2\"").arg(kPointerGrid).arg(rowsAtPointer(*plot, size)));
    QString part = element("figure", textElement("figcaption", figure.title) + drawing +
                                         element("details", data, QStringLiteral(" class=\"data\"")));
    for (const std::string& sentence : figure.sentences)
        part += textElement("p", sentence);
    return part;
}

QString partOf(const std::vector<Figure>& figures, const Texts& texts)
{
    QString part;
    for (const Figure& figure : figures)
        part += partOf(figure, texts);
    return part;
}

QString partOf(const Finding& finding, const Texts& texts)
{
    QString words = textElement("strong", finding.answer);
    for (const std::string& sentence : finding.figures)
        words += textElement("div", sentence);
    return element("div", words,
                   QStringLiteral(" class=\"verdict\" style=\"--verdict: %1\"").arg(colourOf(finding.verdict))) +
           partOf(finding.table) + partOf(finding.charts, texts);
}

QString blockPart(const Block& block, const Texts& texts)
{
    if (const auto* figures = std::get_if<Figures>(&block))
        return textElement("h3", figures->title) + textElement("p", figures->note, QStringLiteral(" class=\"muted\"")) +
               partOf(figures->charts, texts);
    if (const auto* finding = std::get_if<Finding>(&block))
        return partOf(*finding, texts);
    if (const auto* table = std::get_if<Table>(&block))
        return partOf(*table);
    if (const auto* facts = std::get_if<Facts>(&block))
        return partOf(*facts);
    return partOf(std::get<Paragraph>(block));
}

QString sectionPart(const Section& section, const Texts& texts)
{
    QString blocks;
    if (section.part == Part::measurements)
        blocks = element("p",
                         texts
                             .translate("report", "Choose a picture, then zoom with the wheel or + and -, move "
                                                  "it with the mouse or the arrows, and see all of it with 0.")
                             .toHtmlEscaped(),
                         QStringLiteral(" class=\"muted\""));
    for (const Block& block : section.blocks)
        blocks += blockPart(block, texts);
    const QString id = QStringLiteral(" data-section=\"%1\"").arg(escaped(section.id));
    return section.part == Part::appendix ? element("details", textElement("summary", section.title) + blocks, id)
                                          : element("section", textElement("h2", section.title) + blocks, id);
}

QString documentPart(const Document& document, const Texts& texts, const CardPhoto& photo = {})
{
    const Identification& of = document.identification;
    QString part = textElement("h1", of.subject);
    if (!photo.picture.isNull())
        part +=
            element("div", pictureOf(photo.picture, texts.fact("sample_photo")), QStringLiteral(" class=\"photo\""));
    for (const Section& section : document.sections)
        part += sectionPart(section, texts);
    QString signatures;
    for (const std::string& signer : of.signers)
        signatures += textElement("div", signer + " – " + texts.phrases().translate("report", "date, signature"));
    const std::string digest = of.code.substr(of.code.rfind(':') + 1);
    return part + textElement("p", of.foot, QStringLiteral(" class=\"muted\"")) +
           (digest.empty() ? QString()
                           : element("p",
                                     texts.translate("report", "SHA-256 of run.json").toHtmlEscaped() +
                                         QStringLiteral(": ") + escaped(digest).toLower(),
                                     QStringLiteral(" class=\"muted\""))) +
           element("div", signatures, QStringLiteral(" class=\"signatures\""));
}

// Logo and name of the laboratory.
QString letterheadPart(const ReportTemplate& form)
{
    QString part;
    if (const QImage logo = QImage::fromData(QByteArray::fromStdString(form.logo)); !logo.isNull())
        part += pictureOf(logo, shownDeviceText(form.company, 200));
    part += textElement("div", shownDeviceText(form.company, 200).toStdString());
    return part.isEmpty() ? part : element("div", part, QStringLiteral(" class=\"letterhead\""));
}

// The document on a run, or only its decision.
QString runPart(const JudgedRun& run, const Drawing& drawing, const Texts& texts, const RunAdvice& advice,
                bool decisionOnly)
{
    const auto whole = reloadSamples(run);
    if (!whole)
        return element("p", texts.message(whole.error().message).toHtmlEscaped());
    Document document = reportOn(*whole, texts, drawing.form, drawing.created, advice);
    if (decisionOnly)
        std::erase_if(document.sections, [](const Section& section) { return section.part != Part::decision; });
    return documentPart(document, texts, cardPhotoOf(*whole, texts));
}

// The document on a lot, and the decisions on its nonconforming cards.
QString lotPart(const ReportedLot& lot, std::span<const JudgedRun> runs, const Drawing& drawing, const Texts& texts)
{
    std::vector<std::string> evidence;
    for (const JudgedRecord* card : lot.cards)
        evidence.push_back(card->runId.substr(0, 8));
    QString part = documentPart(reportOn(lot, texts, drawing.form, std::move(evidence)), texts);
    for (const std::size_t card : shownCards(lot))
        part += runPart(runs[card], drawing, texts, {}, true);
    return part;
}

QString wholePage(const QString& title, const std::vector<const JudgedRecord*>& records, const QString& parts,
                  const Drawing& drawing, const Texts& texts)
{
    QString bands;
    for (const std::string& notice : noticesOf(records, Wording(texts.phrases())))
        bands += textElement("div", notice, QStringLiteral(" class=\"band\" role=\"note\""));
    const QString head = QStringLiteral("<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                                        "content=\"width=device-width, initial-scale=1\">\n") +
                         element("title", title.toHtmlEscaped()) + element("style", QLatin1String(kHtmlStyle));
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n").arg(qstr(drawing.language).replace(u'_', u'-')) +
           element("head", head) +
           element("body", bands + element("main", letterheadPart(drawing.form) + parts) +
                               element("script", QLatin1String(kHtmlScript))) +
           QStringLiteral("</html>\n");
}

} // namespace

std::string drawHtmlReport(std::span<const JudgedRun> runs, const Drawing& drawing)
{
    const Texts texts(languageOfCode(drawing.language).value_or(kEnglish));
    if (!drawing.lotFile.empty()) {
        const auto lot = judgedLot(drawing.lotFile, runs);
        if (!lot)
            return texts.message(lot.error().message).toStdString();
        return wholePage(qstr(lotTitle(lot->lot, Wording(texts.phrases()))), lot->cards,
                         lotPart(*lot, runs, drawing, texts), drawing, texts)
            .toStdString();
    }
    const Wording wording(texts.phrases());
    if (runs.size() == 1)
        return wholePage(qstr(runTitle(runs.front().record, wording)), {&runs.front().record},
                         runPart(runs.front(), drawing, texts, runAdvice(runs.front()), false), drawing, texts)
            .toStdString();
    const SeveralRuns several(runs);
    const Document document = runsDocument(several.compared(), wording, comparisonCharts(several.compared(), texts));
    QString parts = documentPart(document, texts);
    for (const JudgedRun& run : runs)
        parts += runPart(run, drawing, texts, {}, false);
    return wholePage(qstr(document.identification.subject), several.records, parts, drawing, texts).toStdString();
}

} // namespace assay
