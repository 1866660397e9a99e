// A device node where a file is asked for.
#include "ground/config/toml_document.h"
#include "io/trace/trace_file.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("A device is read as no text file, and no trace is written to it")
{
    const auto text = readTextFile("/dev/zero");
    REQUIRE_FALSE(text);
    CHECK(text.error().code == Errc::badInput);
    CHECK(text.error().english().find("is not a regular file") != std::string::npos);
    const auto trace = TraceWriter::create("/dev/null", {});
    REQUIRE_FALSE(trace);
    CHECK(trace.error().english().find("not a regular file") != std::string::npos);
}
