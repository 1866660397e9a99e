// The file of a station's connectors, and the connectors that it makes.
#include "line/mes/mes_config.h"

#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "program/wiring/mes_connectors.h"
#include "support/eventually.h"
#include "support/linux/tcp_server.h"
#include "support/made_up_result.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <atomic>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

Result<MesConfig> configOf(const std::string& toml, const std::filesystem::path& folder)
{
    REQUIRE(replaceFile(folder / "mes.toml", toml));
    return readMesFile((folder / "mes.toml").string());
}

// A printer that counts what it prints.
struct LabelCounter {
    mutable std::atomic<int> labels = 0;
    TcpServer server{[this](Connection& connection) {
        std::string all;
        for (std::string got = connection.receive(); !got.empty(); got = connection.receive())
            all += got;
        labels += all.find("^XZ") != std::string::npos ? 1 : 0;
    }};

    // Connectors with this printer and the `others`.
    MesConfig config(const std::filesystem::path& folder, const std::string& others = "") const
    {
        REQUIRE(replaceFile(folder / "label.zpl", "^XA^FH^FD{serial}^FS^XZ"));
        auto read = configOf(fmt::format("spool = \"spool\"\n{}[labels]\nprinter = \"127.0.0.1\"\nport = {}\n"
                                         "template = \"label.zpl\"\nasks_state = false\n",
                                         others, server.port()),
                             folder);
        REQUIRE(read);
        return *read;
    }
};

} // namespace

TEST_CASE("All connectors of a station have each result", "[mes]")
{
    const TempFolder folder;
    std::atomic<int> posted = 0, printed = 0;
    TcpServer hook([&](Connection& connection) {
        posted += readRequest(connection) ? 1 : 0;
        connection.send(httpReply(200, ""));
    });
    TcpServer printer([&](Connection& connection) {
        std::string all;
        for (std::string got = connection.receive(); !got.empty(); got = connection.receive())
            all += got;
        printed += all.find("^XZ") != std::string::npos ? 1 : 0;
    });
    std::filesystem::create_directories(folder / "drop" / "done");
    std::filesystem::create_directories(folder / "drop" / "failed");
    REQUIRE(replaceFile(folder / "secret", "key\n"));
    REQUIRE(replaceFile(folder / "label.zpl", "^XA^FH^FD{serial}^FS^XZ"));
    const auto config = configOf(fmt::format(R"(spool = "spool"
[webhook]
url = "{}"
secret_file = "secret"
[files]
folder = "drop"
form = "csv"
[route]
url = "http://mes/{{serial}}"
when_silent = "allow"
[labels]
printer = "127.0.0.1"
port = {}
template = "label.zpl"
asks_state = false
[metrics]
file = "station.prom"
every_s = 1
)",
                                             hook.url("/"), printer.port()),
                                 folder.path());
    if (!config)
        FAIL(config.error().english());
    CHECK(config->webhook->secret == "key");
    CHECK(config->route->allowWhenSilent);
    MesConnectors connectors(*config, "L1");
    REQUIRE(connectors.add(madeUpResult(1)));
    REQUIRE(connectors.add(madeUpResult(2, LineOutcome::fail))); // no label
    CHECK(eventually([&] { return posted == 2 && printed == 1; }));
    CHECK(eventually([&] {
        return std::distance(std::filesystem::directory_iterator(folder / "drop"),
                             std::filesystem::directory_iterator()) == 4;
    }));
    CHECK(eventually([&] {
        return readWholeFile(folder / "station.prom").value_or("").find("outcome=\"FAIL\"} 1") != std::string::npos;
    }));
    CHECK(connectors.deliveryQueues().size() == 3);
}

TEST_CASE("A connector whose queue cannot be written has the result at the next try, and no label is printed twice",
          "[mes]")
{
    const TempFolder folder;
    const LabelCounter printer;
    const auto config = printer.config(folder.path(), "[files]\nfolder = \"drop\"\n");
    const auto queue = folder / "spool" / "files" / "queue";
    std::filesystem::create_directories(queue.parent_path());
    REQUIRE(replaceFile(queue, "no folder"));
    MesConnectors connectors(config, "L1");
    const LineResult result = madeUpResult(1);
    for (int i = 0; i < 3; ++i)
        CHECK_FALSE(connectors.add(result));
    std::filesystem::remove(queue);
    std::filesystem::create_directories(queue);
    REQUIRE(connectors.add(result));
    CHECK(eventually([&] { return connectors.deliveryQueues()[1].delivered == 1 && printer.labels == 1; }));
}

TEST_CASE("A label that is wanted once more is printed, of a test that is long over as well", "[mes]")
{
    const TempFolder folder;
    const LabelCounter printer;
    MesConnectors connectors(printer.config(folder.path()), "L1");
    LineResult old = madeUpResult(1);
    old.ended -= std::chrono::hours(1);
    LineEvent wanted;
    wanted.kind = "reprint";
    wanted.result = std::make_shared<const LineResult>(old);
    REQUIRE(connectors.add(wanted));
    CHECK(eventually([&] { return printer.labels == 1; }));
    REQUIRE(connectors.add(old)); // by itself it is too old
    CHECK(eventually([&] { return connectors.deliveryQueues()[0].refused == 1; }));
    CHECK(printer.labels == 1);
}

TEST_CASE("A token goes over plain http to this computer alone, unless the file says that it may", "[mes]")
{
    struct Row {
        const char* url;
        const char* key;
        bool taken;
    };
    const auto [url, key, taken] =
        GENERATE(values<Row>({{"http://mes.example/{serial}", "", false},
                              {"http://mes.example/{serial}", "token_without_tls = true", true},
                              {"https://mes.example/{serial}", "", true},
                              {"http://127.0.0.1:8080/{serial}", "", true},
                              {"http://LocalHost/{serial}", "", true},
                              {"http://[::1]:8080/{serial}", "", true},
                              {"http://127.0.0.1@mes.example/{serial}", "", false},
                              {"http://127.0.0.1.mes.example/{serial}", "", false},
                              {"http://128.0.0.1/{serial}", "", false},
                              {"http:///{serial}", "", false}}));
    const std::string table = GENERATE("webhook", "route");
    CAPTURE(url, key, table);
    const TempFolder folder;
    REQUIRE(replaceFile(folder / "token", "t0ken\n"));
    const auto config = configOf(
        fmt::format("spool = \"s\"\n[{}]\nurl = \"{}\"\ntoken_file = \"token\"\n{}\n", table, url, key), folder.path());
    CHECK(config.has_value() == taken);
    if (!config)
        CHECK(config.error().english().find("token_without_tls") != std::string::npos);
}

TEST_CASE("An error in the connector file is reported with its line", "[mes]")
{
    struct Row {
        const char* toml;
        const char* said;
    };
    const auto [toml, said] = GENERATE(
        values<Row>({{"spul = \"x\"", "spul"},
                     {"spool = \"x\"\n[webhook]\nurl = \"ftp://x\"", "https://"},
                     {"spool = \"x\"\n[webhook]\nurl = \"http://x\"\nsecret_file = \"missing\"", "missing"},
                     {"spool = \"x\"\n[webhook]\nurl = \"http://x\"\nlimit_s = 0", "limit_s"},
                     {"[webhook]\nurl = \"http://x\"", "spool"},
                     {"[route]\nurl = \"http://x\"", "serial"},
                     {"spool = \"x\"\n[files]\nfolder = \"x\"\nform = \"xml\"", "xml"},
                     {"spool = \"x\"\n[labels]\nprinter = \"x\"\ntemplate = \"missing.zpl\"", "missing.zpl"}}));
    const TempFolder folder;
    CAPTURE(toml);
    const auto config = configOf(toml, folder.path());
    REQUIRE_FALSE(config);
    CHECK(config.error().code == Errc::badInput);
    CHECK(config.error().english().find(said) != std::string::npos);
}
