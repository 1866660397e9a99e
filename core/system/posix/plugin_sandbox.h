// Rights that the process of a telemetry plugin gives up. They cannot be taken back.
#pragma once

#include <filesystem>
#include <string>

namespace assay::platform {

// Returns a path by which the library can be loaded inside the sandbox, even if it lies in a folder that only this user
// may enter. All may read the file itself, or root cannot load it.
std::string pathInSandbox(const std::filesystem::path& library);

// Before the library is loaded: no rights of root, no new process, no socket, no signal to other processes, no file
// opened for writing, no device command. False: the system has such a sandbox and refused it; nothing may be loaded.
bool enterPluginSandbox();

// After the library is loaded: no file is opened at all.
bool forbidOpeningFiles();

} // namespace assay::platform
