// Crash notes. The handler calls async-signal-safe functions only (signal-safety(7)); backtrace() is safe after an
// earlier call, which loads libgcc.
#include "system/platform.h"
#include "system/user_folder.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

namespace assay::platform {

namespace {

struct Deadly {
    int number;
    const char* name;
};
constexpr Deadly kSignals[] = {{SIGSEGV, "SEGV"}, {SIGBUS, "BUS"}, {SIGFPE, "FPE"}, {SIGILL, "ILL"}, {SIGABRT, "ABRT"}};
constexpr std::size_t kStackBytes = 64 * 1024;
constexpr int kFrames = 64;

// Prepared in advance, because the handler cannot allocate.
char notePath[1024];
char noteHead[256];
std::array<char, kStackBytes> handlerStack;

void say(int file, const char* text) { [[maybe_unused]] const auto written = write(file, text, std::strlen(text)); }

// Returns by default action: the handler was reset when it was called (SA_RESETHAND).
void noteAndDie(int signal)
{
    const int file = open(notePath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0) {
        say(file, noteHead);
        say(file, "signal: ");
        for (const Deadly& deadly : kSignals)
            if (deadly.number == signal)
                say(file, deadly.name);
        say(file, "\n");
        void* frames[kFrames];
        backtrace_symbols_fd(frames, backtrace(frames, kFrames), file);
        close(file);
        say(STDERR_FILENO, "\nThe program crashed. Its crash report: ");
        say(STDERR_FILENO, notePath);
        say(STDERR_FILENO, "\n");
    }
    raise(signal);
}

} // namespace

void noteCrashes(const std::string& program)
{
    const auto note = prepareCrashNote(program, static_cast<unsigned long>(getpid()));
    if (!note || note->file.native().size() >= sizeof notePath)
        return;
    std::snprintf(notePath, sizeof notePath, "%s", note->file.c_str());
    std::snprintf(noteHead, sizeof noteHead, "%s", note->head.c_str());
    void* warmUp[1];
    backtrace(warmUp, 1);
    stack_t stack{};
    stack.ss_sp = handlerStack.data();
    stack.ss_size = handlerStack.size();
    sigaltstack(&stack, nullptr);
    struct sigaction action {};
    action.sa_handler = noteAndDie;
    action.sa_flags = SA_ONSTACK | static_cast<int>(SA_RESETHAND);
    for (const auto& [signal, name] : kSignals) {
        struct sigaction before {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler == SIG_DFL) // else a debugging tool has its own handler
            sigaction(signal, &action, nullptr);
    }
}

} // namespace assay::platform
