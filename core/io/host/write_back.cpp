#include "io/host/write_back.h"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

std::optional<std::uint64_t> settingOf(const std::map<std::string, std::string>& host, const char* name)
{
    const auto found = host.find(name);
    if (found == host.end())
        return std::nullopt;
    std::uint64_t value = 0;
    const std::string& text = found->second;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

// Returns the size in bytes if one is set, otherwise the share of the memory.
Bytes sizeOf(std::uint64_t bytes, std::uint64_t percent, std::uint64_t memory)
{
    return Bytes(bytes > 0 ? bytes : memory / 100 * std::min<std::uint64_t>(percent, 100));
}

} // namespace

std::optional<WriteBackSettings> writeBackSettings(const std::map<std::string, std::string>& host)
{
    const auto of = [&](const char* name) { return settingOf(host, name); };
    const auto memory = of("memory_bytes"), ratio = of("dirty_ratio"), background = of("dirty_background_ratio"),
               bytes = of("dirty_bytes"), backgroundBytes = of("dirty_background_bytes"),
               expire = of("dirty_expire_centisecs"), interval = of("dirty_writeback_centisecs");
    if (!memory || !ratio || !background || !bytes || !backgroundBytes || !expire || !interval)
        return std::nullopt;
    static constexpr std::uint64_t kMost = 1'000'000'000; // in units of 10 ms: 115 days
    const auto time = [](std::uint64_t centiseconds) {
        return Ns(std::chrono::milliseconds(10) * static_cast<Ns::rep>(std::min(centiseconds, kMost)));
    };
    return WriteBackSettings{sizeOf(*backgroundBytes, *background, *memory), sizeOf(*bytes, *ratio, *memory),
                             time(*expire), time(*interval)};
}

WriteBackPattern writeBackPattern(const WriteBackSettings& settings, double megabytesPerSecond)
{
    const auto written = [&](Ns time) {
        return Bytes(static_cast<std::uint64_t>(megabytesPerSecond * 1e6 * seconds(time)));
    };
    const auto timeFor = [&](Bytes bytes) { return fromSeconds(bytes.megabytes() / megabytesPerSecond); };
    const Ns byAge = settings.interval > Ns() ? settings.expire + settings.interval : Ns::max();
    const Ns bySize = megabytesPerSecond > 0 ? timeFor(settings.background) : Ns::max();
    if (bySize <= byAge)
        return {bySize, settings.background};
    return {byAge, std::min(settings.background, written(byAge))};
}

Message writeBackSentence(const std::map<std::string, std::string>& host, double megabytesPerSecond)
{
    const auto settings = writeBackSettings(host);
    if (!settings || megabytesPerSecond <= 0)
        return {};
    const WriteBackPattern pattern = writeBackPattern(*settings, megabytesPerSecond);
    return msg(
        "host",
        "A program that records {} through the page cache of this computer without syncing leaves the card idle for up "
        "to {}, then writes up to {} at once; above {} of dirty pages the program itself is blocked.",
        Measure{megabytesPerSecond, "MB/s"}, pattern.maxAge, pattern.burst, settings->dirtyLimit);
}

} // namespace assay
