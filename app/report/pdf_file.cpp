#include "report/pdf_file.h"

#include "ground/base/digest.h"
#include "ground/base/text.h"
#include "report/pdf_pack.h"
#include "report/pdf_sheets.h"
#include "report/searchable_text.h"

#include <QBuffer>
#include <QColorSpace>
#include <QDateTime>
#include <QPdfWriter>
#include <QRawFont>
#include <QSaveFile>
#include <cerrno>
#include <system_error>

namespace assay {

namespace {

PaintedPdf paintOnce(const Texts& texts, std::size_t pageCount, const std::function<void(PageFlow&)>& draw)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    PaintedPdf pdf;
    { // the destructor of the writer completes the file
        QPdfWriter writer(&buffer);
        writer.setResolution(96); // as on screen, because QCustomPlot lays out text in screen pixels
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF());
        PageFlow flow(writer, texts, static_cast<int>(pageCount));
        draw(flow);
        pdf.pages = static_cast<std::size_t>(flow.pages());
        pdf.parts = flow.parts();
    }
    pdf.bytes = withSearchableText(bytes, documentFont()).toStdString();
    return pdf;
}

PaintedPdf paintPdf(const Language& language, const std::function<void(PageFlow&)>& draw)
{
    const Texts texts(language);
    return paintOnce(texts, paintOnce(texts, 0, draw).pages, draw);
}

// Returns a digest of the font headers, which contain revisions and checksums.
std::string fontsDigest()
{
    QByteArray heads;
    for (const Weight weight : {Weight::normal, Weight::bold})
        heads += QRawFont::fromFont(reportFont(12, weight)).fontTable("head");
    return sha256Hex({heads.constData(), static_cast<std::size_t>(heads.size())}).substr(0, 16);
}

PdfLabel labelOf(const PdfContent& content)
{
    const auto& drawer = content.drawing.drawer;
    PdfLabel label;
    label.title = content.title.toStdString();
    label.language =
        QString::fromLatin1(languagesOfCode(content.drawing.language).front().code).replace(u'_', u'-').toStdString();
    label.created = content.drawing.created;
    label.creator = fmt::format("CardAssay {} ({})", drawer.at("version"), drawer.at("commit"));
    label.producer = "Qt " + drawer.at("qt");
    label.colourProfile = QColorSpace(QColorSpace::SRgb).iccProfile().toStdString();
    return label;
}

} // namespace

Drawing drawingNow(const Language& language)
{
    return {language.code,
            QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString(),
            {{"version", toolVersion()}, {"commit", toolCommit()}, {"qt", qVersion()}, {"fonts", fontsDigest()}}};
}

std::string drawPdf(const PdfContent& content, const std::function<void(PageFlow&)>& draw)
{
    const auto languages = languagesOfCode(content.drawing.language);
    const PaintedPdf painted = paintPdf(languages.front(), draw);
    const std::string pages =
        languages.size() > 1 ? sideBySide(painted, paintPdf(languages.back(), draw)) : painted.bytes;
    return packPdf(pages, labelOf(content), content.files);
}

Result<void> saveReport(std::string_view bytes, const std::filesystem::path& path)
{
    std::error_code ignored;
    // Refuses devices and pipes, which a file would replace.
    if (const auto there = std::filesystem::status(path, ignored);
        std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
        return fail(Errc::badInput, msg("report", "{} is not a regular file; name a PDF file to be written.",
                                        displayable(path.string(), 200)));
    QSaveFile file(qstr(path.string()));
    const auto size = static_cast<qint64>(bytes.size());
    errno = 0; // Qt reports a full disk as an unspecified error
    if (file.open(QIODevice::WriteOnly) && file.write(bytes.data(), size) == size && file.commit())
        return {};
    const std::string cause = errno != 0 ? std::generic_category().message(errno) : file.errorString().toStdString();
    return fail(Errc::environment,
                msg("report", "The report {} cannot be written: {}; choose another folder or free space.",
                    displayable(path.string(), 200), cause));
}

Result<void> saveSigned(std::string pdf, const std::optional<CertifiedKey>& key, const std::filesystem::path& file)
{
    const auto whole = signedPdf(std::move(pdf), key);
    return whole ? saveReport(*whole, file) : tl::unexpected(whole.error());
}

} // namespace assay
