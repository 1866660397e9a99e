// Goal: nobody erases a card by a slip of the hand.
#include "gui/pages/setup/erase_dialog.h"
#include "gui/style.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

using namespace assay;
using namespace assay::gui;

namespace {

DeviceInfo realCard()
{
    DeviceInfo card;
    card.path = "/dev/sdx";
    card.bus = Bus::usb;
    card.model = "Card\u202Eredaer"; // a name that tries to turn the text round
    card.reader = "Reader, port 2";
    card.capacity = Bytes(31'914'983'424);
    card.eraseId = "usb-2:serial-7:31914983424";
    return card;
}

ExistingData someData()
{
    return std::vector<FoundData>{{1, "vfat", "HOLIDAY\u202E", Bytes(31'900'000'000), Bytes(12'300'000)},
                                  {2, "", "", {}, {}}};
}

StartRequest testOf(DeviceInfo card, ExistingData found, const std::filesystem::path& resumed = {})
{
    StartRequest test{std::move(card), "quick", {}, std::move(found)};
    test.resumed = resumed;
    return test;
}

QString allText(const QWidget& dialog)
{
    QString text;
    for (const auto* label : dialog.findChildren<QLabel*>())
        text += label->text() + '\n';
    return text;
}

} // namespace

TEST_CASE("The erase dialog names model, capacity, place and erase id")
{
    const EraseDialog dialog({testOf(realCard(), someData())}, Texts(), nullptr);
    const QString text = allText(dialog);
    for (const char* expected :
         {"31.9 GB", "31,914,983,424", "/dev/sdx", "Reader, port 2", "usb-2:serial-7:31914983424"}) {
        INFO(expected);
        CHECK(text.contains(QLatin1String(expected)));
    }
}

TEST_CASE("The erase dialog names the data that would be lost, or says that it is not known")
{
    const QString text = allText(EraseDialog({testOf(realCard(), someData())}, Texts(), nullptr));
    CHECK(text.contains("Partition 1: vfat \"HOLIDAY"));
    CHECK(text.contains("12.3 MB of 31.9 GB used"));
    CHECK(text.contains("Partition 2: unknown content"));
    CHECK(
        allText(EraseDialog({testOf(realCard(), std::nullopt)}, Texts(), nullptr)).contains("could not be found out"));
    CHECK(allText(EraseDialog({testOf(realCard(), std::vector<FoundData>{})}, Texts(), nullptr))
              .contains("no file system found"));
}

TEST_CASE("The erase dialog says where the card is mounted, and that it is unmounted first")
{
    CHECK_FALSE(allText(EraseDialog({testOf(realCard(), someData())}, Texts(), nullptr)).contains("unmounted"));
    DeviceInfo card = realCard();
    card.mountPoints = {"/media/one", "/media/two\u202E"};
    const QString text = allText(EraseDialog({testOf(card, someData())}, Texts(), nullptr));
    CHECK(text.contains("/media/one, /media/two"));
    CHECK(text.contains("is unmounted first"));
    CHECK_FALSE(text.contains(QChar(0x202E)));
}

TEST_CASE("Nothing in the erase dialog is cut off, however much there is to be said")
{
    DeviceInfo card = realCard();
    card.eraseId = std::string(190, '7');
    const std::vector<FoundData> data(4, {1, "exfat", "A LABEL OF SOME LENGTH", Bytes(31'900'000'000), Bytes(1)});
    EraseDialog dialog({testOf(card, data, "20261101-120000-a-long-name-of-a-card-and-of-a-profile")}, Texts(),
                       nullptr);
    dialog.show();
    for (const auto* label : dialog.findChildren<QLabel*>()) {
        CAPTURE(label->text().toStdString());
        CHECK(label->height() >= label->heightForWidth(label->width()));
        CHECK((label->wordWrap() || label->width() >= label->sizeHint().width()));
    }
}

TEST_CASE("The box that has to be ticked is seen in every theme, and that it is ticked")
{
    for (const ThemeRow& row : kThemes) {
        CAPTURE(row.key);
        applyTheme(*qApp, row.theme);
        EraseDialog dialog({testOf(realCard(), someData())}, Texts(), nullptr);
        dialog.show();
        auto* confirm = dialog.findChild<QCheckBox*>("eraseConfirm");
        const auto box = [&] { return confirm->grab({4, 0, 15, confirm->height()}).toImage(); };
        const QImage empty = box();
        int seen = 0; // pixels that are far from the ground
        for (int y = 0; y < empty.height(); ++y)
            for (int x = 0; x < empty.width(); ++x)
                seen += std::abs(empty.pixelColor(x, y).lightness() - paletteOf(row.theme).window.lightness()) > 60;
        CHECK(seen >= 30); // of the 44 and more around it
        confirm->click();
        CHECK(box() != empty);
    }
    applyTheme(*qApp, Theme::light);
}

TEST_CASE("A name made to mislead is shown harmless")
{
    const EraseDialog dialog({testOf(realCard(), someData())}, Texts(), nullptr);
    CHECK_FALSE(allText(dialog).contains(QChar(0x202E)));
}

TEST_CASE("The erase button is dead until the box is ticked")
{
    EraseDialog dialog({testOf(realCard(), someData())}, Texts(), nullptr);
    dialog.show();
    auto* accept = dialog.findChild<QPushButton*>("eraseAccept");
    CHECK_FALSE(accept->isEnabled());
    QTest::mouseClick(accept, Qt::LeftButton);
    CHECK(dialog.isVisible());
    dialog.findChild<QCheckBox*>("eraseConfirm")->click();
    CHECK(accept->isEnabled());
    QTest::mouseClick(accept, Qt::LeftButton);
    CHECK(dialog.result() == QDialog::Accepted);
}

TEST_CASE("Enter in the erase dialog means cancel, even when the box is ticked")
{
    EraseDialog dialog({testOf(realCard(), someData())}, Texts(), nullptr);
    dialog.show();
    auto* confirm = dialog.findChild<QCheckBox*>("eraseConfirm");
    confirm->click();
    QTest::keyClick(confirm, Qt::Key_Return);
    CHECK_FALSE(dialog.isVisible());
    CHECK(dialog.result() == QDialog::Rejected);
}

TEST_CASE("One erase dialog lists every card with its erase id, and leaves out one that changes")
{
    std::vector<StartRequest> tests;
    for (const char* name : {"a", "b"}) {
        tests.push_back(testOf(realCard(), someData()));
        tests.back().card.path += name;
        tests.back().card.eraseId += name;
        tests.back().sample.number = std::string("S-") + name;
        tests.back().oneOfSeveral = true;
    }
    EraseDialog dialog(tests, Texts(), nullptr);
    for (const StartRequest& test : tests) {
        CHECK(allText(dialog).contains(qstr(test.card.eraseId)));
        CHECK(allText(dialog).contains(qstr(test.sample.number)));
    }
    dialog.leaveOut(tests[0].card);
    CHECK(allText(dialog).contains("is not tested"));
    REQUIRE(dialog.tests().size() == 1);
    CHECK(dialog.tests()[0].card.path == tests[1].card.path);
    dialog.open();
    dialog.leaveOut(tests[1].card);
    CHECK_FALSE(dialog.isVisible());
    CHECK(dialog.result() == QDialog::Rejected);
}
