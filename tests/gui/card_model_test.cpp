#include "gui/pages/setup/card_model.h"
#include "text/language.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::gui;

namespace {

DeviceInfo card(const char* path, Bus bus)
{
    DeviceInfo info;
    info.path = path;
    info.bus = bus;
    info.model = std::string("Model of ") + path;
    info.capacity = Bytes(16'000'000'000);
    info.eraseId = path;
    info.removable = true;
    return info;
}

DeviceInfo mountedCard(const char* path)
{
    DeviceInfo info = card(path, Bus::usb);
    info.mountPoints = {"/media/card"};
    return info;
}

DeviceInfo usedDisk(const char* path)
{
    DeviceInfo info = card(path, Bus::usb);
    info.holders = {"md0"};
    return info;
}

QString textAt(const CardModel& model, int row, int role) { return model.index(row).data(role).toString(); }

} // namespace

TEST_CASE("Real cards stand first, then the heading of the simulated ones, then disks that are not to be erased")
{
    CardModel model;
    model.setCards({usedDisk("/dev/sdm"), card("sim:x", Bus::sim), card("/dev/sdb", Bus::usb)});
    REQUIRE(model.rowCount() == 5);
    CHECK(model.card(model.index(0)) == nullptr);
    CHECK(model.card(model.index(1))->path == "/dev/sdb");
    CHECK(textAt(model, 2, Qt::DisplayRole).contains("(1)"));
    CHECK(model.card(model.index(4))->path == "/dev/sdm");
}

TEST_CASE("Simulated cards are folded away until their heading is toggled, and known all the same")
{
    CardModel model;
    model.setCards({card("sim:x", Bus::sim), card("/dev/sdb", Bus::usb)});
    CHECK_FALSE(model.indexOf("sim:x").isValid());
    CHECK(model.card("sim:x") != nullptr);
    CHECK_FALSE(model.toggle(model.index(0)));
    CHECK(model.toggle(model.index(2)));
    CHECK(model.indexOf("sim:x").row() == 3);
    CHECK(textAt(model, 2, Qt::AccessibleTextRole).contains("unfolded"));
    model.setCards({card("sim:x", Bus::sim)}); // the card was taken out: what is unfolded stays so
    CHECK(model.indexOf("sim:x").isValid());
    CHECK(model.toggle(model.index(1)));
    CHECK_FALSE(model.indexOf("sim:x").isValid());
}

TEST_CASE("The place of a card tells its bus as people call it, in their language")
{
    CardModel model;
    model.setCards({card("/dev/sdb", Bus::usb), usedDisk("/dev/sdm"), card("/dev/vda", Bus::other)});
    CHECK(textAt(model, 1, CardModel::placeRole) == QStringLiteral("USB · /dev/sdb"));
    model.retranslate(Texts(*languageOfCode("zh_CN")));
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all << textAt(model, row, CardModel::placeRole);
    CHECK(all.filter("other").empty());
    CHECK(all.filter("/dev/vda").front().startsWith(Texts(*languageOfCode("zh_CN")).bus(Bus::other)));
}

TEST_CASE("A disk that is not to be erased says why")
{
    CardModel model;
    model.setCards({usedDisk("/dev/sdm")});
    CHECK(textAt(model, 2, CardModel::reasonRole).contains("md0"));
    CHECK(textAt(model, 2, Qt::AccessibleTextRole).contains("md0"));
}

TEST_CASE("A card that the desktop has mounted stands among the cards; a mounted disk of another kind does not")
{
    CardModel model;
    DeviceInfo disk = mountedCard("/dev/sda");
    disk.isFixedDisk = true;
    model.setCards({mountedCard("/dev/sdm"), disk});
    CHECK(model.card(model.index(1))->path == "/dev/sdm");
    CHECK(CardModel::whyNotErasable(mountedCard("/dev/sdm"), Texts()).isEmpty());
    CHECK(textAt(model, 2, Qt::DisplayRole).contains("not to be erased"));
    CHECK(CardModel::whyNotErasable(disk, Texts()).contains("hard disk"));
}

TEST_CASE("A virtual disk is referred to the command line")
{
    DeviceInfo loop = card("/dev/loop0", Bus::loop);
    loop.isVirtual = true;
    CHECK(CardModel::whyNotErasable(loop, Texts()).contains("--lab"));
}

TEST_CASE("Without a card in a reader the list says so")
{
    CardModel model;
    model.setCards({card("sim:x", Bus::sim)});
    CHECK(textAt(model, 0, Qt::DisplayRole).contains("Insert"));
}
