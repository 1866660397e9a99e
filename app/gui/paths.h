// Conversion of paths between Qt and the standard library.
#pragma once

#include <QString>

#include <filesystem>

namespace assay::gui {

// With native separators: Qt's own paths use slashes on Windows too.
inline QString qpath(std::filesystem::path path)
{
    return QString::fromStdU16String(path.make_preferred().u16string());
}
inline std::filesystem::path fspath(const QString& path) { return path.toStdU16String(); }

} // namespace assay::gui
