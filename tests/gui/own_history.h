// A history of its own for a test of the window.
#pragma once

#include "program/history/index_folders.h"
#include "program/wiring/wiring.h"
#include "run/session/session.h"
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
    // A run of the quick profile on a shipped simulated card, such as "sim:good-u1".
    std::filesystem::path make(const std::string& card, const Specimen& sample = {}) const
    {
        RunRequest request;
        request.device = card;
        request.profile = "quick";
        request.folder = folder / "runs" / card.substr(4);
        request.sample = sample;
        std::filesystem::create_directories(request.folder.parent_path());
        auto session = prepareRun(request);
        REQUIRE(session);
        (*session)->start();
        REQUIRE((*session)->waitDone(std::chrono::seconds(120))); // an upper bound, never a duration
        return request.folder;
    }
    // All that is stored.
    void put() const
    {
        rememberSearchLocation(index(), folder / "runs", kLevels);
        Message note;
        auto history = openHistory(index(), note);
        REQUIRE(history);
        REQUIRE(indexFolders(*history, findRunFolders(folder / "runs")));
    }

    test::TempFolder folder;
};

} // namespace assay::gui
