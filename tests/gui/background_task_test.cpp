#include "gui/background_task.h"

#include <QTest>
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <latch>

using assay::gui::BackgroundTask;

TEST_CASE("Only the newest of several requests is answered")
{
    std::latch firstMayEnd(1);
    std::atomic<int> worked{0};
    std::vector<int> received;
    BackgroundTask<int> task;
    const auto receive = [&received](int value) { received.push_back(value); };
    task.start(
        [&] {
            firstMayEnd.wait();
            ++worked;
            return 1;
        },
        receive);
    for (const int value : {2, 3})
        task.start(
            [&worked, value] {
                ++worked;
                return value;
            },
            receive);
    firstMayEnd.count_down();
    REQUIRE(QTest::qWaitFor([&task] { return !task.busy(); }, 10'000));
    CHECK(received == std::vector<int>{3});
    CHECK(worked == 2); // the one in between was never begun
}

TEST_CASE("Nothing is delivered after the task is gone")
{
    bool received = false;
    {
        BackgroundTask<int> task;
        task.start([] { return 1; }, [&received](int) { received = true; });
    }
    QCoreApplication::processEvents();
    CHECK_FALSE(received);
}
