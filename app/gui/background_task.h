// Runs work on a background thread. At most one job runs and one waits. A newer request replaces the waiting job, and
// only the newest result is delivered. Used for all work that may touch a disk: listing cards, planning, preparing a
// run, reading a stored one.
#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <thread>
#include <utility>

namespace assay::gui {

template <class T> class BackgroundTask {
public:
    // Call all functions on the GUI thread. `work` runs on its own thread and must end by itself. `receive` runs on the
    // GUI thread, never after the destructor.
    void start(std::function<T()> work, std::function<void(T)> receive)
    {
        m_next = {std::move(work), std::move(receive)};
        if (!m_running)
            runNext();
    }
    bool busy() const { return m_running; }
    // Waits for the running job, for what its owner does last; nothing is delivered any more. Then only destroy this.
    void finish()
    {
        m_next = {};
        if (m_thread.joinable())
            m_thread.join();
    }

private:
    struct Job {
        std::function<T()> work;
        std::function<void(T)> receive;
    };

    void runNext()
    {
        m_running = true;
        m_thread = std::jthread([this, job = std::exchange(m_next, {})] {
            auto result = std::make_shared<T>(job.work());
            QMetaObject::invokeMethod(
                &m_context, [this, result, receive = job.receive] { deliver(*result, receive); }, Qt::QueuedConnection);
        });
    }

    void deliver(T& result, const std::function<void(T)>& receive)
    {
        m_thread.join(); // it has posted its result, nothing is left to wait for
        m_running = false;
        if (m_next.work)
            runNext(); // somebody has asked again meanwhile: this answer is out of date
        else
            receive(std::move(result));
    }

    QObject m_context; // results are posted to it, and lost with it
    Job m_next;
    bool m_running = false;
    std::jthread m_thread; // last member: joined before the others are destroyed
};

} // namespace assay::gui
