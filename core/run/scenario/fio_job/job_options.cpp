#include "run/scenario/fio_job/job_options.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace assay {

namespace {

constexpr double kMaxNumber = 1e9;

using Value = const std::string&;
// Description of a valid value if this one is invalid; nothing if it is valid.
using Taken = std::optional<const char*>;

constexpr const char* kSizeForm = "4k | 1g | 50%";
constexpr const char* kTimeForm = "30 | 5m | 500ms";
constexpr const char* kNumberForm = "1";
constexpr const char* kYesNoForm = "0 | 1";
constexpr const char* kBlockForm = "4k | 4k,64k";

Taken takeNumber(Value text, double& out)
{
    const auto value = parseFioNumber(text);
    if (!value || !(*value >= 0 && *value <= kMaxNumber))
        return kNumberForm;
    out = std::floor(*value);
    return {};
}

Taken takeAtLeastOne(Value text, double& out)
{
    double value = 0;
    if (takeNumber(text, value) || value < 1)
        return kNumberForm;
    out = value;
    return {};
}

Taken takeTime(Value text, double unit, double& out)
{
    const auto value = parseFioTime(text, unit);
    if (!value)
        return kTimeForm;
    out = *value;
    return {};
}

Taken takeSize(const FioJob& job, Value text, FioSize& out, bool* given = nullptr)
{
    const auto value = parseFioSize(text, job.kibi);
    if (!value)
        return kSizeForm;
    out = *value;
    if (given)
        *given = true;
    return {};
}

Taken takeYesNo(Value text, bool& out)
{
    const auto value = parseFioYesNo(text);
    if (!value)
        return kYesNoForm;
    out = *value;
    return {};
}

Taken takeKind(FioJob& job, Value text)
{
    constexpr const char* kForm = "read | write | randread | randwrite | rw | randrw";
    const std::string word = text.substr(0, text.find(':'));
    const std::string rest = word.size() < text.size() ? text.substr(word.size() + 1) : "";
    job.random = word.starts_with("rand");
    const std::string kind = job.random ? word.substr(4) : word;
    job.reads = kind == "read" || kind == "rw" || kind == "readwrite";
    job.writes = kind == "write" || kind == "rw" || kind == "readwrite";
    if (!job.reads && !job.writes)
        return kForm;
    job.skip = 0;
    if (rest.empty())
        return {};
    if (job.random)
        return kForm;
    const bool back = rest.front() == '-';
    const auto skip = parseFioSize(back ? rest.substr(1) : rest, job.kibi);
    if (!skip || skip->percent)
        return kForm;
    job.skip = back ? -skip->bytes : skip->bytes;
    return {};
}

// "READ,WRITE": `take` parses the value of one direction.
template <class Take> Taken takeEach(Value text, Take take)
{
    const auto parts = byDirection(text);
    for (std::size_t i = 0; i < parts.of.size(); ++i)
        if (parts.of[i])
            if (const Taken wrong = take(*parts.of[i], i))
                return wrong;
    return {};
}

// A valid I/O size.
std::optional<double> blockSize(const FioJob& job, std::string_view text)
{
    const auto size = parseFioSize(text, job.kibi);
    return size && !size->percent && size->bytes >= 1 ? std::optional(size->bytes) : std::nullopt;
}

Taken takeBlocks(FioJob& job, Value text)
{
    return takeEach(text, [&](Value part, std::size_t i) -> Taken {
        const auto size = blockSize(job, part);
        if (!size)
            return kBlockForm;
        job.blocks[i] = {{*size, *size, 100}};
        return {};
    });
}

Taken takeRanges(FioJob& job, Value text)
{
    return takeEach(text, [&](Value part, std::size_t i) -> Taken {
        const auto ends = splitAt(part, '-');
        const auto low = blockSize(job, ends.front()), high = blockSize(job, ends.back());
        if (ends.size() != 2 || !low || !high || *high < *low)
            return "4k-64k";
        // Drawn sizes are multiples of the smallest one.
        job.blocks[i] = {{*low, std::floor(*high / *low) * *low, 100}};
        return {};
    });
}

Taken takeSplit(FioJob& job, Value text)
{
    return takeEach(text, [&](Value part, std::size_t i) -> Taken {
        constexpr const char* kForm = "4k/60:64k/40";
        const auto shares = parseFioShares(part);
        if (!shares)
            return kForm;
        job.blocks[i].clear();
        for (const FioShare& share : *shares) {
            const auto size = blockSize(job, share.value);
            if (!size)
                return kForm;
            if (share.percent > 0)
                job.blocks[i].push_back({*size, *size, share.percent});
        }
        return {};
    });
}

Taken takeAlignment(FioJob& job, Value text)
{
    const auto size = parseFioSize(splitAt(text, ',').front(), job.kibi);
    if (!size || size->percent)
        return kBlockForm;
    job.align = size->bytes;
    return {};
}

Taken takeFill(FioJob& job, Value text)
{
    bool fills = false;
    const auto wrong = takeYesNo(text, fills);
    job.hasSize = job.hasSize && !fills;
    return wrong;
}

Taken takeRates(const FioJob& job, Value text, std::array<double, 2>& out)
{
    return takeEach(text, [&](Value part, std::size_t i) -> Taken {
        const auto rate = parseFioSize(part, job.kibi);
        if (!rate || rate->percent)
            return "1m | 1m,500k";
        out[i] = rate->bytes;
        return {};
    });
}

Taken takePercent(Value text, double& out)
{
    const auto value = parseFioNumber(splitAt(text, ',').front());
    if (!value || !(*value >= 0 && *value <= 100))
        return "0 ... 100";
    out = *value;
    return {};
}

Taken takeEngine(FioJob& job, Value text)
{
    constexpr const char* kOneByOne[] = {"sync", "psync", "vsync", "pvsync", "pvsync2", "mmap"};
    constexpr const char* kQueued[] = {"libaio", "io_uring", "posixaio", "solarisaio", "windowsaio"};
    job.synchronous = std::ranges::find(kOneByOne, text) != std::end(kOneByOne);
    const bool known = job.synchronous || std::ranges::find(kQueued, text) != std::end(kQueued);
    return known ? Taken() : Taken("libaio | io_uring | posixaio | sync | psync | mmap");
}

Taken takeVerify(FioJob& job, Value text)
{
    job.verify = text != "0" && text != "none" && text != "null";
    return {};
}

Taken takeDistribution(FioJob& job, Value text)
{
    constexpr const char* kForm = "random | zipf:1.2 | pareto:0.2 | zoned:60/10:40/90";
    const auto parts = splitAt(text, ':');
    const auto shape = parts.size() == 2 ? parseFioNumber(parts.back()) : std::nullopt;
    if (text == "random" || ((parts.front() == "zipf" || parts.front() == "pareto") && shape && *shape > 0)) {
        job.distribution = text;
        return {};
    }
    if (!text.starts_with("zoned:") || text.find(',') != std::string::npos)
        return kForm;
    const auto zones = splitAt(std::string_view(text).substr(6), ':');
    double left = 100;
    std::string out = "zones:";
    for (const std::string_view zone : zones) {
        const auto slash = zone.find('/');
        const auto access = parseFioNumber(zone.substr(0, slash));
        const std::string_view given = slash == std::string_view::npos ? "" : zone.substr(slash + 1);
        const auto size = given.empty() ? std::optional(left) : parseFioNumber(given);
        if (!access || !size || !(*size > 0))
            return kForm;
        left -= *size;
        out += (out.size() > 6 ? ", " : "") + shortNumber(*access) + "/" + shortNumber(*size);
    }
    job.distribution = out;
    return {};
}

Taken takeBase(FioJob& job, Value text)
{
    if (text != "1000" && text != "1024")
        return "1000 | 1024";
    job.kibi = text == "1024";
    return {};
}

struct KeyRow {
    const char* key;
    Taken (*take)(FioJob& job, Value text);
};

// The main name of a key first, then its aliases.
constexpr KeyRow kLoadKeys[] = {
    {"rw", takeKind},
    {"readwrite", takeKind},
    {"rwmixread", [](FioJob& job, Value text) { return takePercent(text, job.readPercent); }},
    {"rwmixwrite",
     [](FioJob& job, Value text) {
         const auto wrong = takePercent(text, job.readPercent);
         job.readPercent = 100 - job.readPercent;
         return wrong;
     }},
    {"bs", takeBlocks},
    {"blocksize", takeBlocks},
    {"bsrange", takeRanges},
    {"blocksize_range", takeRanges},
    {"bssplit", takeSplit},
    {"blockalign", takeAlignment},
    {"ba", takeAlignment},
    {"random_distribution", takeDistribution},
    {"norandommap", [](FioJob& job, Value text) { return takeYesNo(text, job.noRandomMap); }},
    {"percentage_random", [](FioJob& job, Value text) { return takePercent(text, job.randomPercent); }},
    {"ioengine", takeEngine},
    {"iodepth", [](FioJob& job, Value text) { return takeAtLeastOne(text, job.depth); }},
    {"numjobs", [](FioJob& job, Value text) { return takeAtLeastOne(text, job.jobs); }},
    {"rate", [](FioJob& job, Value text) { return takeRates(job, text, job.rate); }},
    {"rate_iops", [](FioJob& job, Value text) { return takeRates(job, text, job.rateIops); }},
    {"rate_process",
     [](FioJob& job, Value text) {
         job.poisson = text == "poisson";
         return job.poisson || text == "linear" ? Taken() : Taken("linear | poisson");
     }},
    {"rate_ignore_thinktime", [](FioJob&, Value text) { return text == "0" ? Taken() : Taken("0"); }},
    {"thinktime", [](FioJob& job, Value text) { return takeTime(text, 1e-6, job.thinkTime); }},
    {"thinktime_blocks", [](FioJob& job, Value text) { return takeAtLeastOne(text, job.thinkBlocks); }},
    {"fsync", [](FioJob& job, Value text) { return takeNumber(text, job.flushEvery); }},
    {"fdatasync", [](FioJob& job, Value text) { return takeNumber(text, job.flushEvery); }},
    {"sync",
     [](FioJob& job, Value text) {
         const bool off = text == "0" || text == "none";
         job.flushEvery = off ? 0 : 1;
         return off || text == "1" || text == "sync" || text == "dsync" ? Taken() : Taken("none | sync | dsync");
     }},
    {"end_fsync", [](FioJob& job, Value text) { return takeYesNo(text, job.flushAtEnd); }},
    {"fsync_on_close", [](FioJob& job, Value text) { return takeYesNo(text, job.flushAtEnd); }},
    {"verify", takeVerify},
    {"do_verify", [](FioJob& job, Value text) { return takeYesNo(text, job.doVerify); }},
    {"verify_only", [](FioJob& job, Value text) { return takeYesNo(text, job.verifyOnly); }},
};

constexpr KeyRow kBoundKeys[] = {
    {"size", [](FioJob& job, Value text) { return takeSize(job, text, job.size, &job.hasSize); }},
    {"io_size", [](FioJob& job, Value text) { return takeSize(job, text, job.ioSize, &job.hasIoSize); }},
    {"io_limit", [](FioJob& job, Value text) { return takeSize(job, text, job.ioSize, &job.hasIoSize); }},
    {"filesize", [](FioJob& job, Value text) { return takeSize(job, text, job.fileSize, &job.hasFileSize); }},
    {"fill_device", takeFill},
    {"fill_fs", takeFill},
    {"offset", [](FioJob& job, Value text) { return takeSize(job, text, job.offset); }},
    {"offset_increment", [](FioJob& job, Value text) { return takeSize(job, text, job.offsetIncrement); }},
    {"number_ios", [](FioJob& job, Value text) { return takeNumber(text, job.numberOfIos); }},
    {"nrfiles", [](FioJob& job, Value text) { return takeAtLeastOne(text, job.files); }},
    {"runtime", [](FioJob& job, Value text) { return takeTime(text, 1, job.runtime); }},
    {"timeout", [](FioJob& job, Value text) { return takeTime(text, 1, job.runtime); }},
    {"time_based", [](FioJob& job, Value text) { return takeYesNo(text, job.timeBased); }},
    {"ramp_time", [](FioJob& job, Value text) { return takeTime(text, 1, job.ramp); }},
    {"startdelay", [](FioJob& job, Value text) { return takeTime(text, 1, job.startDelay); }},
    {"start_delay", [](FioJob& job, Value text) { return takeTime(text, 1, job.startDelay); }},
    {"loops", [](FioJob& job, Value text) { return takeAtLeastOne(text, job.loops); }},
    {"stonewall", [](FioJob& job, Value text) { return takeYesNo(text, job.stonewall); }},
    {"wait_for_previous", [](FioJob& job, Value text) { return takeYesNo(text, job.stonewall); }},
    {"wait_for",
     [](FioJob& job, Value text) {
         job.waitsFor = text;
         return Taken();
     }},
    {"filename",
     [](FioJob& job, Value) {
         job.hasFileName = true;
         return Taken();
     }},
    {"name",
     [](FioJob& job, Value text) {
         job.name = text;
         return Taken();
     }},
    {"description",
     [](FioJob& job, Value text) {
         job.description = text;
         return Taken();
     }},
    {"kb_base", takeBase},
};

const KeyRow* rowOf(std::string_view key)
{
    for (const std::span<const KeyRow> rows : {std::span<const KeyRow>(kLoadKeys), std::span<const KeyRow>(kBoundKeys)})
        if (const auto found =
                std::ranges::find(rows, key, [](const KeyRow& row) { return std::string_view(row.key); });
            found != rows.end())
            return &*found;
    return nullptr;
}

template <class Reason> const FioKeys<Reason>* reasonOf(std::span<const FioKeys<Reason>> rows, std::string_view key)
{
    for (const FioKeys<Reason>& row : rows)
        if (std::ranges::find(row.keys, key, [](const char* name) { return std::string_view(name); }) != row.keys.end())
            return &row;
    return nullptr;
}

tl::unexpected<Error> unknownFioKey(const FioOption& option)
{
    const std::string near = closestMatch(option.key, knownFioKeys());
    if (!near.empty())
        return fail(Errc::badInput,
                    msg("fio", "{}: this key cannot be imported; did you mean \"{}\"?", option.place.text(), near));
    return fail(Errc::badInput, msg("fio", "{}: this key cannot be imported; remove it if the load does not need it.",
                                    option.place.text()));
}

Result<void> checkTrim(const FioOption& option, std::string_view value)
{
    const bool isKind = option.key == "rw" || option.key == "readwrite";
    if (isKind && value.find("trim") != std::string_view::npos)
        return fail(Errc::badInput, refusalFor(FioRefused::trims, option.place.text()));
    return {};
}

} // namespace

std::vector<std::string> knownFioKeys()
{
    std::vector<std::string> keys;
    for (const std::span<const KeyRow> rows : {std::span<const KeyRow>(kLoadKeys), std::span<const KeyRow>(kBoundKeys)})
        for (const KeyRow& row : rows)
            keys.emplace_back(row.key);
    return keys;
}

Result<void> applyFioOption(FioJob& job, const FioOption& option, const FioLookup& variable)
{
    if (const auto* ignored = reasonOf(ignoredFioKeys(), option.key)) {
        auto& keys = job.ignored[ignored->reason];
        if (std::ranges::find(keys, option.key) == keys.end())
            keys.push_back(option.key);
        return {};
    }
    if (const auto* refused = reasonOf(refusedFioKeys(), option.key))
        return fail(Errc::badInput, refusalFor(refused->reason, option.place.text()));
    const KeyRow* row = rowOf(option.key);
    if (!row)
        return unknownFioKey(option);
    job.places[option.key] = option.place;
    // A file name may contain anything; it is not used.
    const auto value = option.key == "filename" ? Result<std::string>(option.value) : expandedValue(option, variable);
    if (!value)
        return tl::unexpected(value.error());
    if (auto done = checkTrim(option, *value); !done)
        return done;
    if (const auto form = row->take(job, *value))
        return fail(Errc::badInput, msg("fio", "{}: \"{}\" is not allowed; expected {}.", option.place.text(),
                                        displayable(*value), *form));
    return {};
}

} // namespace assay
