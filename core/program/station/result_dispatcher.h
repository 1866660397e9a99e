// Dispatches results and events to the sinks, in order, on its own thread.
#pragma once

#include "line/line/line_sink.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <variant>
#include <vector>

namespace assay {

class ResultDispatcher {
public:
    using Item = std::variant<LineResult, LineEvent>;
    // See Station::Parts::sinks. `onStored` is called on the dispatcher's thread for each result that the first sink
    // has stored.
    using OnStored = std::function<void(const LineResult&)>;
    explicit ResultDispatcher(std::vector<std::unique_ptr<LineSink>> sinks, OnStored onStored = {});
    ~ResultDispatcher(); // tries the remaining items once more

    void add(Item item); // returns at once
    std::size_t waiting() const;
    Message fault() const; // of the last call of each sink; empty = none

private:
    void work(const std::stop_token& stop);
    void dispatch(const Item& item, const std::stop_token& stop);
    bool offer(std::size_t sink, const Item& item);

    std::vector<std::unique_ptr<LineSink>> m_sinks;
    OnStored m_onStored;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Item> m_queue;
    std::vector<Message> m_faults; // by sink
    std::jthread m_thread;         // last: joins before the others are destroyed
};

} // namespace assay
