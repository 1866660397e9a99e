#include "io/trace/import/trace_import.h"

#include "ground/base/text.h"

namespace assay {

namespace {

// Closes the file of the trace on return: Windows cannot remove an open file.
Result<ImportedTrace> importInto(TraceWriter writer, const TraceFormat& format, const std::filesystem::path& log)
{
    TraceOrder order(writer);
    ImportedTrace imported;
    ImportTarget target{writer, order, imported.notes};
    auto done = format.read(log, target);
    if (done)
        done = order.finish();
    if (done && writer.entries() == 0)
        done = fail(Errc::badInput, msg("trace",
                                        "{}: there is no I/O in it that {} would have written; is it of "
                                        "another format?",
                                        displayable(log.string(), kMaxPathLength), format.name));
    if (done)
        done = writer.finish(imported.notes);
    if (!done)
        return tl::unexpected(done.error());
    imported.entries = writer.entries();
    return imported;
}

} // namespace

std::span<const TraceFormat> traceFormats()
{
    static constexpr TraceFormat kAll[] = {
        {"blkparse", readBlkparse}, {"blktrace", readBlktrace}, {"fio-iolog", readFioIolog},
        {"strace", readStrace},     {"csv", readTraceCsv},
    };
    return kAll;
}

Result<ImportedTrace> importTrace(const TraceFormat& format, const std::filesystem::path& log,
                                  const std::filesystem::path& out)
{
    std::error_code none;
    if (std::filesystem::equivalent(log, out, none))
        return fail(Errc::badInput, msg("trace", "{} is the log itself; name another file for the trace.",
                                        displayable(out.string(), kMaxPathLength)));
    if (!std::filesystem::is_regular_file(log, none)) // before anything is written
        return fail(Errc::badInput,
                    msg("trace", "{} is not a file; name a log.", displayable(log.string(), kMaxPathLength)));
    auto writer = TraceWriter::create(out, {format.name, {}, {}, {}});
    if (!writer)
        return tl::unexpected(writer.error());
    auto imported = importInto(std::move(*writer), format, log);
    if (!imported)
        std::filesystem::remove(out, none); // half a trace would be mistaken for a complete one
    return imported;
}

} // namespace assay
