#include "app/pdf_text.h"

#include "text/texts.h"

#include <QProcess>
#include <QStandardPaths>
#include <catch2/catch_test_macros.hpp>

namespace assay::test {

QStringList pdfPages(const std::filesystem::path& file)
{
    const QString tool = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
    if (tool.isEmpty())
        SKIP("pdftotext (poppler-utils) is not installed");
    QProcess process;
    process.start(tool, {QStringLiteral("-raw"), // as it was drawn: column after column
                         qstr(file.string()), QStringLiteral("-")});
    REQUIRE(process.waitForFinished(30'000));
    REQUIRE(process.exitCode() == 0);
    QStringList pages;
    for (const QString& page :
         QString::fromUtf8(process.readAllStandardOutput()).split(QLatin1Char('\f'), Qt::SkipEmptyParts))
        pages << page.normalized(QString::NormalizationForm_KC).replace(QChar(0x2012), QChar(0x2013)).simplified();
    return pages;
}

} // namespace assay::test
