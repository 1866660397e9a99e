#include "report/pdf_file.h"

#include "base/text.h"
#include "report/searchable_text.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QSaveFile>

namespace assay {

namespace {

struct Pdf {
    QByteArray bytes;
    int pages = 0;
};

Pdf paintPdf(const QString& title, const Texts& texts, int pageCount, const std::function<void(PageFlow&)>& draw)
{
    Pdf pdf;
    QBuffer buffer(&pdf.bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96); // as on screen, because QCustomPlot lays out text in screen pixels
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF());
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("CardAssay"));
    PageFlow flow(writer, texts, pageCount);
    draw(flow);
    pdf.pages = flow.pages();
    return pdf;
}

Result<void> save(const QByteArray& bytes, const std::filesystem::path& path)
{
    std::error_code ignored;
    // Refuses devices and pipes: they would be replaced by a file.
    if (const auto there = std::filesystem::status(path, ignored);
        std::filesystem::exists(there) && !std::filesystem::is_regular_file(there))
        return fail(Errc::badInput, msg("report", "{} is not a regular file; name a PDF file to be written.",
                                        displayable(path.string(), 200)));
    QSaveFile file(qstr(path.string()));
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return fail(Errc::environment,
                msg("report", "The report {} cannot be written: {}; choose another folder or free space.",
                    displayable(path.string(), 200), file.errorString().toStdString()));
}

} // namespace

Result<void> writePdf(const std::filesystem::path& file, const QString& title, const Texts& texts,
                      const std::function<void(PageFlow&)>& draw)
{
    const int pageCount = paintPdf(title, texts, 0, draw).pages;
    return save(withSearchableText(paintPdf(title, texts, pageCount, draw).bytes, documentFont()), file);
}

} // namespace assay
