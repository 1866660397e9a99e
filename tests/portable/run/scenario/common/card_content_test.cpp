// The record of the ranges written by a run, which determines the reads that need a pre-fill.
#include "run/scenario/common/card_content.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("Nothing is written at first") { CHECK_FALSE(CardContent().isWritten(Bytes(0), mib(1))); }

TEST_CASE("Adjacent ranges of one pass make one written region")
{
    CardContent content;
    content.setWritten(Bytes(0), mib(1), 7);
    content.setWritten(mib(1), mib(2), 7);
    CHECK(content.isWritten(kib(512), mib(2)));
    CHECK(content.uniformPass(Bytes(0), mib(2)) == 7u);
    CHECK_FALSE(content.isWritten(Bytes(0), mib(3)));
}

TEST_CASE("A random rewrite inside a region leaves it written but mixed")
{
    CardContent content;
    content.setWritten(Bytes(0), mib(4), 1);
    content.setWritten(mib(1), mib(2), std::nullopt);
    CHECK(content.isWritten(Bytes(0), mib(4)));
    CHECK_FALSE(content.uniformPass(Bytes(0), mib(4)));
    CHECK(content.uniformPass(mib(2), mib(4)) == 1u);
}

TEST_CASE("Overwriting replaces the earlier state of a range")
{
    CardContent content;
    content.setWritten(Bytes(0), mib(1), 1);
    content.setWritten(Bytes(0), mib(1), 2);
    CHECK(content.uniformPass(Bytes(0), mib(1)) == 2u);
}

TEST_CASE("A discarded range has unknown content")
{
    CardContent content;
    content.setWritten(Bytes(0), mib(8), 1);
    content.forget(mib(2), mib(4));
    CHECK(content.isWritten(Bytes(0), mib(2)));
    CHECK_FALSE(content.isWritten(mib(2), mib(4)));
    CHECK(content.uniformPass(mib(4), mib(8)) == 1);
}

TEST_CASE("A preconditioned range does not count as written until it is written")
{
    CardContent content;
    content.setWritten(Bytes(0), mib(1), 1);
    content.setUsed(Bytes(0), mib(4));
    CHECK(content.isUsed(Bytes(0), mib(4)));
    CHECK_FALSE(content.isUsed(Bytes(0), mib(5)));
    CHECK(content.isWritten(Bytes(0), mib(1)));
    CHECK_FALSE(content.uniformPass(Bytes(0), mib(1)));
    CHECK_FALSE(content.isWritten(mib(1), mib(2)));
    content.setWritten(mib(4), mib(5), 2);
    CHECK(content.isUsed(Bytes(0), mib(5)));
    content.forget(mib(2), mib(3));
    CHECK_FALSE(content.isUsed(mib(2), mib(3)));
}

TEST_CASE("Overwritten unknown sectors make the written part mixed, and add no written range")
{
    CardContent content;
    content.setWritten(Bytes(0), mib(2), 1);
    content.setWritten(mib(6), mib(8), 2);
    content.setMixed(mib(1), mib(7));
    CHECK(content.uniformPass(Bytes(0), mib(1)) == 1);
    CHECK(content.isWritten(Bytes(0), mib(2)));
    CHECK_FALSE(content.uniformPass(mib(1), mib(2)));
    CHECK_FALSE(content.isWritten(mib(2), mib(6)));
    CHECK_FALSE(content.isWritten(mib(5), mib(7)));
    CHECK_FALSE(content.uniformPass(mib(6), mib(7)));
    CHECK(content.uniformPass(mib(7), mib(8)) == 2);
}
