// Goal: a checked table gives what the file says, with defaults and places; bounds and broken files are refused with
// place and advice.
#include "ground/config/param_text.h"
#include "ground/config/toml_document.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <fstream>

using namespace assay;
using Catch::Matchers::ContainsSubstring;
using Type = ParamSpec::Type;

namespace {

const std::vector<ParamSpec> kSchema = {{"count", Type::integer, std::int64_t{3}, 1, 100, {}},
                                        {"rate", Type::real, 2.5, 0, 10, {}},
                                        {"on", Type::boolean, false, 0, 0, {}},
                                        {"mode", Type::text, std::string("auto"), 0, 0, {"auto", "fast", "slow"}}};

Result<Params> read(const std::string& text)
{
    return TomlTable::parse(text, "f.toml").and_then([](const TomlTable& table) { return table.params(kSchema); });
}

std::string messageOf(const std::string& text)
{
    const auto params = read(text);
    if (params)
        return "";
    CHECK(params.error().code == Errc::badInput);
    return params.error().english();
}

std::filesystem::path scratch(const std::string& name)
{
    const auto folder = std::filesystem::temp_directory_path() / "cardassay-config-test";
    std::filesystem::create_directories(folder);
    return folder / name;
}

} // namespace

TEST_CASE("Values come from the file, the others from the schema")
{
    const auto params = read("count = 1_0\nrate = 4\non = true\n");
    REQUIRE(params);
    CHECK(params->integer("count") == 10);
    CHECK(params->real("rate") == 4.0);
    CHECK(std::holds_alternative<double>(params->all().at("rate").value));
    CHECK(params->boolean("on"));
    CHECK(params->text("mode") == "auto");
    CHECK(params->place("rate").text() == "f.toml:2 (rate)");
    CHECK(params->place("mode").line == 0);
}

TEST_CASE("A value that does not fit is refused with its place and what to do")
{
    struct Row {
        std::string text, message;
    };
    const auto row = GENERATE(
        Row{"count = \"7\"", "f.toml:1 (count): must be a whole number"},
        Row{"count = 7.0", "f.toml:1 (count): must be a whole number"},
        Row{"\ncount = 101", "f.toml:2 (count): 101 is out of range; use a value from 1 to 100"},
        Row{"count = -9223372036854775808", "f.toml:1 (count): -9223372036854775808 is out of range"},
        Row{"count = 9223372036854775808", "f.toml:1: not valid TOML"},
        Row{"rate = nan", "f.toml:1 (rate): nan is out of range"},
        Row{"rate = inf", "f.toml:1 (rate): inf is out of range"},
        Row{"rate = true", "f.toml:1 (rate): must be a number"}, Row{"on = 1", "f.toml:1 (on): must be true or false"},
        Row{"mode = 1", "f.toml:1 (mode): must be a text in quotes"},
        Row{"mode = \"fats\"", "f.toml:1 (mode): \"fats\" is not possible here; did you mean \"fast\"?"},
        Row{"mode = \"turbulent\"", "use one of: auto, fast, slow"},
        Row{"cuont = 1", "f.toml:1 (cuont): unknown key; did you mean count?"},
        Row{"elephants = 1", "f.toml:1 (elephants): unknown key; use one of: count, rate, on, mode"},
        Row{"count = [1]", "f.toml:1 (count): must be a single text, number"},
        Row{"count = 1979-05-27", "f.toml:1 (count): must be a single text, number"},
        Row{"[count]", "f.toml:1 (count): must be a single"}, Row{"count = 1\ncount = 2", "f.toml:2: not valid TOML"},
        Row{"count = ", "f.toml:1: not valid TOML"}, Row{"mode = \"fa", "f.toml:1: not valid TOML"},
        Row{"count = 1\nmode = \"\xC3\x28\"", "f.toml:2: not valid TOML"},
        Row{std::string("count\0 = 1", 10), "f.toml:1: not valid TOML"}, Row{"\"a\\u001b[31m\" = 1", "unknown key"},
        Row{"[&", "f.toml:1: not valid TOML"}, Row{"[[[a]]]", "f.toml:1: not valid TOML"},
        Row{"count = 1\n\xCC\xAA", "f.toml:2: not valid TOML (characters beyond ASCII need quotes)"},
        Row{"mode = \"a\\\"\xC2\xA7\" \xC2\xA7", "f.toml:1: not valid TOML (characters beyond ASCII"},
        Row{"mode = \"\"\"\\\n\xC2\xA7\"\"\"", "f.toml:1: texts over several lines are not supported"});
    CAPTURE(row.text);
    const std::string message = messageOf(row.text);
    CHECK_THAT(message, ContainsSubstring(row.message));
    CHECK(message.find('\x1b') == std::string::npos);
}

TEST_CASE("Nesting that would exhaust the stack is refused by the length of its line")
{
    std::string deep = "a";
    for (int i = 0; i < 100'000; ++i)
        deep += ".a";
    CHECK_THAT(messageOf("count = 1\n" + deep + " = 1"), ContainsSubstring("f.toml:2: line longer than 2000 bytes"));
    CHECK_THAT(messageOf("count = " + std::string(1900, '[')), ContainsSubstring("not valid TOML"));
    CHECK_THAT(messageOf(std::string(TomlTable::kMaxBytes + 1, '\n')), ContainsSubstring("f.toml: larger than 1 MiB"));
}

TEST_CASE("Characters beyond ASCII may stand in quotes and comments, after a byte order mark too")
{
    const auto table = TomlTable::parse(
        "\xEF\xBB\xBF# \xC2\xA7 \"\r\na = '\\\xC2\xA7' # \"\xC2\xA7\nb = \"\\\"# \xC2\xA7\"\n", "f.toml");
    REQUIRE(table);
    CHECK(std::get<std::string>((*table->value("a"))->value) == "\\\xC2\xA7");
    CHECK(std::get<std::string>((*table->value("b"))->value) == "\"# \xC2\xA7");
    CHECK(table->place("b").line == 3);
}

TEST_CASE("A title is one text or texts by language")
{
    const auto table =
        TomlTable::parse("a = \"x\"\nb = { en = \"x\", zh_CN = \"\xE5\x8D\xA1\" }\nc = 1\nd = { en = 1 }\n", "f.toml");
    REQUIRE(table);
    CHECK(table->localized("a")->at("en") == "x");
    CHECK(table->localized("b")->at("zh_CN") == "\xE5\x8D\xA1");
    CHECK(table->localized("absent")->empty());
    CHECK_THAT(table->localized("c").error().english(),
               ContainsSubstring("f.toml:3 (c): must be a text, or texts by language"));
    CHECK_THAT(table->localized("d").error().english(), ContainsSubstring("f.toml:4 (d)"));
}

TEST_CASE("Sub-tables outlive the document they came from and know their place")
{
    std::optional<TomlTable> sub;
    std::vector<TomlTable> list;
    {
        const auto document = TomlTable::parse("[sub]\ncount = 2\n[[list]]\nx = 1\n[[list]]\nx = 2\n", "f.toml");
        REQUIRE(document);
        sub = *document->table("sub");
        list = *document->tables("list");
        CHECK(document->tables("absent")->empty());
        CHECK_FALSE(*document->table("absent"));
        CHECK_THAT(document->table("list").error().english(), ContainsSubstring("must be one table; write [list]"));
        CHECK_THAT(document->tables("sub").error().english(), ContainsSubstring("write [[sub]] with double brackets"));
    }
    CHECK(sub->params(kSchema)->integer("count") == 2);
    REQUIRE(list.size() == 2);
    CHECK(list[1].place().text() == "f.toml:5 (list)");
    CHECK(list[1].place("x").text() == "f.toml:6 (list.x)");
}

TEST_CASE("A value from the command line is read in TOML's notation")
{
    auto params = *read("");
    const auto set = [&](const char* name, const char* text) {
        return setFromText(params, kSchema, name, text, "step");
    };
    CHECK(set("count", "0x1_0"));
    CHECK(params.integer("count") == 16);
    CHECK(set("rate", "1e1"));
    CHECK(params.real("rate") == 10.0);
    CHECK(set("rate", "7"));
    CHECK(params.real("rate") == 7.0);
    CHECK(set("on", "true"));
    CHECK(params.boolean("on"));
    CHECK(set("mode", "fast"));
    CHECK(params.text("mode") == "fast");
    CHECK(params.place("mode").text() == "--set (step.mode)");
}

TEST_CASE("A bad value from the command line changes nothing and names step and parameter")
{
    struct Row {
        std::string name, text, message;
    };
    const auto row = GENERATE(
        Row{"count", "64KiB", "--set (step.count): must be a whole number"},
        Row{"count", "", "--set (step.count): must be a whole number"},
        Row{"count", "1\ncount = 2", "--set (step.count): must be a whole number"},
        Row{"count", "1 # x", "must be a whole number"}, Row{"count", "1.5", "must be a whole number"},
        Row{"count", "0", "--set (step.count): 0 is out of range; use a value from 1 to 100"},
        Row{"on", "yes", "--set (step.on): must be true or false"}, Row{"mode", "fsat", "did you mean \"fast\"?"},
        Row{"rat", "1", "--set (step.rat): unknown key; did you mean rate?"});
    CAPTURE(row.name, row.text);
    auto params = *read("");
    const auto done = setFromText(params, kSchema, row.name, row.text, "step");
    REQUIRE_FALSE(done);
    CHECK(done.error().code == Errc::badInput);
    CHECK_THAT(done.error().english(), ContainsSubstring(row.message));
    CHECK(params.integer("count") == 3);
    CHECK(params.text("mode") == "auto");
}

TEST_CASE("A file that is not there, a directory or too large is refused with advice")
{
    const auto large = scratch("large.toml");
    std::ofstream(large) << std::string(TomlTable::kMaxBytes + 1, '#');
    struct Row {
        std::string path, message;
    };
    const std::vector<Row> rows = {{scratch("absent.toml").string(), "no such file; check the path"},
                                   {scratch("").string(), "is a directory; name a TOML file"},
                                   {large.string(), "larger than 1 MiB"},
                                   {"", "no such file"}};
    for (const auto& row : rows) {
        CAPTURE(row.path);
        const auto text = readTextFile(row.path);
        REQUIRE_FALSE(text);
        CHECK(text.error().code == Errc::badInput);
        CHECK_THAT(text.error().english(), ContainsSubstring(row.message));
    }
}

TEST_CASE("The text of a file comes byte for byte")
{
    const std::string content("a = 1\r\n\0b", 9);
    std::ofstream(scratch("bytes.toml"), std::ios::binary) << content;
    CHECK(readTextFile(scratch("bytes.toml").string()).value() == content);
}
