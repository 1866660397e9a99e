#include "test_bed.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <cstring>

#ifdef ASSAY_HAS_UMOCKDEV
#include <cerrno>
#include <ctime>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <umockdev.h>
#include <unistd.h>
#endif

#ifdef ASSAY_HAS_UMOCKDEV

// Stands before that of the C library. umockdev aborts when a listener has ten events unread, all that the kernel keeps
// for its kind of socket; the real socket of uevents keeps thousands. So here the sender waits, 10 s at most.
extern "C" ssize_t sendmsg(int socket, const msghdr* message, int flags)
{
    constexpr timespec kPause{0, 1'000'000};
    ssize_t sent = -1;
    for (int attempt = 0;
         attempt < 10'000 && (sent = syscall(SYS_sendmsg, socket, message, flags)) < 0 && errno == EAGAIN; ++attempt)
        nanosleep(&kPause, nullptr);
    return sent;
}

#endif

namespace assay::test {

#ifdef ASSAY_HAS_UMOCKDEV

struct TestBed::Impl {
    UMockdevTestbed* bed = umockdev_testbed_new();
};

TestBed::TestBed()
{
    const char* preloaded = std::getenv("LD_PRELOAD");
    if (!preloaded || !std::strstr(preloaded, "umockdev"))
        SKIP("this program was not started by umockdev-wrapper");
    m_impl = std::make_unique<Impl>();
    gchar* root = umockdev_testbed_get_root_dir(m_impl->bed);
    m_tree.emplace(std::filesystem::path(root));
    g_free(root);
    m_tree->file("/proc/self/mountinfo", "").file("/proc/swaps", "");
}

TestBed::~TestBed()
{
    m_tree.reset();
    if (m_impl)
        g_object_unref(m_impl->bed);
}

void TestBed::uevent(const std::string& devicePath, const char* action)
{
    umockdev_testbed_uevent(m_impl->bed, ("/sys" + devicePath).c_str(), action);
}

#else

struct TestBed::Impl {};

TestBed::TestBed()
{
    SKIP("built with sanitizers, or without libumockdev (package libumockdev-dev) or umockdev-wrapper (package "
         "umockdev)");
}

TestBed::~TestBed() = default;

void TestBed::uevent(const std::string&, const char*) {}

#endif

} // namespace assay::test
