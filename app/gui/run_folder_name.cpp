#include "gui/run_folder_name.h"

#include <QStandardPaths>

namespace assay::gui {

namespace {

constexpr std::size_t kMaxPart = 32;

// ASCII only: a folder name must be valid in every file system and shell.
std::string safePart(std::string_view raw)
{
    std::string out;
    for (const char c : raw) {
        const bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (out.size() < kMaxPart && (kept || (!out.empty() && out.back() != '-')))
            out += kept ? c : '-';
    }
    while (!out.empty() && out.back() == '-')
        out.pop_back();
    return out.empty() ? "card" : out;
}

} // namespace

std::filesystem::path defaultRunsRoot()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return std::filesystem::path(documents.toStdU16String()) / "CardAssay" / "runs";
}

std::string runFolderName(const QDateTime& now, std::string_view card, std::string_view profile)
{
    return now.toString(QStringLiteral("yyyyMMdd-HHmmss")).toStdString() + '-' + safePart(card) + '-' +
           safePart(profile);
}

} // namespace assay::gui
