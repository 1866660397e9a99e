#include "io/trace/trace_recorder.h"

#include "ground/base/clock.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::uint64_t kMaxWaitMs = 30'000; // for the disk that the trace is written to

TraceEntry entryOf(IoOp op, Bytes offset, Bytes length, const IoCompletion& completion)
{
    TraceEntry entry;
    entry.op = traceOp(op);
    entry.issued = completion.issued;
    entry.latency = std::max(Ns(), completion.completed - completion.issued);
    if (op != IoOp::flush) {
        entry.offset = offset;
        entry.length = length;
    }
    entry.failed = completion.osError != 0 || completion.transferred < entry.length;
    return entry;
}

// Remembers the requests in flight: a completion contains only its tag. Allocates all memory when it is opened.
class RecordedEngine final : public IoEngine {
public:
    RecordedEngine(std::unique_ptr<IoEngine> engine, std::shared_ptr<TraceRecorder> recorder)
        : m_engine(std::move(engine)), m_recorder(std::move(recorder)), m_slots(m_engine->depth())
    {
        m_requests.reserve(m_slots.size());
        m_free.reserve(m_slots.size());
        for (std::size_t i = m_slots.size(); i > 0; --i)
            m_free.push_back(i - 1);
    }
    ~RecordedEngine() override;
    std::string_view name() const override { return m_engine->name(); }
    unsigned depth() const override { return m_engine->depth(); }
    bool storesRecipes() const override { return m_engine->storesRecipes(); }
    Result<std::size_t> submit(std::span<const IoRequest> requests) override;
    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                             std::stop_token stop) override;

private:
    struct Slot {
        IoOp op = IoOp::read;
        Bytes offset, length;
        std::uint64_t tag = 0;
        Ns submitted{}; // used only for I/Os that never complete
        bool inFlight = false;
    };

    std::unique_ptr<IoEngine> m_engine;
    std::shared_ptr<TraceRecorder> m_recorder;
    std::vector<Slot> m_slots;
    std::vector<std::size_t> m_free;
    std::vector<IoRequest> m_requests;
    Ns m_last{}; // latest completion
};

// I/Os that never completed are in the trace too, without a latency.
RecordedEngine::~RecordedEngine()
{
    for (const Slot& slot : m_slots) {
        if (!slot.inFlight)
            continue;
        TraceEntry entry = entryOf(slot.op, slot.offset, slot.length, {});
        entry.issued = slot.submitted;
        entry.latency.reset();
        entry.failed = true;
        m_recorder->record(entry);
    }
}

Result<std::size_t> RecordedEngine::submit(std::span<const IoRequest> requests)
{
    const std::size_t count = std::min(requests.size(), m_free.size());
    m_requests.clear();
    for (std::size_t i = 0; i < count; ++i) {
        const IoRequest& request = requests[i];
        const std::size_t index = m_free[m_free.size() - 1 - i];
        m_slots[index] = {request.op, request.offset, Bytes(request.buffer.size()), request.tag, m_last, false};
        m_requests.push_back(request);
        m_requests.back().tag = index;
    }
    const auto taken = m_engine->submit(m_requests);
    if (!taken)
        return taken;
    for (std::size_t i = 0; i < *taken; ++i) {
        m_slots[m_free.back()].inFlight = true;
        m_free.pop_back();
    }
    return taken;
}

Result<std::size_t> RecordedEngine::reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                                         std::stop_token stop)
{
    const auto count = m_engine->reap(completions, min, deadline, std::move(stop));
    if (!count)
        return count;
    for (IoCompletion& completion : completions.first(*count)) {
        Slot& slot = m_slots[completion.tag];
        m_recorder->record(entryOf(slot.op, slot.offset, slot.length, completion));
        m_free.push_back(completion.tag);
        m_last = std::max(m_last, completion.completed);
        slot.inFlight = false;
        completion.tag = slot.tag;
    }
    return count;
}

// Takes over discards, which no engine carries. Requests of files are not recorded: the trace is of the card.
class RecordedDevice final : public BlockDevice, private Discard {
public:
    RecordedDevice(std::unique_ptr<BlockDevice> device, std::shared_ptr<TraceRecorder> recorder)
        : m_device(std::move(device)), m_recorder(std::move(recorder)), m_discard(m_device->capabilities().discard)
    {
    }
    const DeviceInfo& info() const override { return m_device->info(); }
    Clock& clock() override { return m_device->clock(); }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        auto engine = m_device->openEngine(kind, depth, std::move(arena));
        if (!engine)
            return engine;
        return std::make_unique<RecordedEngine>(std::move(*engine), m_recorder);
    }
    Presence presence() override { return m_device->presence(); }
    Capabilities capabilities() override
    {
        Capabilities all = m_device->capabilities();
        all.discard = m_discard ? this : nullptr;
        return all;
    }
    ExistingData existingData() const override { return m_device->existingData(); }
    std::map<std::string, std::string> conditions() const override
    {
        auto all = m_device->conditions();
        all["trace"] = "recorded";
        return all;
    }

private:
    Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline) override
    {
        auto done = m_discard->discard(offset, length, deadline);
        if (done) {
            TraceEntry entry = entryOf(IoOp::discard, offset, length, *done);
            entry.failed = done->osError != 0;
            m_recorder->record(entry);
        }
        return done;
    }

    std::unique_ptr<BlockDevice> m_device;
    std::shared_ptr<TraceRecorder> m_recorder;
    Discard* m_discard; // of the device; null = none
};

} // namespace

TraceRecorder::TraceRecorder(TraceWriter writer)
    : m_writer(std::move(writer)), m_ring(kRing), m_thread([this](const std::stop_token& stop) { run(stop); })
{
}

Result<std::shared_ptr<TraceRecorder>> TraceRecorder::start(const std::filesystem::path& file,
                                                            const TraceHeader& header)
{
    auto writer = TraceWriter::create(file, header);
    if (!writer)
        return tl::unexpected(writer.error());
    return std::shared_ptr<TraceRecorder>(new TraceRecorder(std::move(*writer)));
}

TraceRecorder::~TraceRecorder() { (void)finish(); }

void TraceRecorder::record(const TraceEntry& entry) noexcept
{
    const std::uint64_t put = m_put.load(std::memory_order_relaxed);
    for (std::uint64_t waited = 0; put - m_taken.load(std::memory_order_acquire) == kRing; ++waited) {
        if (m_lost.load(std::memory_order_relaxed) || waited == kMaxWaitMs) {
            m_lost.store(true, std::memory_order_relaxed);
            return;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    m_ring[put % kRing] = entry;
    m_put.store(put + 1, std::memory_order_release);
}

void TraceRecorder::drain()
{
    const std::uint64_t put = m_put.load(std::memory_order_acquire);
    for (std::uint64_t at = m_taken.load(std::memory_order_relaxed); at < put; ++at) {
        if (m_done)
            m_done = m_order.add(m_ring[at % kRing], false).map([](auto) {});
        m_taken.store(at + 1, std::memory_order_release);
    }
}

void TraceRecorder::run(const std::stop_token& stop)
{
    SystemClock wall;
    while (wall.sleepUntil(wall.now() + kDrainEvery, stop))
        drain();
    drain();
    if (m_done)
        m_done = m_order.finish();
    if (m_done)
        m_done = m_writer.finish({});
    if (m_done && m_lost.load(std::memory_order_relaxed))
        m_done = fail(Errc::environment, msg("trace", "The disk of the trace is too slow for the recording; entries "
                                                      "are missing at its end. Use a faster disk."));
}

Result<std::uint64_t> TraceRecorder::finish()
{
    if (!m_finished) {
        m_finished = true;
        m_thread.request_stop();
        m_thread.join();
    }
    return m_done.map([this] { return m_writer.entries(); });
}

std::unique_ptr<BlockDevice> recordedDevice(std::unique_ptr<BlockDevice> device,
                                            std::shared_ptr<TraceRecorder> recorder)
{
    return std::make_unique<RecordedDevice>(std::move(device), std::move(recorder));
}

} // namespace assay
