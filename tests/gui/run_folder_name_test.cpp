#include "gui/run_folder_name.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using assay::gui::runFolderName;

TEST_CASE("A run folder is named by time, card and profile, harmless to every file system")
{
    const QDateTime time(QDate(2026, 1, 31), QTime(14, 25, 30));
    struct Row {
        const char* card;
        const char* profile;
        const char* expected;
    };
    const auto row = GENERATE(
        Row{"good-u1", "quick", "20260131-142530-good-u1-quick"}, Row{"../../etc", "a b", "20260131-142530-etc-a-b"},
        Row{"", "quick", "20260131-142530-card-quick"}, Row{"\xE5\x8D\xA1", "quick", "20260131-142530-card-quick"},
        Row{"0123456789012345678901234567890123456789", "p", "20260131-142530-01234567890123456789012345678901-p"});
    CHECK(runFolderName(time, row.card, row.profile) == row.expected);
}
