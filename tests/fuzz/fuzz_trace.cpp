// libFuzzer entry: the first byte chooses a reader, the others are a log of its format, or a trace. Begin from a corpus
// of logs with that byte before them.
#include "io/trace/import/trace_import.h"
#include "io/trace/trace_statistics.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace {

constexpr std::size_t kFixed = 12, kBlockHead = 16; // of a trace, and of a block of it (docs/formats/trace.md)

std::string folder()
{
    static const std::string path = [] {
        const auto own = std::filesystem::temp_directory_path() / ("fuzz_trace." + std::to_string(::getpid()));
        std::filesystem::create_directories(own);
        return own.string() + "/";
    }();
    return path;
}

std::uint32_t numberAt(const std::string& bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i)
        value |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return value;
}

// Makes the digests of whole blocks right, so that the decoder sees them.
void mendDigests(std::string& trace)
{
    if (trace.size() < kFixed)
        return;
    for (std::size_t at = kFixed + numberAt(trace, 8); at + kBlockHead < trace.size();) {
        const std::size_t size = numberAt(trace, at);
        if (size == 0 || size > trace.size() - at - kBlockHead)
            return;
        const auto digest = XXH64(trace.data() + at + kBlockHead, size, 0);
        for (unsigned i = 0; i < 8; ++i)
            trace[at + 8 + i] = static_cast<char>((digest >> (8 * i)) & 0xFF);
        at += kBlockHead + size;
    }
}

// Reads a trace whole, and checks what every reader of it relies on.
void readTrace(const std::string& file)
{
    auto reader = assay::TraceReader::open(file);
    if (!reader)
        return;
    assay::Ns last{};
    for (assay::TraceEntry entry;;) {
        const auto more = reader->next(entry);
        if (!more || !*more)
            break;
        if (entry.issued < last || entry.file > reader->files().size() ||
            entry.offset.count() > assay::kMaxTraceNumber || entry.length.count() > assay::kMaxTraceNumber)
            std::abort();
        last = entry.issued;
    }
    (void)assay::traceStatistics(file);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const auto formats = assay::traceFormats();
    const std::size_t which = data[0] % (formats.size() + 1); // the last one is the trace itself
    std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (which == formats.size())
        mendDigests(bytes);
    const std::string in = folder() + "in", trace = which == formats.size() ? in : folder() + "trace";
    std::ofstream(in, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (which == formats.size() || assay::importTrace(formats[which], in, trace))
        readTrace(trace);
    return 0;
}
