// Paths between Qt and the standard library.
#pragma once

#include <QString>

#include <filesystem>

namespace assay::gui {

inline QString qpath(const std::filesystem::path& path) { return QString::fromStdU16String(path.u16string()); }
inline std::filesystem::path fspath(const QString& path) { return path.toStdU16String(); }

} // namespace assay::gui
