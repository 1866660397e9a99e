#include "gui/known_lots.h"

#include "gui/paths.h"
#include "text/texts.h"

#include <QSettings>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr const char* kLotFiles = "lots/files";
constexpr std::size_t kShownName = 40;

void store(const std::vector<std::filesystem::path>& files)
{
    QStringList kept;
    for (std::size_t i = 0; i < std::min(files.size(), kMaxKnownLots); ++i)
        kept << qpath(files[i]);
    QSettings().setValue(QLatin1String(kLotFiles), kept);
}

} // namespace

std::vector<std::filesystem::path> knownLots()
{
    std::vector<std::filesystem::path> files;
    for (const QString& file : QSettings().value(QLatin1String(kLotFiles)).toStringList())
        files.push_back(fspath(file));
    return files;
}

void rememberLot(const std::filesystem::path& file)
{
    auto files = knownLots();
    std::erase(files, file);
    files.insert(files.begin(), file);
    store(files);
}

void forgetLot(const std::filesystem::path& file)
{
    auto files = knownLots();
    std::erase(files, file);
    store(files);
}

QString lotName(const Lot& lot)
{
    return shownDeviceText(lot.number, kShownName) + QStringLiteral(" · ") + shownDeviceText(lot.supplier, kShownName);
}

QString lotName(const std::filesystem::path& file) { return shownDeviceText(file.stem().string(), kShownName); }

} // namespace assay::gui
