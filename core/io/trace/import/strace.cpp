// Imports the output of strace for a program (strace(1)): reads and writes of its files with their offsets, opens,
// closes and flushes. With -y a descriptor that was open before is known by its path.
#include "ground/base/text.h"
#include "io/trace/import/strace_log.h"

namespace assay {

namespace {

// Checks whether the times of the log are usable.
Result<void> checkStraceTimes(const StraceSurvey& survey, const std::string& shown)
{
    if (survey.calls == 0 || survey.clock == StraceClock::timeOfDay || survey.clock == StraceClock::decimal)
        return {};
    if (survey.clock == StraceClock::none)
        return fail(Errc::badInput, msg("trace", "{}: no timestamps; record with strace -f -ttt -T.", shown));
    return fail(Errc::badInput,
                msg("trace", "{}: the timestamps are whole seconds (-t); record with strace -f -ttt -T.", shown));
}

// Returns the reason why a valid strace log contains no I/O.
Result<void> checkStraceEntries(const StraceLog& log, const ImportTarget& target, const std::string& shown)
{
    if (log.emitted() > 0)
        return {};
    const auto number = [&](const char* word) { return target.notes.contains(word) ? target.notes.at(word) : 0; };
    if (number("io_uring_calls") > 0)
        return fail(Errc::badInput, msg("trace",
                                        "{}: strace does not show the I/O of io_uring, and the log has no other; "
                                        "record the card with blktrace.",
                                        shown));
    if (number("calls_of_unknown_descriptors") > 0)
        return fail(Errc::badInput, msg("trace",
                                        "{}: all {} reads and writes are of files that were opened before the log "
                                        "began; record from the start of the program, or with -y.",
                                        shown, number("calls_of_unknown_descriptors")));
    return fail(Errc::badInput,
                msg("trace",
                    "{}: no call in the log opens, reads or writes a file of a disk; record with strace -f "
                    "-ttt -T -e trace=desc,file,process.",
                    shown));
}

} // namespace

Result<void> readStrace(const std::filesystem::path& log, ImportTarget& target)
{
    auto survey = surveyStrace(log);
    if (!survey)
        return tl::unexpected(survey.error());
    const std::string shown = displayable(log.string(), kMaxPathLength);
    if (auto good = checkStraceTimes(*survey, shown); !good || survey->calls == 0)
        return good;
    auto reader = StraceReader::open(log, survey->relative);
    if (!reader)
        return tl::unexpected(reader.error());
    if (survey->apart.size() > 1)
        target.notes["threads_of_unknown_origin"] = survey->apart.size();
    StraceLog calls(target, std::move(*survey));
    StraceEvent event;
    Result<bool> more = false;
    while ((more = reader->next(event)) && *more)
        if (auto taken = calls.take(event); !taken)
            return taken;
    if (!more)
        return tl::unexpected(more.error());
    calls.finish();
    return checkStraceEntries(calls, target, shown);
}

} // namespace assay
