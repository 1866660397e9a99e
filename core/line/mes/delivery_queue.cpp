#include "line/mes/delivery_queue.h"

#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"

#include <algorithm>

namespace assay {

namespace fs = std::filesystem;

namespace {

// The id of a result is its file name: only characters of a UUID, so that the file stays in the folder.
bool isFileName(std::string_view id)
{
    return !id.empty() && id.size() <= 64 && id.find_first_not_of("0123456789abcdefABCDEF-") == std::string_view::npos;
}

constexpr const char* kAskedAgain = "asked_again"; // when; of a label that is wanted once more

struct Stored {
    LineResult result;
    UtcTime since; // its age counts from
};

std::optional<Stored> storedResult(const std::string& json)
{
    const auto document = parseJson(json);
    auto result = document.is_discarded() ? std::nullopt : lineResultFromJson(document);
    if (!result)
        return std::nullopt;
    const auto asked = document.find(kAskedAgain);
    const auto again =
        asked != document.end() && asked->is_string() ? utcFromText(asked->get<std::string>()) : std::nullopt;
    const UtcTime since = again.value_or(result->ended);
    return Stored{std::move(*result), since};
}

} // namespace

DeliveryQueue::DeliveryQueue(Options options)
    : m_options(std::move(options)), m_queue(m_options.folder / "queue"), m_refused(m_options.folder / "refused"),
      m_wait(m_options.firstWait)
{
    std::error_code error;
    fs::create_directories(m_queue, error); // add() reports errors
    fs::create_directories(m_refused, error);
    m_state.name = m_options.name;
    m_state.waiting = queued().size();
    m_thread = std::jthread([this](std::stop_token stop) { work(std::move(stop)); });
}

DeliveryQueue::~DeliveryQueue() = default;

Result<void> DeliveryQueue::add(const LineResult& result) { return put(result, toJson(result)); }

Result<void> DeliveryQueue::addAgain(const LineResult& result)
{
    auto document = toJson(result);
    document[kAskedAgain] = utcText(utcNow());
    return put(result, std::move(document));
}

Result<void> DeliveryQueue::put(const LineResult& result, nlohmann::ordered_json document)
{
    if (!isFileName(result.id))
        return fail(Errc::badInput, msg("mes", "\"{}\" is not the id of a result; {} has not sent it.",
                                        displayable(result.id), m_options.name));
    document["reason_text"] = result.reason.english(); // English text for receivers without translation
    const fs::path file = m_queue / (result.id + ".json");
    const std::scoped_lock filesLock(m_filesMutex);
    std::error_code error;
    const int isNew = fs::exists(file, error) ? 0 : 1; // a file left by a kill counts once
    count(isNew);                                      // before the thread can see it
    auto written = m_options.write(file, jsonText(document));
    if (!written) {
        count(-isNew);
        return written;
    }
    const std::scoped_lock lock(m_mutex);
    m_added = true;
    m_changed.notify_all();
    return {};
}

void DeliveryQueue::count(int waiting)
{
    const std::scoped_lock lock(m_mutex);
    m_state.waiting += static_cast<std::size_t>(waiting);
}

DeliveryQueue::State DeliveryQueue::state() const
{
    const std::scoped_lock lock(m_mutex);
    return m_state;
}

void DeliveryQueue::work(std::stop_token stop)
{
    while (!stop.stop_requested()) {
        const bool all = round(stop);
        std::unique_lock lock(m_mutex);
        if (all)
            m_changed.wait_for(lock, stop, kRescanInterval, [this] { return m_added; });
        else // a new result does not end the wait for an unavailable server
            m_changed.wait_for(lock, stop, m_wait, [] { return false; });
        m_added = false;
    }
}

std::vector<fs::path> DeliveryQueue::queued() const
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(m_queue, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".json")
            files.push_back(entry->path());
    std::ranges::sort(files);
    std::ranges::rotate(files, std::ranges::upper_bound(files, m_queue / m_after));
    return files;
}

bool DeliveryQueue::round(std::stop_token stop)
{
    int failures = 0;
    Ns asked{0};
    for (const fs::path& file : queued()) {
        if (stop.stop_requested())
            return false;
        const auto json = readWholeFile(file);
        const Delivery delivery = attempt(file, json, stop);
        settle(file, json, delivery);
        if (delivery.kind != Delivery::Kind::later) {
            m_wait = m_options.firstWait;
            continue;
        }
        m_after = file.filename().string();
        asked = std::max(asked, delivery.waitAtLeast);
        if (++failures == kMaxFailures)
            break;
    }
    if (failures > 0)
        m_wait = std::clamp(std::max(2 * m_wait, asked), m_options.firstWait, m_options.maxWait);
    return failures == 0;
}

Delivery DeliveryQueue::attempt(const fs::path& file, const std::optional<std::string>& json, std::stop_token stop)
{
    const auto stored = json ? storedResult(*json) : std::nullopt;
    if (!stored)
        return {Delivery::Kind::refused,
                msg("mes", "{} holds no result of a line station.", displayable(file.string(), kMaxPathLength))};
    if (m_options.oldest > Ns(0) && utcNow() - stored->since > m_options.oldest)
        return {Delivery::Kind::refused, msg("mes", "It has waited for longer than {}.", m_options.oldest)};
    return m_options.deliver(stored->result, *json, std::move(stop));
}

void DeliveryQueue::settle(const fs::path& file, const std::optional<std::string>& json, const Delivery& delivery)
{
    const std::scoped_lock filesLock(m_filesMutex);
    const auto content = readWholeFile(file);
    const bool replaced =
        content && content != json; // replaced during transmission by a result that is delivered as well
    std::error_code error;
    if (delivery.kind == Delivery::Kind::refused && !replaced) {
        fs::rename(file, m_refused / file.filename(), error);
        if (!error)
            (void)m_options.write(m_refused / file.filename().replace_extension(".txt"),
                                  delivery.why.english() + "\n"); // informative only; the result itself is in the queue
    } else if (delivery.kind == Delivery::Kind::done && !replaced) {
        fs::remove(file, error);
    }
    const std::scoped_lock lock(m_mutex);
    m_state.trouble = delivery.why;
    if (delivery.kind == Delivery::Kind::later)
        return;
    // A file put back by a person was never counted.
    m_state.waiting -= m_state.waiting > 0 && !replaced ? 1 : 0;
    ++(delivery.kind == Delivery::Kind::done ? m_state.delivered : m_state.refused);
}

} // namespace assay
