// Labels: nothing in a value is a command, and what a printer may have printed is not printed again.
#include "line/mes/label_printer.h"

#include "ground/base/replace_file.h"
#include "support/eventually.h"
#include "support/linux/tcp_server.h"
#include "support/made_up_result.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <atomic>
#include <future>
#include <thread>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr const char* kLabel =
    "^XA\n^FO20,20^A@N,30,30,E:SIMSUN.TTF^FH^FD{serial}^FS\n^FO20,60^FH\\^FD{outcome}^FS^XZ\n";

LabelTemplate label(const std::string& zpl = kLabel)
{
    auto parsed = LabelTemplate::parse(zpl, "label.zpl");
    REQUIRE(parsed);
    return *parsed;
}

// As the printer does with a field of ^FH.
std::string unhex(std::string_view field)
{
    std::string out;
    for (; field.size() >= 3; field.remove_prefix(3))
        out += static_cast<char>(std::stoi(std::string(field.substr(1, 2)), nullptr, 16));
    return out;
}

// Reply of a ready printer to ~HS.
std::string printerState(bool paperOut = false, bool paused = false, bool open = false)
{
    return fmt::format("\x02"
                       "030,{:d},{:d},1245,000,0,0,0,000,0,0,0\x03\r\n\x02"
                       "000,0,{:d},0,0,2,4,0,00000000,1,000\x03\r\n"
                       "\x02"
                       "1234,0\x03\r\n",
                       paperOut, paused, open);
}

// A printer: counts labels, answers ~HS.
class Printer {
public:
    explicit Printer(std::string state = printerState())
        : m_state(std::move(state)), m_server([this](Connection& connection) { serve(connection); })
    {
    }
    LabelPrinter settings(bool asksState = true) const
    {
        const std::scoped_lock lock(m_mutex);
        return {"127.0.0.1", m_server.port(), m_state.empty() ? 300ms : 20s, asksState};
    }
    void become(const std::string& state)
    {
        const std::scoped_lock lock(m_mutex);
        m_state = state;
    }
    void breakWithin() { m_breaks = true; } // a label
    int labels() const { return m_labels; }
    std::string text()
    {
        const std::scoped_lock lock(m_mutex);
        return m_text;
    }

private:
    void serve(Connection& connection)
    {
        std::string pending;
        for (std::string got = connection.receive(); !got.empty(); got = connection.receive()) {
            const std::scoped_lock lock(m_mutex);
            pending += got;
            m_text += got;
            if (m_breaks && pending.find("^XA") != std::string::npos)
                return; // before it answers what came with the label
            for (std::size_t at = pending.find("~HS"); at != std::string::npos; at = pending.find("~HS")) {
                count(pending.substr(0, at));
                pending.erase(0, at + 3);
                connection.send(m_state);
            }
        }
        count(pending);
    }
    void count(const std::string& commands) { m_labels += commands.find("^XZ") != std::string::npos ? 1 : 0; }

    mutable std::mutex m_mutex;
    std::string m_state, m_text;
    std::atomic<bool> m_breaks = false;
    std::atomic<int> m_labels = 0;
    TcpServer m_server; // last: ended first
};

Delivery printOn(const Printer& printer, bool asksState = true)
{
    return labelPrinter(printer.settings(asksState), label())(madeUpResult(1), "", {});
}

} // namespace

TEST_CASE("A label has its values as bytes that no printer takes for commands", "[mes]")
{
    const std::string serial = GENERATE(as<std::string>{}, "SN-0001", "^XZ~JA^XA^FDevil^FS", "a_5Eb\\7E",
                                        "合格-序列号 001", "~DGR:X", "^^^~~~___");
    LineResult result = madeUpResult(1);
    result.serial = serial;
    const std::string zpl = label().filled(result);
    CAPTURE(zpl);
    CHECK(zpl.starts_with("^XA^CI28\n"));
    const std::size_t begin = zpl.find("^FD") + 3;
    CHECK(unhex(zpl.substr(begin, zpl.find("^FS") - begin)) == serial);
    CHECK(std::ranges::count(zpl, '^') == std::ranges::count(std::string(kLabel), '^') + 1);
    CHECK(std::ranges::count(zpl, '~') == 0);
    CHECK(zpl.find("^FH\\^FD\\50\\41\\53\\53^FS") != std::string::npos); // PASS behind the mark of its field
}

TEST_CASE("A template where a value could be a command is refused with its line", "[mes]")
{
    const std::string zpl =
        GENERATE(as<std::string>{}, "^XA\n^FD{serial}^FS^XZ", "^XA\n^FO{serial},2^FS^XZ", "^XA\n{serial}^XZ",
                 "^XA\n^FH^FDx^FS^FD{serial}^FS^XZ", "^XA\n^FH^FD{secret}^FS^XZ", "^XA\n^CC!^XZ", "^XA\n~ct!^XZ",
                 "^XA\n^FH^FS{serial}^XZ");
    CAPTURE(zpl);
    const auto parsed = LabelTemplate::parse(zpl, "label.zpl");
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().code == Errc::badInput);
    CHECK(parsed.error().english().starts_with("label.zpl:2: "));
    CHECK_FALSE(LabelTemplate::parse("no label", "label.zpl"));
}

TEST_CASE("A printer that is ready prints, with or without telling its state", "[mes]")
{
    Printer printer;
    CHECK(printOn(printer).kind == Delivery::Kind::done);
    CHECK(printer.labels() == 1);
    CHECK(printOn(printer, false).kind == Delivery::Kind::done);
    CHECK(eventually([&] { return printer.labels() == 2; }));
}

TEST_CASE("A printer without paper, paused, open or silent is waited for", "[mes]")
{
    const auto state = GENERATE(as<std::string>{}, printerState(true), printerState(false, true),
                                printerState(false, false, true), "");
    Printer printer(state);
    const Delivery delivery = printOn(printer);
    CHECK(delivery.kind == Delivery::Kind::later);
    CHECK_FALSE(delivery.why.empty());
    CHECK(printer.labels() == 0);
    printer.become(printerState());
    CHECK(printOn(printer).kind == Delivery::Kind::done);
}

TEST_CASE("A label in which the connection ended is not printed again by itself", "[mes]")
{
    Printer printer;
    printer.breakWithin();
    CHECK(printOn(printer).kind == Delivery::Kind::refused);
}

TEST_CASE("A printer that is not there is waited for, but no label comes out hours later", "[mes]")
{
    const TempFolder folder;
    LabelPrinter nobody{"127.0.0.1", 1, 300ms};
    LineResult old = madeUpResult(1);
    old.ended -= std::chrono::hours(2);
    const LineResult fresh = madeUpResult(2);
    DeliveryQueue courier({.name = "labels",
                           .folder = folder.path(),
                           .deliver = labelPrinter(nobody, label()),
                           .write = replaceFile,
                           .firstWait = 2ms,
                           .maxWait = 10ms,
                           .oldest = std::chrono::minutes(2)});
    REQUIRE(courier.add(old));
    REQUIRE(courier.add(fresh));
    CHECK(eventually([&] { return courier.state().refused == 1; }));
    CHECK(courier.state().waiting == 1);
    CHECK(std::filesystem::exists(folder / "queue" / (fresh.id + ".json")));
}

TEST_CASE("A label that is wanted once more while the first one prints is printed too", "[mes]")
{
    const TempFolder folder;
    const LineResult result = madeUpResult(1);
    std::atomic<int> labels = 0;
    std::promise<void> addedAgain;
    DeliveryQueue courier({.name = "labels",
                           .folder = folder.path(),
                           .deliver =
                               [&](const LineResult&, const std::string&, const std::stop_token&) {
                                   if (++labels == 1)
                                       addedAgain.get_future().wait_for(60s);
                                   return Delivery{};
                               },
                           .write = replaceFile});
    REQUIRE(courier.add(result));
    REQUIRE(eventually([&] { return labels == 1; }));
    REQUIRE(courier.addAgain(result));
    addedAgain.set_value();
    CHECK(eventually([&] { return courier.state().delivered == 2; }));
    CHECK(labels == 2);
    CHECK(courier.state().waiting == 0);
}
