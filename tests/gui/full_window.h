// A desk in use.
#pragma once

#include "gui/pages/readers/readers_page.h"
#include "judge/lot/lot.h"
#include "own_history.h"
#include "program/wiring/lot_runs.h"
#include "window_driver.h"

#include <QTabBar>

#include <functional>
#include <initializer_list>

namespace assay::gui {

// Runs of several cards, a lot of them, a history.
struct Desk : OwnHistory {
    Desk(std::initializer_list<const char*> cards, const char* plan)
    {
        Specimen sample;
        sample.supplier = "深圳某某电子有限公司";
        for (const char* card : cards) {
            sample.number = std::to_string(runs.size() + 1);
            runs.push_back(make(card, sample));
        }
        Lot lot;
        lot.supplier = sample.supplier;
        lot.number = "2026-11/A";
        lot.part = "TF-32G-V30";
        lot.size = 500;
        lot.plan = plan;
        lot.made = "2026-03-01T10:00:00+00:00";
        REQUIRE(createLot(lotFile(), lot));
        for (const auto& run : runs)
            REQUIRE(addRunToLot(lotFile(), run));
        put();
    }
    std::filesystem::path lotFile() const { return folder / "lot.toml"; }

    std::vector<std::filesystem::path> runs;
};

// Every page filled with these.
struct FullWindow : Desk {
    explicit FullWindow(QSize size) : Desk({"sim:good-u1", "sim:slow-c4"}, "all")
    {
        driver.window().resize(size);
        driver.clickCard("sim:good-u1");
        REQUIRE(eventually([this] { return driver.find<QPushButton>("startButton")->isEnabled(); }));
        driver.shell().open(lotFile());
        REQUIRE(eventually([this] { return driver.find<QLabel>("lotVerdict")->isVisible(); }));
        driver.find<ReadersPage>("readersPage")->load(runs);
        driver.shell().compare(runs);
        driver.shell().openRun(runs.front());
        REQUIRE(driver.waitForResult());
    }
    // Shows each tab of the page.
    void throughTabs(const QWidget& page, const std::function<void()>& look) const
    {
        QTest::qWait(200); // what it reads in the background is there
        look();
        for (auto* tabs : page.findChildren<QTabBar*>())
            for (int tab = 0; tab < tabs->count(); ++tab) {
                CAPTURE(tabs->objectName().toStdString(), tab);
                tabs->setCurrentIndex(tab);
                QCoreApplication::processEvents();
                look();
            }
    }

    WindowDriver driver;
};

} // namespace assay::gui
