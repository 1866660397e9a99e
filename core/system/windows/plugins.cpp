// Rules of where plugins are, and the process of one. A faulty plugin can only harm this process.
#include "card/telemetry/plugin_call.h"
#include "system/child_process.h"
#include "system/plugin_rules.h"
#include "system/telemetry.h"
#include "system/windows/handle.h"
#include "system/windows/system_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace assay::platform {

namespace fs = std::filesystem;

namespace {

constexpr SIZE_T kPluginMemory = SIZE_T{512} << 20;

// No children, no more memory than this, and no dialog when it crashes.
void confine()
{
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX | SEM_NOOPENFILEERRORBOX);
    const Handle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags =
        JOB_OBJECT_LIMIT_ACTIVE_PROCESS | JOB_OBJECT_LIMIT_PROCESS_MEMORY | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    limits.BasicLimitInformation.ActiveProcessLimit = 1;
    limits.ProcessMemoryLimit = kPluginMemory;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    AssignProcessToJobObject(job.get(), GetCurrentProcess());
}

std::string readRequest(HANDLE in)
{
    std::string text;
    std::array<char, 4096> buffer;
    for (DWORD got = 0; text.size() <= kMaxInputBytes &&
                        ReadFile(in, buffer.data(), static_cast<DWORD>(buffer.size()), &got, nullptr) && got > 0;)
        text.append(buffer.data(), got);
    return text;
}

std::string answerOf(const fs::path& library, const std::string& request)
{
    const HMODULE loaded = LoadLibraryW(library.wstring().c_str());
    if (!loaded)
        return faultAnswer(systemSentence(GetLastError()).c_str());
    const auto entry = reinterpret_cast<cardassay_plugin_entry>(
        reinterpret_cast<void (*)()>(GetProcAddress(loaded, CARDASSAY_PLUGIN_ENTRY)));
    if (!entry)
        return faultAnswer("it has no function " CARDASSAY_PLUGIN_ENTRY);
    return answerRequest(entry(), request);
}

} // namespace

const PluginRules kPluginRules{';', ".dll"};

std::vector<fs::path> installedPluginFolders() { return {programFolder() / "plugins"}; }

// Whoever can write into these folders of the user's and of the installation can replace the program too.
bool isTrustedLibrary(const fs::path& /*file*/) { return true; }

int servePlugin(const fs::path& library)
{
    // A copy, since the C library closes its own with the stream.
    HANDLE copy = nullptr;
    DuplicateHandle(GetCurrentProcess(), GetStdHandle(STD_OUTPUT_HANDLE), GetCurrentProcess(), &copy, 0, FALSE,
                    DUPLICATE_SAME_ACCESS);
    const Handle out(copy);
    const std::string request = readRequest(GetStdHandle(STD_INPUT_HANDLE));
    // Output of the plugin itself must not be mistaken for the answer.
    if (!std::freopen("NUL", "w", stdout) || !std::freopen("NUL", "w", stderr))
        return EXIT_FAILURE;
    confine();
    const std::string answer = answerOf(library, request);
    DWORD written = 0;
    const bool said =
        WriteFile(out.get(), answer.data(), static_cast<DWORD>(answer.size()), &written, nullptr) != FALSE;
    TerminateProcess(GetCurrentProcess(), said ? EXIT_SUCCESS : EXIT_FAILURE); // skips the plugin's own clean-up
    return EXIT_FAILURE;
}

} // namespace assay::platform
