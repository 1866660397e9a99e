// Goal: when a card comes or goes, rows in sight keep their place where they can, no other card is chosen, and a row
// that has just moved cannot be clicked.
#include "gui/pages/setup/card_list.h"
#include "gui/pages/setup/card_model.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

// Stands until a test moves it.
struct HeldClock final : Clock {
    Ns now() const override { return at; }
    bool isVirtual() const override { return true; }
    bool sleepUntil(Ns, std::stop_token) override { return true; }
    Ns at{};
};

DeviceInfo listedCard(const std::string& path, const std::string& eraseId = {})
{
    DeviceInfo info;
    info.path = path;
    info.bus = path.starts_with("sim:") ? Bus::sim : Bus::usb;
    info.model = "Model of " + path;
    info.capacity = Bytes(16'000'000'000);
    info.eraseId = eraseId.empty() ? path : eraseId;
    info.removable = true;
    return info;
}

// Cards /dev/sdb, /dev/sdd, ... with room for one between each two, in a list that shows four of them.
struct ListDesk {
    ListDesk()
    {
        list.setModel(&model);
        list.resize(300, 160);
        for (char letter = 'b'; letter <= 'x'; letter = static_cast<char>(letter + 2))
            cards.push_back(listedCard(std::string("/dev/sd") + letter));
        show(cards);
        list.show();
        REQUIRE(QTest::qWaitForWindowExposed(&list));
        QCoreApplication::processEvents();
    }
    void show(std::vector<DeviceInfo> now)
    {
        std::ranges::sort(now, {}, &DeviceInfo::path);
        list.keepRowPositions([&] { model.setCards(std::move(now)); });
    }
    std::vector<DeviceInfo> with(const char* path) const
    {
        auto all = cards;
        all.push_back(listedCard(path));
        return all;
    }
    std::vector<DeviceInfo> without(const char* path) const
    {
        auto all = cards;
        std::erase_if(all, [&](const DeviceInfo& card) { return card.path == path; });
        return all;
    }
    QRect place(const char* path) { return list.visualRect(model.indexOf(path)); }
    void click(QPoint at) { QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, at); }
    std::string current()
    {
        const DeviceInfo* card = model.card(list.currentIndex());
        return card ? card->path : std::string();
    }

    HeldClock clock;
    CardModel model;
    CardList list{clock};
    std::vector<DeviceInfo> cards;
};

} // namespace

TEST_CASE("Cards that come and go are rows that come and go, and the list is not made anew")
{
    CardModel model;
    model.setCards({listedCard("/dev/sdb"), listedCard("/dev/sdd"), listedCard("sim:x")});
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset), inserted(&model, &QAbstractItemModel::rowsInserted),
        removed(&model, &QAbstractItemModel::rowsRemoved);
    const QPersistentModelIndex kept = model.indexOf("/dev/sdd");
    model.setCards({listedCard("/dev/sda"), listedCard("/dev/sdd"), listedCard("sim:x")});
    CHECK(reset.isEmpty());
    CHECK(inserted.size() == 1);
    CHECK(removed.size() == 1);
    CHECK(kept.isValid());
    CHECK(model.card(kept)->path == "/dev/sdd");
    model.toggle(model.index(3));
    model.toggle(model.index(3));
    CHECK(reset.isEmpty());
    CHECK(kept.isValid());
}

TEST_CASE("After any change the list of cards is as one that was made anew")
{
    const std::vector<std::vector<std::string>> lists = {{"/dev/sdb", "/dev/sdc"},          {},
                                                         {"/dev/sdc", "/dev/sdb"},          {"sim:a", "sim:b"},
                                                         {"/dev/sda", "sim:b", "/dev/sdc"}, {"/dev/sdc"}};
    CardModel changed;
    changed.toggle(changed.index(0));
    for (const auto& paths : lists) {
        std::vector<DeviceInfo> cards;
        for (const std::string& path : paths)
            cards.push_back(listedCard(path));
        CardModel fresh;
        fresh.setCards(cards);
        changed.setCards(cards);
        REQUIRE(changed.rowCount() == fresh.rowCount());
        for (int row = 0; row < fresh.rowCount(); ++row)
            CHECK(changed.index(row).data(Qt::AccessibleTextRole) == fresh.index(row).data(Qt::AccessibleTextRole));
    }
}

TEST_CASE("A card that is exchanged for another in its slot is another row")
{
    CardModel model;
    model.setCards({listedCard("/dev/sdb", "one")});
    const QPersistentModelIndex one = model.indexOf("/dev/sdb");
    model.setCards({listedCard("/dev/sdb", "two")});
    CHECK_FALSE(one.isValid());
}

TEST_CASE("Visible rows keep their position when a card above is inserted or removed")
{
    ListDesk desk;
    desk.list.scrollTo(desk.model.indexOf("/dev/sdr"), QAbstractItemView::PositionAtCenter);
    desk.click(desk.place("/dev/sdr").center());
    const QRect before = desk.place("/dev/sdr");
    if (GENERATE(false, true))
        desk.show(desk.with("/dev/sda"));
    else
        desk.show(desk.without("/dev/sdd"));
    CHECK(desk.place("/dev/sdr") == before);
    CHECK(desk.current() == "/dev/sdr");
    desk.click(desk.place("/dev/sdp").center()); // nothing in sight has moved
    CHECK(desk.current() == "/dev/sdp");
}

TEST_CASE("A row that has moved ignores clicks for half a second")
{
    ListDesk desk;
    desk.click(desk.place("/dev/sdb").center());
    REQUIRE(desk.current() == "/dev/sdb");
    const QPoint aim = desk.place("/dev/sdd").center();
    if (GENERATE(false, true))
        desk.show(desk.with("/dev/sdc")); // now it is where the other was
    else
        desk.show(desk.without("/dev/sdd"));
    desk.clock.at += CardList::kSettleTime - Ns(1);
    desk.click(aim);
    CHECK(desk.current() == "/dev/sdb");
    QTest::mouseDClick(desk.list.viewport(), Qt::LeftButton, {}, aim);
    CHECK(desk.current() == "/dev/sdb");
    desk.click(desk.place("/dev/sdb").center()); // has not moved
    desk.clock.at += Ns(1);
    desk.click(aim);
    CHECK(desk.current() != "/dev/sdb");
}

TEST_CASE("A hand that is drawn on from a row that has moved chooses nothing")
{
    ListDesk desk;
    desk.click(desk.place("/dev/sdb").center());
    const QPoint aim = desk.place("/dev/sdd").center();
    desk.show(desk.with("/dev/sdc"));
    QTest::mousePress(desk.list.viewport(), Qt::LeftButton, {}, aim);
    QTest::mouseMove(desk.list.viewport(), aim + QPoint(0, 30));
    QTest::mouseRelease(desk.list.viewport(), Qt::LeftButton, {}, aim + QPoint(0, 30));
    CHECK(desk.current() == "/dev/sdb");
}

TEST_CASE("When the chosen card goes no other is chosen in its place")
{
    ListDesk desk;
    desk.click(desk.place("/dev/sdd").center());
    desk.show(desk.without("/dev/sdd"));
    CHECK(desk.current().empty());
    CHECK(desk.list.selectionModel()->selectedIndexes().isEmpty());
}
