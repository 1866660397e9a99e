// What a look at the counters of device and computer costs: processor time of one, and as a share of the second between
// two. assay_hostbench [DEVICE]: without one the columns of a device are left out.
#include "platform/host_sampler.h"
#include "wiring/wiring.h"

#include <cstdio>
#include <ctime>
#include <thread>

namespace {

double threadSeconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

} // namespace

int main(int argc, char** argv)
{
    constexpr int kLooks = 60; // with pauses, so that caches are as cold as in a run
    assay::DeviceInfo device;
    if (argc > 1)
        if (auto found = assay::describeTarget(argv[1]))
            device = *found;
    const auto sampler = assay::platform::hostSampler(device);
    (void)sampler->counters(); // finds the kernel's workers
    double spent = 0;
    for (int i = 0; i < kLooks; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const double before = threadSeconds();
        (void)sampler->counters();
        spent += threadSeconds() - before;
    }
    std::printf("a look at device and computer               %.0f us of a processor, %.3f %% at one a second\n",
                1e6 * spent / kLooks, 100 * spent / kLooks);
}
