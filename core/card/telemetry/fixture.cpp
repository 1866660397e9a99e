#include "card/telemetry/fixture.h"

#include "ground/base/text.h"
#include "ground/config/toml_document.h"

#include <algorithm>
#include <limits>
#include <sstream>

namespace assay {

namespace {

constexpr std::size_t kRowBytes = 32;
constexpr double kMaxNumber = 9e18;

std::string rowName(std::size_t offset) { return fmt::format("{:03}", offset); }

// Reads a page from rows of 32 bytes by offset; missing rows consist of `fill`.
Result<TelemetryPage> readPage(const TomlTable& table, const Params& head)
{
    TelemetryPage page;
    page.fill(static_cast<std::uint8_t>(head.integer("fill")));
    const auto rows = table.table("rows");
    if (!rows)
        return tl::unexpected(rows.error());
    std::vector<ParamSpec> schema;
    for (std::size_t offset = 0; offset < page.size(); offset += kRowBytes)
        schema.push_back(textParam(rowName(offset), ""));
    const auto params = *rows ? (*rows)->params(schema) : TomlTable::parse("", table.place().file)->params(schema);
    if (!params)
        return tl::unexpected(params.error());
    for (std::size_t offset = 0; offset < page.size(); offset += kRowBytes) {
        const std::string& row = params->text(rowName(offset));
        if (row.empty())
            continue;
        const auto bytes = row.size() == 2 * kRowBytes
                               ? pageFromHex(row + std::string(2 * (kTelemetryPageBytes - kRowBytes), '0'))
                               : std::nullopt;
        if (!bytes)
            return fail(Errc::badInput, msg("telemetry", "{}: must be {} hexadecimal digits",
                                            params->place(rowName(offset)).text(), 2 * kRowBytes));
        std::copy_n(bytes->begin(), kRowBytes, page.begin() + static_cast<std::ptrdiff_t>(offset));
    }
    return page;
}

Result<void> readPages(const TomlTable& document, TelemetryFixture& fixture)
{
    const auto tables = document.tables("page");
    if (!tables)
        return tl::unexpected(tables.error());
    for (const TomlTable& table : *tables) {
        const auto head =
            table.params({intParam("argument", 0, 0, std::numeric_limits<std::uint32_t>::max()).required(),
                          intParam("fill", 0, 0, 255)},
                         {"rows"});
        if (!head)
            return tl::unexpected(head.error());
        auto page = readPage(table, *head);
        if (!page)
            return tl::unexpected(page.error());
        fixture.card.pages[static_cast<std::uint32_t>(head->integer("argument"))] = *page;
    }
    if (fixture.card.pages.empty())
        return fail(Errc::badInput, msg("telemetry", "{}: no [[page]]; a fixture is about at least one",
                                        document.place("page").text()));
    return {};
}

Result<void> readCard(const TomlTable& document, TelemetryFixture& fixture)
{
    const auto table = document.table("card");
    if (!table)
        return tl::unexpected(table.error());
    if (!*table)
        return {};
    const auto params = (*table)->params(
        {intParam("manufacturer_id", 0, 0, 255).required(), textParam("oem_id", ""), textParam("product", "")});
    if (!params)
        return tl::unexpected(params.error());
    fixture.card.card = {static_cast<unsigned>(params->integer("manufacturer_id")), params->text("oem_id"),
                         params->text("product")};
    return {};
}

Result<void> readExpected(const TomlTable& document, TelemetryFixture& fixture)
{
    const auto table = document.table("expected");
    if (!table)
        return tl::unexpected(table.error());
    if (!*table)
        return fail(Errc::badInput, msg("telemetry", "{}: no [expected]; list the values that the plugin must return",
                                        document.place("expected").text()));
    std::vector<ParamSpec> schema = {boolParam("recognised", true), textParam("rejected", "")};
    for (const char* text : {"made", "product", "firmware"})
        schema.push_back(textParam(text, ""));
    for (std::size_t i = 0; i < kCounters; ++i)
        schema.push_back({name(static_cast<CounterId>(i)),
                          ParamSpec::Type::integer,
                          ParamValue(std::int64_t{-1}),
                          -1,
                          kMaxNumber,
                          {}});
    const auto params = (*table)->params(schema);
    if (!params)
        return tl::unexpected(params.error());
    fixture.recognised = params->boolean("recognised");
    std::istringstream rejected(params->text("rejected"));
    for (std::string what; rejected >> what;)
        fixture.rejected.push_back(what);
    for (const char* text : {"made", "product", "firmware"})
        if (!params->text(text).empty())
            fixture.expectedText[text] = params->text(text);
    for (std::size_t i = 0; i < kCounters; ++i)
        if (const auto value = params->integer(name(static_cast<CounterId>(i))); value >= 0)
            fixture.expected[static_cast<CounterId>(i)] = static_cast<std::uint64_t>(value);
    return {};
}

void compareTexts(const TelemetryFixture& fixture, const TelemetryReading& reading, std::vector<std::string>& found)
{
    for (const auto& [what, text] :
         {std::pair{"made", &reading.made}, {"product", &reading.product}, {"firmware", &reading.firmware}}) {
        const auto wanted = fixture.expectedText.find(what);
        const std::string expected = wanted == fixture.expectedText.end() ? "" : wanted->second;
        if (*text != expected)
            found.push_back(
                fmt::format("{}: \"{}\" in place of \"{}\"", what, displayable(*text), displayable(expected)));
    }
}

} // namespace

Result<TelemetryFixture> parseFixture(std::string_view toml, const std::string& fileName)
{
    const auto document = TomlTable::parse(toml, fileName);
    if (!document)
        return tl::unexpected(document.error());
    const auto head =
        document->params({textParam("plugin", "").required(),
                          textParam("origin", "", {"recorded", "synthetic"}).required(), textParam("note", "")},
                         {"card", "page", "expected"});
    if (!head)
        return tl::unexpected(head.error());
    TelemetryFixture fixture;
    fixture.plugin = head->text("plugin");
    fixture.origin = head->text("origin");
    fixture.note = head->text("note");
    for (const auto read : {readCard, readPages, readExpected})
        if (auto done = read(*document, fixture); !done)
            return tl::unexpected(done.error());
    return fixture;
}

std::vector<std::string> differences(const TelemetryFixture& fixture, const PluginInfo& plugin,
                                     std::optional<TelemetryReading> reading, const TelemetryChecks& checks)
{
    if (reading.has_value() != fixture.recognised)
        return {reading ? "the plugin takes the pages for its own" : "the plugin does not recognise the pages"};
    if (!reading)
        return {};
    std::vector<RejectedValue> rejected;
    rejectUndeclared(*reading, plugin.counters, rejected);
    rejectImplausible(*reading, checks, rejected);
    std::vector<std::string> found;
    for (std::size_t i = 0; i < kCounters; ++i) {
        const auto id = static_cast<CounterId>(i);
        const auto wanted = fixture.expected.find(id);
        const auto& told = (*reading)[id];
        const std::string expected = wanted == fixture.expected.end() ? "nothing" : std::to_string(wanted->second);
        const std::string actual = told ? std::to_string(told->value) : "nothing";
        if (actual != expected)
            found.push_back(fmt::format("{}: {} in place of {}", name(id), actual, expected));
    }
    compareTexts(fixture, *reading, found);
    for (const RejectedValue& value : rejected)
        if (std::ranges::find(fixture.rejected, value.what) == fixture.rejected.end())
            found.push_back(fmt::format("{}: {} is rejected: {}", value.what, value.value, value.reason.english()));
    for (const std::string& what : fixture.rejected)
        if (std::ranges::find(rejected, what, &RejectedValue::what) == rejected.end())
            found.push_back(fmt::format("{}: is not rejected", displayable(what)));
    return found;
}

} // namespace assay
