#include "model/sim/card_model.h"

#include "card/device/cid.h"
#include "card/device/ssr.h"
#include "ground/base/text.h"
#include "ground/config/toml_document.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace assay {

namespace {

// TOML values in the order of the enums.
const std::vector<std::string> kCounterfeitKinds = {"none", "limbo", "wraparound", "chain", "damaged"};
const std::vector<std::string> kCacheOrders = {"fifo", "lru"};
const std::vector<std::string> kFaultKinds = {"io_error",    "bit_flip",  "stale_read", "lost_write",
                                              "torn_write",  "stall",     "hang",       "pull",
                                              "slow_region", "host_wait", "host_delay"};
const std::vector<std::string> kFtlKinds = {"ideal", "page", "open_au", "hybrid"};
const std::vector<std::string> kGarbageCollections = {"greedy", "fifo", "random"};
const std::vector<std::string> kSlcFolds = {"foreground", "idle"};
const std::vector<std::string> kDiscardReads = {"zeros", "old"};
const std::vector<std::string> kFaultOps = {"read", "write", "flush", "discard", "any"}; // the values of IoOp, then any
const std::vector<std::string> kTelemetry = {"none", "bytes", "erases"};

constexpr double kMaxCardBytes = 128e12; // SDUC ends at 128 TB
constexpr double kMaxFlashUs = 1e6;
constexpr double kMaxBusyMs = 250; // of a write (SD Physical Layer 9.10, 4.6.2.2)

Bytes bytesOf(const Params& params, std::string_view key)
{
    return Bytes(static_cast<std::uint64_t>(params.integer(key)));
}
unsigned countOf(const Params& params, std::string_view key) { return static_cast<unsigned>(params.integer(key)); }
Ns microseconds(const Params& params, std::string_view key) { return Ns(std::llround(params.real(key) * 1e3)); }
Ns milliseconds(const Params& params, std::string_view key) { return Ns(std::llround(params.real(key) * 1e6)); }

// Returns the enum value of a text that the schema has checked against `words`.
template <class Enum> Enum enumOf(const Params& params, std::string_view key, const std::vector<std::string>& words)
{
    return static_cast<Enum>(std::find(words.begin(), words.end(), params.text(key)) - words.begin());
}

// Checks a table of the document against its schema; an absent table counts as empty.
Result<Params> section(const TomlTable& document, const char* name, const std::vector<ParamSpec>& schema)
{
    auto table = document.table(name);
    if (!table)
        return tl::unexpected(table.error());
    if (*table)
        return (*table)->params(schema);
    return TomlTable::parse("", document.place().file)->params(schema);
}

Result<void> requireWholeSectors(const Params& params, std::string_view key)
{
    if (bytesOf(params, key).count() % kSectorBytes == 0)
        return {};
    return fail(Errc::badInput,
                msg("sim", "{}: must be a multiple of {} bytes", params.place(key).text(), kSectorBytes));
}

// Registers contain printable ASCII of a fixed length (SD Physical Layer 9.10, 5.2).
Result<void> requireRegisterText(const Params& params, std::string_view key, std::size_t maxLength)
{
    const auto& text = params.text(key);
    if (text.size() <= maxLength && std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }))
        return {};
    return fail(Errc::badInput,
                msg("sim", "{}: must be at most {} printable ASCII characters", params.place(key).text(), maxLength));
}

// Each read...() below fills its part of the model from one section.

Result<void> readCard(const TomlTable& document, CardModel& model)
{
    const auto table = document.table("card");
    if (!table)
        return tl::unexpected(table.error());
    if (!*table)
        return fail(Errc::badInput, msg("sim", "{}: no [card] table; add [card] with name and advertised_bytes",
                                        document.place("card").text()));
    const auto params = (*table)->params(
        {textParam("name", "").required(), textParam("cid", ""), textParam("ssr", ""),
         intParam("manufacturer_id", 0, 0, 255), textParam("oem_id", ""), textParam("product", ""),
         intParam("serial", 1, 0, 4294967295.0), intParam("advertised_bytes", 0, 65536, kMaxCardBytes).required(),
         boolParam("discard_support", false), textParam("discard_reads", "zeros", kDiscardReads)});
    if (!params)
        return tl::unexpected(params.error());
    model.name = displayable(params->text("name"));
    if (model.name.empty())
        return fail(Errc::badInput, msg("sim", "{}: is empty; give the card a name", params->place("name").text()));
    model.cid = params->text("cid");
    if (const auto cid = model.cid.empty() ? Result<Cid>(Cid()) : parseCid(model.cid); !cid)
        return fail(Errc::badInput, msg("sim", "{}: {}", params->place("cid").text(), cid.error().english()));
    model.ssr = params->text("ssr");
    if (const auto ssr = model.ssr.empty() ? Result<Ssr>(Ssr()) : parseSsr(model.ssr); !ssr)
        return fail(Errc::badInput, msg("sim", "{}: {}", params->place("ssr").text(), ssr.error().english()));
    model.manufacturerId = static_cast<std::uint8_t>(params->integer("manufacturer_id"));
    model.oemId = params->text("oem_id");
    model.product = params->text("product");
    model.serial = static_cast<std::uint32_t>(params->integer("serial"));
    model.advertised = bytesOf(*params, "advertised_bytes");
    model.discardSupport = params->boolean("discard_support");
    model.discardReads = enumOf<DiscardReads>(*params, "discard_reads", kDiscardReads);
    return requireRegisterText(*params, "oem_id", 2)
        .and_then([&] { return requireRegisterText(*params, "product", 5); })
        .and_then([&] { return requireWholeSectors(*params, "advertised_bytes"); });
}

Result<void> readCounterfeit(const TomlTable& document, CardModel& model)
{
    const std::uint64_t advertised = model.advertised.count();
    const auto most = static_cast<double>(advertised);
    const auto params =
        section(document, "counterfeit",
                {textParam("kind", "none", kCounterfeitKinds), intParam("real_bytes", advertised, 0, most),
                 intParam("hidden_cache_bytes", 0, 0, most), intParam("module_bytes", 0, 0, most),
                 textParam("cache_order", "fifo", kCacheOrders), boolParam("silent", false)});
    if (!params)
        return tl::unexpected(params.error());
    CounterfeitModel& fake = model.counterfeit;
    fake.kind = enumOf<CounterfeitKind>(*params, "kind", kCounterfeitKinds);
    fake.real = bytesOf(*params, "real_bytes");
    fake.hiddenCache = bytesOf(*params, "hidden_cache_bytes");
    fake.module = bytesOf(*params, "module_bytes");
    fake.cachePolicy = enumOf<ReplacementPolicy>(*params, "cache_order", kCacheOrders);
    fake.silent = params->boolean("silent");
    if (fake.kind == CounterfeitKind::none && fake.real != model.advertised)
        return fail(Errc::badInput, msg("sim",
                                        "{}: a genuine card (kind = \"none\") has its advertised capacity, {} bytes; "
                                        "name the kind of counterfeit",
                                        params->place("real_bytes").text(), model.advertised.count()));
    constexpr Bytes kMinRealCapacity(65536);
    if (fake.kind != CounterfeitKind::damaged && fake.real < kMinRealCapacity)
        return fail(Errc::badInput, msg("sim", "{}: must be at least {}; only kind = \"damaged\" may hold nothing",
                                        params->place("real_bytes").text(), kMinRealCapacity.count()));
    if (fake.module.count() > 0 && (fake.kind != CounterfeitKind::chain || fake.module <= fake.real))
        return fail(Errc::badInput, msg("sim", "{}: is for kind = \"chain\" and must be more than real_bytes",
                                        params->place("module_bytes").text()));
    return requireWholeSectors(*params, "real_bytes")
        .and_then([&] { return requireWholeSectors(*params, "hidden_cache_bytes"); })
        .and_then([&] { return requireWholeSectors(*params, "module_bytes"); });
}

Result<void> readFlash(const TomlTable& document, CardModel& model)
{
    const auto bus = section(document, "bus",
                             {realParam("mb_s", 25, 0.01, 10000), realParam("read_mb_s", 0, 0, 10000),
                              realParam("command_us", 0, 0, kMaxFlashUs), boolParam("overlap", false)});
    if (!bus)
        return tl::unexpected(bus.error());
    model.busMegabytesPerSecond = bus->real("mb_s");
    model.readMegabytesPerSecond = bus->real("read_mb_s");
    model.commandTime = microseconds(*bus, "command_us");
    model.busOverlap = bus->boolean("overlap");

    const auto nand = section(document, "nand",
                              {intParam("page_bytes", 16384, kSectorBytes, 1 << 20),
                               intParam("pages_per_block", 256, 1, 65536), realParam("t_read_us", 0, 0, kMaxFlashUs),
                               realParam("t_program_us", 0, 0, kMaxFlashUs), realParam("t_erase_us", 0, 0, kMaxFlashUs),
                               realParam("t_move_us", 0, 0, kMaxFlashUs), intParam("planes", 1, 1, 64)});
    if (!nand)
        return tl::unexpected(nand.error());
    model.page = bytesOf(*nand, "page_bytes");
    model.pagesPerBlock = static_cast<std::uint32_t>(nand->integer("pages_per_block"));
    model.readTime = microseconds(*nand, "t_read_us");
    model.programTime = microseconds(*nand, "t_program_us");
    model.eraseTime = microseconds(*nand, "t_erase_us");
    model.pageCopyTime = microseconds(*nand, "t_move_us");
    model.planes = static_cast<unsigned>(nand->integer("planes"));
    return requireWholeSectors(*nand, "page_bytes");
}

// The translation layer stores every page; this is 8 GiB of memory, and a quarter of the page numbers.
constexpr double kMaxPages = 1U << 30;
constexpr std::uint64_t kMaxCachePages = std::uint64_t{1} << 24; // 128 MiB of memory for their slots

// Returns the number of physical flash pages to store. A page-mapped card rounds the pages of a block up to a power of
// two.
double mappedPages(const CardModel& model)
{
    const double pages = static_cast<double>(model.advertised.count()) / static_cast<double>(model.page.count()) *
                         (1 + model.ftl.overProvisioning);
    return model.ftl.kind == FtlKind::page
               ? pages / model.pagesPerBlock * std::bit_ceil(std::max(model.pagesPerBlock, 64U))
               : pages;
}

Result<void> readFtl(const TomlTable& document, CardModel& model)
{
    const auto most = static_cast<double>(model.advertised.count());
    const auto ftl = section(
        document, "ftl",
        {textParam("kind", "ideal", kFtlKinds), intParam("open_units", 1, 1, 1024),
         textParam("close_order", "lru", kCacheOrders), intParam("open_units_out_of_order", 0, 0, 1024),
         realParam("over_provisioning", 0.07, 0, 1), textParam("gc", "greedy", kGarbageCollections),
         intParam("choices", 1, 1, 1024), intParam("hot_bytes", 0, 0, most), intParam("log_blocks", 8, 0, 65536),
         intParam("idle_blocks", 0, 0, 65536), realParam("pause_ms", 0, 0, kMaxBusyMs),
         intParam("out_of_order_pages", 0, 0, 65536), boolParam("fill_gaps", false), boolParam("strict_order", false)});
    if (!ftl)
        return tl::unexpected(ftl.error());
    FtlModel& read = model.ftl;
    read.kind = enumOf<FtlKind>(*ftl, "kind", kFtlKinds);
    read.openUnits = countOf(*ftl, "open_units");
    read.closeOrder = enumOf<ReplacementPolicy>(*ftl, "close_order", kCacheOrders);
    read.openOutOfOrder = countOf(*ftl, "open_units_out_of_order");
    read.outOfOrderPages = countOf(*ftl, "out_of_order_pages");
    read.fillGaps = ftl->boolean("fill_gaps");
    read.strictOrder = ftl->boolean("strict_order");
    read.overProvisioning = ftl->real("over_provisioning");
    read.gc = enumOf<GarbageCollection>(*ftl, "gc", kGarbageCollections);
    read.choices = countOf(*ftl, "choices");
    read.hotBytes = bytesOf(*ftl, "hot_bytes");
    read.logBlocks = countOf(*ftl, "log_blocks");
    read.idleBlocks = countOf(*ftl, "idle_blocks");
    read.maxGcPause = milliseconds(*ftl, "pause_ms");
    constexpr unsigned kMinLogBlocks = 2; // one being filled, one being merged
    if (read.kind == FtlKind::hybrid && read.logBlocks < kMinLogBlocks)
        return fail(Errc::badInput, msg("sim", "{}: a hybrid card needs at least {} log blocks",
                                        ftl->place("log_blocks").text(), kMinLogBlocks));
    if (read.kind == FtlKind::hybrid && std::uint64_t{read.logBlocks} * model.pagesPerBlock > kMaxCachePages)
        return fail(Errc::badInput, msg("sim", "{}: a cache of more than {} pages cannot be simulated",
                                        ftl->place("log_blocks").text(), kMaxCachePages));
    if (read.kind != FtlKind::ideal && mappedPages(model) > kMaxPages)
        return fail(
            Errc::badInput,
            msg("sim", "{}: flash of more than {} pages can only be simulated as \"ideal\"; use larger pages or blocks",
                ftl->place("kind").text(), static_cast<std::uint64_t>(kMaxPages)));
    return {};
}

Result<void> readCaches(const TomlTable& document, CardModel& model)
{
    const auto most = static_cast<double>(model.advertised.count());
    const auto slc = section(document, "slc",
                             {intParam("cache_bytes", 0, 0, most), realParam("t_program_us", 200, 0, kMaxFlashUs),
                              textParam("fold", "foreground", kSlcFolds), boolParam("fold_units", false)});
    if (!slc)
        return tl::unexpected(slc.error());
    model.slc = {bytesOf(*slc, "cache_bytes"), microseconds(*slc, "t_program_us"),
                 enumOf<SlcFold>(*slc, "fold", kSlcFolds), slc->boolean("fold_units")};
    const auto buffer = section(document, "buffer", {intParam("bytes", 0, 0, most), boolParam("join_writes", false)});
    if (!buffer)
        return tl::unexpected(buffer.error());
    model.buffer = bytesOf(*buffer, "bytes");
    model.joinWrites = buffer->boolean("join_writes");
    if (model.joinWrites && model.buffer.count() > 0)
        return fail(Errc::badInput,
                    msg("sim", "{}: a buffer of [buffer] bytes joins writes by itself; give one of the two",
                        buffer->place("join_writes").text()));
    if (model.slc.cache / model.page > kMaxCachePages)
        return fail(Errc::badInput, msg("sim", "{}: a cache of more than {} pages cannot be simulated",
                                        slc->place("cache_bytes").text(), kMaxCachePages));
    constexpr std::uint64_t kMaxBufferPages = std::uint64_t{1} << 18;
    if (model.buffer / model.page > kMaxBufferPages)
        return fail(Errc::badInput, msg("sim", "{}: a cache of more than {} pages cannot be simulated",
                                        buffer->place("bytes").text(), kMaxBufferPages));
    return {};
}

Result<void> readWear(const TomlTable& document, CardModel& model)
{
    const auto wear = section(
        document, "wear",
        {intParam("rated_cycles", 3000, 1, 1e6), realParam("spread", 0.1, 0, 0.3), intParam("used_cycles", 0, 0, 1e6)});
    if (!wear)
        return tl::unexpected(wear.error());
    model.wear = {static_cast<std::uint32_t>(wear->integer("rated_cycles")), wear->real("spread"),
                  static_cast<std::uint32_t>(wear->integer("used_cycles"))};
    const auto retry = section(document, "retry",
                               {realParam("probability", 0, 0, 1), realParam("t_us", 100, 0, kMaxFlashUs),
                                realParam("shelf_years", 0, 0, 100)});
    if (!retry)
        return tl::unexpected(retry.error());
    model.retry = {retry->real("probability"), microseconds(*retry, "t_us"), retry->real("shelf_years")};
    const auto telemetry = section(document, "telemetry", {textParam("counters", "none", kTelemetry)});
    if (!telemetry)
        return tl::unexpected(telemetry.error());
    model.telemetry = enumOf<SimTelemetry>(*telemetry, "counters", kTelemetry);
    return {};
}

Result<void> readDisturbances(const TomlTable& document, CardModel& model)
{
    const auto jitter = section(document, "jitter",
                                {realParam("sigma", 0, 0, 0.3), realParam("outlier_probability", 0, 0, 1),
                                 realParam("outlier_ms", 0, 0, 60000)});
    if (!jitter)
        return tl::unexpected(jitter.error());
    model.jitterSigma = jitter->real("sigma");
    model.outlierProbability = jitter->real("outlier_probability");
    model.outlierTime = milliseconds(*jitter, "outlier_ms");

    const auto random =
        section(document, "random", {realParam("read_extra_us", 0, 0, 1e7), realParam("write_extra_us", 0, 0, 1e7)});
    if (!random)
        return tl::unexpected(random.error());
    model.randomReadExtra = microseconds(*random, "read_extra_us");
    model.randomWriteExtra = microseconds(*random, "write_extra_us");
    return {};
}

Result<void> readPower(const TomlTable& document, CardModel& model)
{
    const auto most = static_cast<double>(model.advertised.count());
    const auto power =
        section(document, "power",
                {intParam("volatile_bytes", 0, 0, 1e9), boolParam("ignores_flush", false), boolParam("tears", false),
                 realParam("map_loss_probability", 0, 0, 1), intParam("map_bytes", 65'536, 4096, most),
                 intParam("bricks_after", 0, 0, 1e6), realParam("back_ms", 200, 0, 600'000)});
    if (!power)
        return tl::unexpected(power.error());
    model.power = {bytesOf(*power, "volatile_bytes"), power->boolean("ignores_flush"),
                   power->boolean("tears"),           power->real("map_loss_probability"),
                   bytesOf(*power, "map_bytes"),      countOf(*power, "bricks_after"),
                   milliseconds(*power, "back_ms")};
    return {};
}

Result<FaultModel> readFault(const TomlTable& table, Bytes advertised)
{
    const double size = static_cast<double>(advertised.count());
    const auto params = table.params({textParam("kind", "", kFaultKinds).required(), textParam("op", "any", kFaultOps),
                                      intParam("offset", 0, 0, size - 1), intParam("length", 0, 0, size),
                                      intParam("after_bytes", 0, 0, 1e18), realParam("duration_ms", 0, 0, 1e7),
                                      realParam("probability", 1, 0, 1)});
    if (!params)
        return tl::unexpected(params.error());
    FaultModel fault{enumOf<FaultKind>(*params, "kind", kFaultKinds),
                     std::nullopt,
                     bytesOf(*params, "offset"),
                     bytesOf(*params, "length"),
                     bytesOf(*params, "after_bytes"),
                     milliseconds(*params, "duration_ms"),
                     params->real("probability")};
    if (params->text("op") != "any")
        fault.op = enumOf<IoOp>(*params, "op", kFaultOps);
    const Bytes rest = advertised - fault.offset;
    if (fault.length > rest)
        return fail(Errc::badInput,
                    msg("sim",
                        "{}: the fault reaches beyond the card; use at most {} from this offset, or 0 for all of it",
                        params->place("length").text(), rest.count()));
    if (fault.length == Bytes())
        fault.length = rest;
    const bool takesTime = fault.kind == FaultKind::stall || fault.kind == FaultKind::slowRegion ||
                           fault.kind == FaultKind::hostWait || fault.kind == FaultKind::hostDelay;
    if (takesTime && fault.duration == Ns{})
        return fail(Errc::badInput, msg("sim", "{}: a {} needs duration_ms > 0", table.place("duration_ms").text(),
                                        params->text("kind")));
    return fault;
}

Result<void> readFaults(const TomlTable& document, CardModel& model)
{
    const auto tables = document.tables("fault");
    if (!tables)
        return tl::unexpected(tables.error());
    for (const auto& table : *tables) {
        auto fault = readFault(table, model.advertised);
        if (!fault)
            return tl::unexpected(fault.error());
        model.faults.push_back(*fault);
    }
    return {};
}

} // namespace

Result<CardModel> parseCardModel(std::string_view text, const std::string& fileName)
{
    const auto document = TomlTable::parse(text, fileName);
    if (!document)
        return tl::unexpected(document.error());
    if (auto known = document->params({}, {"card", "counterfeit", "bus", "nand", "ftl", "slc", "buffer", "wear",
                                           "retry", "telemetry", "fault", "jitter", "random", "power"});
        !known)
        return tl::unexpected(known.error());
    CardModel model;
    for (const auto read : {readCard, readCounterfeit, readFlash, readFtl, readCaches, readWear, readDisturbances,
                            readPower, readFaults}) {
        if (auto done = read(*document, model); !done)
            return tl::unexpected(done.error());
    }
    return model;
}

} // namespace assay
