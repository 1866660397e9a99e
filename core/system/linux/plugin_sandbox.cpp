// Root becomes nobody; then a list of allowed system calls is installed (seccomp(2), SECCOMP_MODE_FILTER), and any
// other call fails with EPERM. Processors whose calls are not listed have no such filter.
#include "system/posix/plugin_sandbox.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace assay::platform {

namespace {

constexpr uid_t kNobody = 65534;

// In a user namespace without that user (EINVAL) root has no more rights than the user who made the namespace.
bool leaveRoot()
{
    if (geteuid() != 0)
        return true;
    return (setgroups(0, nullptr) == 0 || errno == EPERM) &&
           ((setresgid(kNobody, kNobody, kNobody) == 0 && setresuid(kNobody, kNobody, kNobody) == 0) ||
            errno == EINVAL);
}

#if defined(__x86_64__) || defined(__aarch64__)

#ifdef __x86_64__
constexpr unsigned kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr unsigned kArchitecture = AUDIT_ARCH_AARCH64;
#endif
constexpr unsigned kRefuse = SECCOMP_RET_ERRNO | EPERM;
constexpr unsigned kWriting = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

// Enough to load a library, allocate memory, read the clock and end the process.
constexpr std::array kAllowed = {
    SYS_read,
    SYS_write,
    SYS_close,
    SYS_fstat,
    SYS_newfstatat,
    SYS_statx,
    SYS_lseek,
    SYS_pread64,
    SYS_readlinkat,
    SYS_faccessat,
    SYS_mmap,
    SYS_munmap,
    SYS_mprotect,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    SYS_futex,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_getpid,
    SYS_gettid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_uname,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_gettimeofday,
    SYS_nanosleep,
    SYS_clock_nanosleep,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_getrandom,
    SYS_set_robust_list,
    SYS_restart_syscall,
    SYS_exit,
    SYS_exit_group,
#ifdef __x86_64__
    SYS_readlink,
    SYS_access,
    SYS_stat,
    SYS_time,
    SYS_arch_prctl,
#endif
};

sock_filter load(std::size_t offset) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(offset)); }

sock_filter answer(unsigned action) { return BPF_STMT(BPF_RET | BPF_K, action); }

// The low half of an argument: both supported architectures are little-endian.
constexpr std::size_t argument(std::size_t index)
{
    return offsetof(seccomp_data, args) + index * sizeof(seccomp_data::args[0]);
}

// The start of a filter: refuses calls of another architecture, and loads the number of the call.
std::vector<sock_filter> startFilter()
{
    return {load(offsetof(seccomp_data, arch)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0),
            answer(kRefuse), load(offsetof(seccomp_data, nr))};
}

// `rules` decide on calls of this number. They end in an answer on every path.
void onCall(std::vector<sock_filter>& program, long number, const std::vector<sock_filter>& rules)
{
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(number), 0,
                               static_cast<unsigned char>(rules.size())));
    program.insert(program.end(), rules.begin(), rules.end());
}

// A kernel without filters (ENOSYS, EINVAL) is no failure.
bool install(std::vector<sock_filter>& program)
{
    const sock_fprog whole{static_cast<unsigned short>(program.size()), program.data()};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole) == 0 || errno == ENOSYS || errno == EINVAL;
}

bool allowListedCalls()
{
    auto program = startFilter();
    for (const long number : kAllowed)
        onCall(program, number, {answer(SECCOMP_RET_ALLOW)});
    onCall(program, SYS_tgkill, // abort() signals the process itself
           {load(argument(0)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(getpid()), 0, 1),
            answer(SECCOMP_RET_ALLOW), answer(kRefuse)});
    onCall(program, SYS_prctl, // a second filter can only refuse more
           {load(argument(0)), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_SECCOMP, 0, 1), answer(SECCOMP_RET_ALLOW),
            answer(kRefuse)});
    onCall(program, SYS_openat,
           {load(argument(2)), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kWriting, 0, 1), answer(kRefuse),
            answer(SECCOMP_RET_ALLOW)});
    program.push_back(answer(kRefuse));
    return install(program);
}

bool refuseOpening()
{
    auto program = startFilter();
    onCall(program, SYS_openat, {answer(kRefuse)});
    program.push_back(answer(SECCOMP_RET_ALLOW));
    return install(program);
}

#else

bool allowListedCalls() { return true; }

bool refuseOpening() { return true; }

#endif

} // namespace

std::string pathInSandbox(const std::filesystem::path& library)
{
    const int file = open(library.c_str(), O_RDONLY | O_CLOEXEC); // stays open: the path refers to it
    return file < 0 ? library.string() : "/proc/self/fd/" + std::to_string(file);
}

bool enterPluginSandbox()
{
    // The signal at the parent's end comes last, for a change of the user cancels it.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !leaveRoot() || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
        return false;
    return allowListedCalls();
}

bool forbidOpeningFiles() { return refuseOpening(); }

} // namespace assay::platform
