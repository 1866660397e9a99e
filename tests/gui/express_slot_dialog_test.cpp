// Goal: a slot for SD Express cards is enrolled on the Readers page as on the command line.
#include "gui/pages/readers/express_slot_dialog.h"

#include "card/device/erase_id.h"
#include "window_driver.h"

#include <memory>
#include <mutex>

using namespace assay;
using namespace assay::gui;

namespace {

// A made-up computer with one NVMe card in a hot-plug slot.
class MadeUpSlot {
public:
    ExpressSlotDialog::Access access()
    {
        return {[] { return Result<ExpressSlots>(ExpressSlots()); },
                [this](const ExpressSlots& slots) -> Result<void> {
                    const std::scoped_lock lock(m_mutex);
                    if (!m_mayStore)
                        return fail(Errc::environment, msg("device", "Stopped."));
                    m_stored = slots;
                    return {};
                },
                [this] {
                    const std::scoped_lock lock(m_mutex);
                    return Result<std::vector<DeviceInfo>>(m_disks);
                }};
    }
    void insert(bool isMounted = false)
    {
        DeviceInfo card;
        card.path = "/dev/nvme1n1";
        card.bus = Bus::nvme;
        card.slot = "pci-0000:00:1c.4-nvme-1";
        card.capacity = Bytes(256'060'514'304);
        card.identity = {{"serial", "SDX0001"}, {"model", "SD EXPRESS"},      {"nsid", "1"},
                         {"namespaces", "1"},   {"port", "pci-0000:00:1c.4"}, {"port_controller", "8086:7ab8"}};
        card.eraseId = eraseIdOf(card);
        if (isMounted)
            card.mountPoints.emplace_back("/media/card");
        const std::scoped_lock lock(m_mutex);
        m_disks = {card};
    }
    void remove()
    {
        const std::scoped_lock lock(m_mutex);
        m_disks.clear();
    }
    void forbidStoring() { m_mayStore = false; }
    ExpressSlots stored()
    {
        const std::scoped_lock lock(m_mutex);
        return m_stored;
    }

private:
    std::mutex m_mutex;
    std::vector<DeviceInfo> m_disks;
    ExpressSlots m_stored;
    bool m_mayStore = true;
};

struct Hands {
    explicit Hands(MadeUpSlot& slot) : dialog(slot.access(), Texts(), nullptr) { dialog.show(); }
    QString words() const { return dialog.findChild<QLabel*>("expressWords")->text(); }
    void begin() { QTest::mouseClick(dialog.findChild<QPushButton*>("expressBegin"), Qt::LeftButton); }
    bool says(const char* text)
    {
        const bool said = eventually([&] { return words().contains(QLatin1String(text)); });
        UNSCOPED_INFO(words().toStdString());
        return said;
    }
    ExpressSlotDialog dialog;
};

} // namespace

TEST_CASE("A slot is enrolled in the desktop once its card went and came back twice")
{
    MadeUpSlot slot;
    slot.insert();
    Hands hands(slot);
    hands.begin();
    REQUIRE(hands.says("to be taken out"));
    slot.remove();
    REQUIRE(hands.says("The card is out"));
    slot.insert();
    REQUIRE(hands.says("once more"));
    CHECK(slot.stored().enrolled.empty());
    slot.remove();
    REQUIRE(hands.says("The card is out"));
    slot.insert();
    REQUIRE(hands.says("The slot pci-0000:00:1c.4 is enrolled"));
    REQUIRE(slot.stored().enrolled.size() == 1);
    CHECK(slot.stored().enrolled.front().path == "pci-0000:00:1c.4");
}

TEST_CASE("A slot with a mounted disk is refused in the desktop, and barred")
{
    MadeUpSlot slot;
    slot.insert(true);
    Hands hands(slot);
    hands.begin();
    REQUIRE(hands.says("to be taken out"));
    slot.remove();
    REQUIRE(hands.says("It cannot be enrolled"));
    CHECK(slot.stored().enrolled.empty());
    CHECK(slot.stored().bars("pci-0000:00:1c.4"));
}

TEST_CASE("Who may not store slots learns it before taking a card out")
{
    MadeUpSlot slot;
    slot.insert();
    slot.forbidStoring();
    Hands hands(slot);
    hands.begin();
    CHECK(hands.says("sudo cardassay-cli devices --enrol-slot"));
}

TEST_CASE("The Readers page opens the enrolment once, and nothing begins by itself")
{
    WindowDriver driver;
    driver.clickTool("navigation_readersPage");
    driver.click("enrolExpressSlot");
    driver.click("enrolExpressSlot");
    const auto dialogs = driver.window().findChildren<ExpressSlotDialog*>();
    REQUIRE(dialogs.size() == 1);
    CHECK(dialogs.front()->findChild<QPushButton*>("expressBegin")->isEnabled());
    dialogs.front()->close();
}
