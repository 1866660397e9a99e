// Runs work on a background thread. At most one job runs and one waits. A newer request replaces the waiting job, and
// only the newest result is delivered. For all work that may access a disk: listing cards, planning, preparing a run,
// reading a stored one.
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
    // Waits for the running job; its result is not delivered. Afterwards the object may only be destroyed.
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
        m_thread.join(); // it has posted its result, so this does not block
        m_running = false;
        if (m_next.work)
            runNext(); // a newer request came meanwhile: this result is obsolete
        else
            receive(std::move(result));
    }

    QObject m_context; // results are posted to it, and dropped with it
    Job m_next;
    bool m_running = false;
    std::jthread m_thread; // last member: joined before the others are destroyed
};

} // namespace assay::gui
