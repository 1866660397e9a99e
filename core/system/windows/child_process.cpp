#include "system/child_process.h"

#include "ground/base/text.h"
#include "system/platform.h"
#include "system/windows/command_line.h"
#include "system/windows/handle.h"
#include "system/windows/system_text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <thread>

namespace assay::platform {

namespace {

constexpr DWORD kLookMs = 20;
constexpr UINT kKilled = 0xCA5D; // exit code

struct Pipe {
    Handle read, write;
};

tl::unexpected<Error> cannotStart(const std::wstring& commandLine)
{
    const DWORD error = GetLastError();
    return fail(
        Errc::environment,
        msg("device", "{} cannot be started: {}.", displayable(narrow(commandLine), 200), systemSentence(error)),
        errnoOf(error));
}

// Creates a pipe; the child gets one end.
bool makePipe(Pipe& pipe, bool childReads)
{
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    HANDLE read = nullptr, write = nullptr;
    if (!CreatePipe(&read, &write, &inherited, kMaxOutputBytes))
        return false;
    pipe = {Handle(read), Handle(write)};
    return SetHandleInformation(childReads ? write : read, HANDLE_FLAG_INHERIT, 0) != FALSE;
}

// Ends when all of the child's ends are closed.
void readAll(HANDLE pipe, HANDLE job, std::string& text, bool& tooMuch)
{
    std::array<char, 4096> buffer;
    DWORD got = 0;
    while (ReadFile(pipe, buffer.data(), buffer.size(), &got, nullptr) && got > 0) {
        text.append(buffer.data(), got);
        if (text.size() <= kMaxOutputBytes)
            continue;
        tooMuch = true;
        text.resize(kMaxOutputBytes);
        TerminateJobObject(job, kKilled);
    }
}

// The handles that the child inherits, and no others of this program.
class InheritedHandles {
public:
    explicit InheritedHandles(std::array<HANDLE, 3> handles) : m_handles(handles)
    {
        SIZE_T bytes = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
        m_room.resize(bytes);
        m_good = InitializeProcThreadAttributeList(list(), 1, 0, &bytes) &&
                 UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, m_handles.data(),
                                           sizeof m_handles, nullptr, nullptr);
    }
    ~InheritedHandles()
    {
        if (m_good)
            DeleteProcThreadAttributeList(list());
    }
    InheritedHandles(const InheritedHandles&) = delete;
    InheritedHandles& operator=(const InheritedHandles&) = delete;
    LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(m_room.data()); }
    bool good() const { return m_good; }

private:
    std::array<HANDLE, 3> m_handles;
    std::vector<std::byte> m_room;
    bool m_good = false;
};

// Starts suspended, so that it joins its job before it runs.
Handle start(const std::wstring& commandLine, const Handle& job, const std::array<HANDLE, 3>& streams)
{
    InheritedHandles inherited(streams);
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = streams[0];
    startup.StartupInfo.hStdOutput = streams[1];
    startup.StartupInfo.hStdError = streams[2];
    startup.lpAttributeList = inherited.list();
    PROCESS_INFORMATION started{};
    std::wstring line = commandLine; // is written to
    if (!inherited.good() || !CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                                             CREATE_SUSPENDED | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT,
                                             nullptr, nullptr, &startup.StartupInfo, &started))
        return {};
    const Handle thread(started.hThread);
    AssignProcessToJobObject(job.get(), started.hProcess);
    ResumeThread(thread.get());
    return Handle(started.hProcess);
}

Handle makeJob()
{
    Handle job(CreateJobObjectW(nullptr, nullptr));
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return job;
}

Result<ChildResult> runLine(const std::wstring& commandLine, std::string_view input, Ns deadline,
                            const std::stop_token& stop)
{
    Pipe in, out, err;
    DWORD written = 0;
    if (!makePipe(in, true) || !makePipe(out, false) || !makePipe(err, false) || input.size() > kMaxInputBytes ||
        (!input.empty() &&
         !WriteFile(in.write.get(), input.data(), static_cast<DWORD>(input.size()), &written, nullptr)))
        return cannotStart(commandLine);
    in.write = Handle();
    const Handle job = makeJob();
    const Handle process = start(commandLine, job, {in.read.get(), out.write.get(), err.write.get()});
    if (!process)
        return cannotStart(commandLine);
    out.write = Handle();
    err.write = Handle();
    ChildResult result;
    bool tooMuch = false;
    {
        const std::jthread first([&] { readAll(out.read.get(), job.get(), result.out, tooMuch); });
        const std::jthread second([&] { readAll(err.read.get(), job.get(), result.err, tooMuch); });
        const auto end = std::chrono::steady_clock::now() + deadline;
        while (WaitForSingleObject(process.get(), kLookMs) == WAIT_TIMEOUT) {
            if (!stop.stop_requested() && std::chrono::steady_clock::now() < end)
                continue;
            result.timedOut = true;
            break;
        }
        TerminateJobObject(job.get(), kKilled); // what it left behind holds the pipes open
    }
    if (stop.stop_requested() && result.timedOut)
        return fail(Errc::stopped, msg("device", "The request was stopped."));
    result.timedOut = result.timedOut || tooMuch;
    DWORD exitCode = kKilled;
    GetExitCodeProcess(process.get(), &exitCode);
    constexpr DWORD kException = 0xC0000000; // NTSTATUS of severity "error"
    if (exitCode < kException)
        result.exitCode = static_cast<int>(exitCode);
    else
        result.crash = fmt::format("{:#x}", exitCode);
    return result;
}

} // namespace

std::wstring quoted(const std::wstring& argument)
{
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : argument) {
        if (c == L'"')
            text.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, L'\\') + L'"';
}

Result<ChildResult> runChild(const std::vector<std::string>& command, std::string_view input, Ns deadline,
                             const std::stop_token& stop)
{
    std::wstring line;
    for (const std::string& argument : command) {
        if (!line.empty())
            line += L' ';
        line += quoted(wide(argument));
    }
    return runLine(line, input, deadline, stop);
}

Result<ChildResult> runShell(const std::string& command, Ns deadline, const std::stop_token& stop)
{
    return runLine(L"cmd.exe /d /s /c \"" + wide(command) + L"\"", "", deadline, stop);
}

std::filesystem::path programFolder()
{
    std::array<wchar_t, 4096> text{};
    return std::filesystem::path(std::wstring(text.data(), GetModuleFileNameW(nullptr, text.data(), text.size())))
        .parent_path();
}

std::filesystem::path helperProgramPath(const std::string& name)
{
    std::error_code error;
    const auto place = programFolder() / (name + ".exe");
    return std::filesystem::is_regular_file(place, error) ? place : std::filesystem::path();
}

// Windows cannot replace a process: this one waits for the other and ends with its exit code.
void execHelper(const std::string& name)
{
    const auto program = helperProgramPath(name);
    if (program.empty())
        return;
    const std::wstring own = GetCommandLineW();
    const bool isQuoted = own.starts_with(L'"');
    const std::size_t end = own.find(isQuoted ? L'"' : L' ', 1);
    const std::wstring arguments = end == std::wstring::npos ? std::wstring() : own.substr(isQuoted ? end + 1 : end);
    std::wstring line = quoted(program.wstring()) + arguments;
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION started{};
    if (!CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup, &started))
        return;
    const Handle process(started.hProcess), thread(started.hThread);
    WaitForSingleObject(process.get(), INFINITE); // as long as the user lets it run; Ctrl-C reaches both
    DWORD exitCode = 0;
    GetExitCodeProcess(process.get(), &exitCode);
    std::exit(static_cast<int>(exitCode));
}

} // namespace assay::platform
