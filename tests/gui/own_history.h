// A history of its own for a test of the window.
#pragma once

#include "store/history/index_folders.h"
#include "support/stored_run.h"
#include "support/temp_folder.h"

#include <QByteArray>
#include <catch2/catch_test_macros.hpp>

namespace assay::gui {

// This user's history is one of the test, until its end.
struct OwnHistory {
    OwnHistory() { qputenv("CARDASSAY_HISTORY", QByteArray::fromStdString(index().string())); }
    ~OwnHistory() { qputenv("CARDASSAY_HISTORY", ""); }
    OwnHistory(const OwnHistory&) = delete;
    OwnHistory& operator=(const OwnHistory&) = delete;

    std::filesystem::path index() const { return folder / "data/history.sqlite"; }
    std::filesystem::path store(const std::string& name, const JudgedRecord& record) const
    {
        test::storeRun(folder / "runs" / name, record);
        return folder / "runs" / name;
    }
    // All that is stored.
    void put() const
    {
        rememberPlace(index(), folder / "runs", kLevels);
        Message note;
        auto history = openHistory(index(), note);
        REQUIRE(history);
        REQUIRE(indexFolders(*history, findRunFolders(folder / "runs")));
    }

    test::TempFolder folder;
};

} // namespace assay::gui
