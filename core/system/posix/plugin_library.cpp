// The process of a plugin: gives up unneeded rights, loads the library, answers one request. A faulty plugin can only
// harm this process. A malicious one can still answer wrongly; therefore only trusted files are loaded.
#include "card/telemetry/plugin_call.h"
#include "system/child_process.h"
#include "system/posix/descriptor.h"
#include "system/posix/plugin_sandbox.h"
#include "system/telemetry.h"

#include <array>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/resource.h>

namespace assay::platform {

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kLimitMemory = false; // sanitizers reserve terabytes of addresses
#else
constexpr bool kLimitMemory = true;
#endif

void limit(int what, rlim_t most)
{
    const rlimit value{most, most};
    setrlimit(static_cast<decltype(RLIMIT_CORE)>(what), &value); // fails only if the limit is lower already
}

void confine()
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CPU, 5);
    limit(RLIMIT_NOFILE, 64);
    if (kLimitMemory)
        limit(RLIMIT_AS, rlim_t{512} << 20);
}

std::string readRequest()
{
    std::string text;
    std::array<char, 4096> buffer;
    for (ssize_t got = 0; text.size() <= kMaxInputBytes && (got = read(0, buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(got));
    return text;
}

std::string answerOf(const std::filesystem::path& library, const std::string& request)
{
    const std::string path = pathInSandbox(library);
    if (!enterPluginSandbox())
        return faultAnswer("its process could not give up its rights");
    void* loaded = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!loaded) {
        std::string why = dlerror();
        if (why.starts_with(path))
            why.replace(0, path.size(), library.filename().string());
        return faultAnswer(why);
    }
    if (!forbidOpeningFiles())
        return faultAnswer("its process could not give up its rights");
    const auto entry = reinterpret_cast<cardassay_plugin_entry>(dlsym(loaded, CARDASSAY_PLUGIN_ENTRY));
    if (!entry)
        return faultAnswer("it has no function " CARDASSAY_PLUGIN_ENTRY);
    return answerRequest(entry(), request);
}

} // namespace

int servePlugin(const std::filesystem::path& library)
{
    const std::string request = readRequest();
    // Output of the plugin itself must not be mistaken for the answer.
    const Descriptor out(fcntl(1, F_DUPFD_CLOEXEC, 3));
    const Descriptor nowhere(open("/dev/null", O_WRONLY | O_CLOEXEC));
    if (!out || !nowhere || dup2(nowhere.get(), 1) < 0 || dup2(nowhere.get(), 2) < 0)
        return EXIT_FAILURE;
    confine();
    const std::string answer = answerOf(library, request);
    const bool said = write(out.get(), answer.data(), answer.size()) == static_cast<ssize_t>(answer.size());
    _exit(said ? EXIT_SUCCESS : EXIT_FAILURE); // skips the plugin's own clean-up
}

} // namespace assay::platform
