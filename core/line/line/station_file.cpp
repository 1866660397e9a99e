#include "line/line/station_file.h"

#include "ground/config/toml_document.h"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

constexpr unsigned kSlotsMax = 256;

// Returns the table, or an empty one if absent: then each key has its default.
Result<Params> section(const TomlTable& document, const char* name, const std::vector<ParamSpec>& schema)
{
    const auto table = document.table(name);
    if (!table)
        return tl::unexpected(table.error());
    const auto empty = TomlTable::parse("", document.place().file);
    return (*table ? **table : *empty).params(schema);
}

std::filesystem::path besideFile(const std::string& fileName, const std::string& path)
{
    return std::filesystem::path(fileName).parent_path() / path;
}

Ns secondsOf(const Params& params, const char* key) { return fromSeconds(params.real(key)); }

// Prefix before the ports in udev's path names; other slots have no neighbours.
std::string controllerOf(const std::string& slotId) { return slotId.substr(0, slotId.find("-usb-")); }

std::vector<ParamSpec> stationSchema()
{
    std::vector<ParamSpec> schema = {textParam("id", ""),
                                     textParam("profile", ""),
                                     textParam("profile_sha256", ""),
                                     textParam("results", "results"),
                                     textParam("database", ""),
                                     textParam("outbox", ""),
                                     textParam("mes", ""),
                                     intParam("rows", 0, 0, kSlotsMax),
                                     intParam("columns", 0, 0, kSlotsMax),
                                     boolParam("lab", false),
                                     boolParam("login", true),
                                     boolParam("order", false),
                                     realParam("time_limit_s", 3600, 1, 30 * 86400.0),
                                     realParam("armed_limit_s", 120, 5, 86400)};
    schema.push_back(textParam("after", name(AfterTest::leave), {kAfterTestNames.begin(), kAfterTestNames.end()}));
    schema[0].defaultValue.reset();
    schema[1].defaultValue.reset();
    return schema;
}

Result<void> readStation(const TomlTable& document, StationFile& out)
{
    const auto params = section(document, "station", stationSchema());
    if (!params)
        return tl::unexpected(params.error());
    out.station = params->text("id");
    if (out.station.empty())
        return fail(Errc::badInput, msg("line", "{}: the station needs a unique id", params->place("id").text()));
    out.profile = params->text("profile");
    if (std::filesystem::path(out.profile).has_parent_path() || out.profile.ends_with(".toml"))
        out.profile = besideFile(out.file, out.profile).string();
    out.profileSha256 = params->text("profile_sha256");
    if (isGiven(params->place("after")))
        out.after = afterTestNamed(params->text("after"));
    out.results = besideFile(out.file, params->text("results"));
    const std::string& database = params->text("database");
    out.database = database.empty() ? (out.results / "station.db").string() : besideFile(out.file, database).string();
    out.outbox = params->text("outbox");
    if (const std::string& mes = params->text("mes"); !mes.empty())
        out.mes = besideFile(out.file, mes).string();
    out.rows = static_cast<unsigned>(params->integer("rows"));
    out.columns = static_cast<unsigned>(params->integer("columns"));
    out.lab = params->boolean("lab");
    out.needsLogin = params->boolean("login");
    out.needsOrder = params->boolean("order");
    out.cardLimit = secondsOf(*params, "time_limit_s");
    out.armedLimit = secondsOf(*params, "armed_limit_s");
    return {};
}

// As square as possible by default, and large enough for all given positions.
void fitGrid(const std::vector<Params>& places, StationFile& out)
{
    const auto count = static_cast<unsigned>(places.size());
    const auto largest = [&](const char* key) {
        std::int64_t most = 0;
        for (const Params& place : places)
            most = std::max<std::int64_t>(most, place.integer(key));
        return static_cast<unsigned>(most);
    };
    const bool areAllNamed =
        std::ranges::all_of(places, [](const Params& place) { return place.integer("column") > 0; });
    if (out.columns == 0) {
        while (!areAllNamed && out.columns * out.columns < count)
            ++out.columns;
        out.columns = std::max(out.columns, largest("column"));
    }
    out.rows = std::max({out.rows, (count + out.columns - 1) / out.columns, largest("row")});
}

Result<void> readSlots(const TomlTable& document, StationFile& out)
{
    const auto tables = document.tables("slot");
    if (!tables)
        return tl::unexpected(tables.error());
    const auto count = static_cast<unsigned>(tables->size());
    if (count == 0 || count > kSlotsMax)
        return fail(Errc::badInput, msg("line", "{}: a station has 1 to {} slots; add [[slot]] tables",
                                        document.place().text(), kSlotsMax));
    const unsigned rowsMax = out.rows > 0 ? std::max(out.rows, count) : kSlotsMax;
    const unsigned columnsMax = out.columns > 0 ? out.columns : kSlotsMax;
    std::vector<Params> places;
    for (const TomlTable& table : *tables) {
        auto params = table.params({textParam("label", ""), textParam("id", ""), textParam("controller", ""),
                                    intParam("row", 0, 0, rowsMax), intParam("column", 0, 0, columnsMax)});
        if (!params)
            return tl::unexpected(params.error());
        places.push_back(std::move(*params));
    }
    fitGrid(places, out);
    for (const TomlTable& table : *tables) {
        const auto index = static_cast<unsigned>(out.slots.size());
        const Params& params = places[index];
        const auto row = static_cast<unsigned>(params.integer("row"));
        const auto column = static_cast<unsigned>(params.integer("column"));
        StationSlot slot{params.text("label"), params.text("id"), row > 0 ? row - 1 : index / out.columns,
                         column > 0 ? column - 1 : index % out.columns, params.text("controller")};
        if (slot.controller.empty())
            slot.controller = controllerOf(slot.id);
        const bool isTaken = std::ranges::any_of(out.slots, [&](const StationSlot& other) {
            const bool samePlace = other.row == slot.row && other.column == slot.column;
            return other.label == slot.label || samePlace || (slot.isDevice() && other.id == slot.id);
        });
        if (slot.label.empty() || slot.id.empty() || isTaken)
            return fail(Errc::badInput,
                        msg("line", "{}: each slot needs a label, an id and a place of its own", table.place().text()));
        out.slots.push_back(std::move(slot));
    }
    return {};
}

constexpr std::size_t kMaxForm = 200;        // characters
constexpr unsigned long kMaxRepeats = 2'000; // all counts of a form, multiplied

// std::regex with a bounded time: libstdc++ then follows all paths concurrently, in time proportional to text and
// expression, and rejects back-references. Counts are bounded, because each one copies its operand.
std::regex boundedRegex(const std::string& form)
{
    unsigned long repeats = 1;
    for (std::size_t at = form.find('{'); at != std::string::npos; at = form.find('{', at + 1)) {
        std::size_t end = std::min(form.find('}', at), form.size());
        const std::size_t comma = form.find(',', at);
        const std::size_t last = comma < end && comma + 1 < end ? comma : at;
        unsigned long count = 1;
        std::from_chars(form.data() + last + 1, form.data() + end, count);
        repeats = std::min(repeats, kMaxRepeats) * std::clamp(count, 1UL, kMaxRepeats + 1);
    }
    if (form.size() > kMaxForm || repeats > kMaxRepeats)
        throw std::regex_error(std::regex_constants::error_complexity);
#ifdef __GLIBCXX__
    return std::regex(form, std::regex::ECMAScript | std::regex_constants::__polynomial);
#else
    return std::regex(form, std::regex::ECMAScript);
#endif
}

Result<void> readForm(const Params& params, const char* key, std::string& text, std::regex& form)
{
    text = params.text(key);
    try {
        form = boundedRegex(text);
    } catch (const std::regex_error&) {
        return fail(Errc::badInput, msg("line",
                                        "{}: not a regular expression of at most {} characters without backreferences "
                                        "and with counts of at most {}; check its brackets",
                                        params.place(key).text(), kMaxForm, kMaxRepeats));
    }
    return {};
}

Result<void> readScans(const TomlTable& document, StationFile& out)
{
    const auto params =
        section(document, "scan",
                {textParam("serial", "[!-~]{1,64}"), textParam("badge", ""), textParam("order", ""),
                 textParam("command_prefix", ""), textParam("check_digit", "none", {"none", "luhn", "gs1", "mod43"}),
                 textParam("duplicate", "ask", {"refuse", "ask", "allow"})});
    if (!params)
        return tl::unexpected(params.error());
    ScanForms& scans = out.scans;
    for (const auto& [key, text, form] : {std::tuple{"serial", &scans.serial, &scans.serialForm},
                                          {"badge", &scans.badge, &scans.badgeForm},
                                          {"order", &scans.order, &scans.orderForm}})
        if (auto read = readForm(*params, key, *text, *form); !read)
            return read;
    scans.commandPrefix = params->text("command_prefix");
    const std::string& digit = params->text("check_digit");
    scans.checkDigit = digit == "luhn"    ? CheckDigit::luhn
                       : digit == "gs1"   ? CheckDigit::gs1
                       : digit == "mod43" ? CheckDigit::mod43
                                          : CheckDigit::none;
    const std::string& duplicate = params->text("duplicate");
    scans.duplicate = duplicate == "refuse"  ? ScanForms::Duplicate::refuse
                      : duplicate == "allow" ? ScanForms::Duplicate::allow
                                             : ScanForms::Duplicate::ask;
    if (out.needsLogin && scans.badge.empty())
        return fail(Errc::badInput, msg("line", "{}: a station with login needs the format of its badges",
                                        params->place("badge").text()));
    return {};
}

// "HH:MM"
std::optional<std::chrono::minutes> timeOfDay(const std::string& text)
{
    unsigned hours = 24, minutes = 60;
    if (text.size() != 5 || text[2] != ':')
        return std::nullopt;
    const auto first = std::from_chars(text.data(), text.data() + 2, hours);
    const auto second = std::from_chars(text.data() + 3, text.data() + 5, minutes);
    if (first.ptr != text.data() + 2 || second.ptr != text.data() + 5 || hours > 23 || minutes > 59)
        return std::nullopt;
    return std::chrono::hours(hours) + std::chrono::minutes(minutes);
}

Result<void> readPolicies(const TomlTable& document, StationFile& out)
{
    const auto retest = section(document, "retest", {intParam("attempts", 1, 1, 10), boolParam("other_slot", true)});
    const auto golden =
        section(document, "golden",
                {textParam("shift_begin", "06:00"), intParam("shift_h", 8, 1, 24), boolParam("lock", true)});
    const auto card = section(document, "card", {intParam("min_bytes", 0, 0, 1e18), intParam("max_bytes", 0, 0, 1e18)});
    for (const auto* params : {&retest, &golden, &card})
        if (!*params)
            return tl::unexpected(params->error());
    out.attemptsMax = static_cast<unsigned>(retest->integer("attempts"));
    out.retestElsewhere = retest->boolean("other_slot");
    const auto begin = timeOfDay(golden->text("shift_begin"));
    if (!begin)
        return fail(Errc::badInput,
                    msg("line", "{}: give the time of day as 06:00", golden->place("shift_begin").text()));
    out.golden.shiftStart = *begin;
    if (24 % golden->integer("shift_h") != 0)
        return fail(Errc::badInput, msg("line",
                                        "{}: the shift length does not divide 24 hours; give 1, 2, 3, 4, 6, 8, "
                                        "12 or 24",
                                        golden->place("shift_h").text()));
    out.golden.shiftLength = std::chrono::hours(golden->integer("shift_h"));
    out.golden.locks = golden->boolean("lock");
    out.capacityMin = card->bytes("min_bytes");
    if (card->integer("max_bytes") > 0)
        out.capacityMax = card->bytes("max_bytes");
    return {};
}

Result<void> readBus(const TomlTable& document, StationFile& out)
{
    const auto bus = section(document, "bus",
                             {realParam("card_mb_s", 100, 0.01, 1e5), realParam("patience_s", 60, 0, 86400),
                              realParam("controller_mb_s", 0, 0, 1e6)});
    if (!bus)
        return tl::unexpected(bus.error());
    out.cardMegabytesPerSecond = bus->real("card_mb_s");
    out.controllerMegabytesPerSecond = bus->real("controller_mb_s");
    out.busWaitLimit = secondsOf(*bus, "patience_s");
    return {};
}

Result<void> readBins(const TomlTable& document, StationFile& out)
{
    constexpr double kBinMax = 999;
    BinRules& bins = out.bins;
    const auto params =
        section(document, "bins",
                {intParam("pass", bins.pass, 0, kBinMax), intParam("marginal", bins.marginal, 0, kBinMax),
                 intParam("fail", bins.fail, 0, kBinMax), intParam("error", bins.error, 0, kBinMax),
                 intParam("timeout", bins.timeout, 0, kBinMax), intParam("aborted", bins.aborted, 0, kBinMax)});
    if (!params)
        return tl::unexpected(params.error());
    const auto bin = [&](const char* key) { return static_cast<unsigned>(params->integer(key)); };
    bins = {bin("pass"), bin("marginal"), bin("fail"), bin("error"), bin("timeout"), bin("aborted"), {}};
    const auto tables = document.tables("bin");
    if (!tables)
        return tl::unexpected(tables.error());
    for (const TomlTable& table : *tables) {
        const auto row = table.params({textParam("criterion", ""), intParam("bin", 0, 0, kBinMax)});
        if (!row)
            return tl::unexpected(row.error());
        bins.criteria[row->text("criterion")] = static_cast<unsigned>(row->integer("bin"));
    }
    return {};
}

// Returns the single text of each table [[name]].
Result<std::vector<std::string>> texts(const TomlTable& document, const char* name, const char* key)
{
    const auto tables = document.tables(name);
    if (!tables)
        return tl::unexpected(tables.error());
    std::vector<std::string> out;
    for (const TomlTable& table : *tables) {
        const auto params = table.params({textParam(key, "")});
        if (!params)
            return tl::unexpected(params.error());
        if (params->text(key).empty())
            return fail(Errc::badInput, msg("line", "{}: give its {}", table.place().text(), key));
        out.push_back(params->text(key));
    }
    return out;
}

} // namespace

const StationSlot* StationFile::slot(std::string_view label) const
{
    const auto found = std::ranges::find(slots, label, &StationSlot::label);
    return found == slots.end() ? nullptr : &*found;
}

Result<StationFile> parseStationFile(std::string_view toml, const std::string& fileName)
{
    const auto document = TomlTable::parse(toml, fileName);
    if (!document)
        return tl::unexpected(document.error());
    if (auto known = document->params({}, {kStationTables.begin(), kStationTables.end()}); !known)
        return tl::unexpected(known.error());
    StationFile out;
    out.file = fileName;
    for (const auto read : {readStation, readSlots, readScans, readPolicies, readBus, readBins})
        if (auto done = read(*document, out); !done)
            return tl::unexpected(done.error());
    auto golden = texts(*document, "golden_card", "serial");
    auto watched = texts(*document, "watch", "metric");
    if (!golden || !watched)
        return tl::unexpected(golden ? watched.error() : golden.error());
    out.golden.serials = std::move(*golden);
    out.watched = std::move(*watched);
    return out;
}

} // namespace assay
