// selftest: measures the timing uncertainty of this host, and whether it is fit to measure.
#include "cli/console.h"
#include "cli/interrupt.h"
#include "cli/result_text.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "system/self_test.h"

#include <memory>
#include <thread>

namespace assay::cli {

namespace {

constexpr int kUnfit = 3; // never 1, which means a failed card

struct SelfTestOptions {
    bool shortTest = false;
    bool json = false;
};

int testHost(const SelfTestOptions& options)
{
    watchForInterrupt();
    std::stop_source stop;
    const std::jthread watcher([&stop](const std::stop_token& over) {
        while (!over.stop_requested() && !interrupted())
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    const auto test = orFail(platform::runSelfTest(
        options.shortTest ? platform::SelfTestExtent::beforeRun : platform::SelfTestExtent::full, stop.get_token()));
    printResult(options.json, toJson(test), selfTestText(test));
    return unfitReasons(test).empty() ? 0 : kUnfit;
}

} // namespace

Action defineSelfTest(CLI::App& verb)
{
    const auto options = std::make_shared<SelfTestOptions>();
    verb.add_flag("--short", options->shortTest, say(msg("cli", "3 s, as before each run: no load, no channels")));
    addJson(verb, options->json);
    verb.footer(say(msg("cli", "Exit codes: 0 fit to measure, 3 not fit.")));
    return [options] { return testHost(*options); };
}

} // namespace assay::cli
