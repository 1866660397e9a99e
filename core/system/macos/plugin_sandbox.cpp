// macOS has no sandbox of this kind with a public interface.
#include "system/posix/plugin_sandbox.h"

namespace assay::platform {

std::string pathInSandbox(const std::filesystem::path& library) { return library; }

bool enterPluginSandbox() { return true; }

bool forbidOpeningFiles() { return true; }

} // namespace assay::platform
